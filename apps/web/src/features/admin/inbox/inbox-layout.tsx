import type { InboxItem, InboxKind, InboxState } from '@aplauso/contract/inbox'
import { m } from '@aplauso/texts/messages'
import { type KeyboardEvent, useRef } from 'react'
import { Outlet, useLocation, useParams } from 'react-router'
import { useDebouncedValue } from '#lib/browser/use-debounced-value.ts'
import { useShortcuts } from '#lib/browser/use-shortcuts.ts'
import { type Message, useText } from '#lib/i18n/language.tsx'
import { useNavigate } from '#lib/page/use-navigate.ts'
import { useSession } from '#lib/session/session.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { ListCard } from '#ui/list/list-card.tsx'
import { BackLink } from '#ui/text/back-link.tsx'
import { Link } from '#ui/text/link.tsx'
import { AdminListEnd } from '../admin-list-end.tsx'
import { useAdminList } from '../use-admin-list.ts'
import { InboxRow } from './inbox-row.tsx'
import { KIND_TEXTS, STATE_TEXTS } from './inbox-texts.ts'
import { useInboxOperators } from './use-inbox-operators.ts'

const INBOX = '/admin/inbox'
const STATES = ['open', 'closed'] as const satisfies readonly InboxState[]
const KINDS = ['report', 'contact', 'feedback'] as const satisfies readonly InboxKind[]

type Filter = { state: InboxState; kind: InboxKind | ''; assignee: string; q: string }

function filterOf(search: string): Filter {
  const params = new URLSearchParams(search)
  return {
    state: STATES.find((state) => state === params.get('state')) ?? 'open',
    kind: KINDS.find((kind) => kind === params.get('kind')) ?? '',
    assignee: params.get('assignee') ?? '',
    q: params.get('q') ?? '',
  }
}

/** The parameters that differ from the open items of all kinds. */
const paramsOf = ({ state, kind, assignee, q }: Filter) =>
  new URLSearchParams({
    ...(state !== 'open' && { state }),
    ...(kind !== '' && { kind }),
    ...(assignee !== '' && { assignee }),
    ...(q !== '' && { q }),
  })

/** The list of the inbox, with the opened item beside it or, on a narrow screen, in its place. */
export function Component() {
  const t = useText()
  const { user } = useSession()
  const { id } = useParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  const filter = filterOf(search)
  const q = useDebouncedValue(filter.q.trim())
  if (!user) return null
  const addressOf = (changes: Partial<Filter>) => {
    const params = paramsOf({ ...filter, ...changes })
    return params.size === 0 ? INBOX : `${INBOX}?${params}`
  }
  const onlyWithoutItem = id === undefined ? '' : '@max-3xl:hidden'
  return (
    <div className="@container">
      {id !== undefined && (
        <p className="mb-2 @3xl:hidden">
          <BackLink to={INBOX + search}>{t(m.admin_inbox)}</BackLink>
        </p>
      )}
      <h1 className={`text-3xl ${id === undefined ? '' : 'max-lg:sr-only'}`}>{t(m.admin_inbox)}</h1>
      <div className={`mt-6 ${onlyWithoutItem}`}>
        <Filters
          filter={filter}
          addressOf={addressOf}
          onChange={(changes) => void navigate(addressOf(changes), { replace: true, preventScrollReset: true })}
        />
      </div>
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-5 @3xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div
          className={`@3xl:sticky @3xl:top-20 @3xl:max-h-[calc(100dvh-6.5rem)] @3xl:overflow-y-auto ${onlyWithoutItem}`}
        >
          <InboxList
            key={paramsOf({ ...filter, q }).toString()}
            filter={{ ...filter, q }}
            search={search}
            openedId={id}
            timeZone={user.timeZone}
          />
        </div>
        <div className={`min-w-0 ${id === undefined ? '@max-3xl:hidden' : ''}`}>
          <Outlet />
        </div>
      </div>
    </div>
  )
}

type FiltersProps = {
  filter: Filter
  addressOf: (changes: Partial<Filter>) => string
  onChange: (changes: Partial<Filter>) => void
}

function Filters({ filter, addressOf, onChange }: FiltersProps) {
  const t = useText()
  const { user } = useSession()
  const operators = useInboxOperators()
  const { state, kind, assignee, q } = filter
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        <Pills
          label={t(m.admin_inbox_filter_state)}
          pills={STATES.map((each) => ({
            text: STATE_TEXTS[each],
            to: addressOf({ state: each }),
            isShown: each === state,
          }))}
        />
        <Pills
          label={t(m.admin_inbox_filter_kind)}
          pills={(['', ...KINDS] as const).map((each) => ({
            text: each === '' ? m.admin_inbox_kind_all : KIND_TEXTS[each],
            to: addressOf({ kind: each }),
            isShown: each === kind,
          }))}
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <SearchField
          label={t(m.admin_inbox_search)}
          isLabelHidden
          placeholder={t(m.admin_inbox_placeholder)}
          value={q}
          onChange={(typed) => onChange({ q: typed })}
        />
        <FormField label={t(m.admin_inbox_filter_assignee)} isLabelHidden>
          {(control) => (
            <select
              {...control}
              name="assignee"
              value={assignee}
              onChange={(event) => onChange({ assignee: event.target.value })}
              className="field"
            >
              <option value="">{t(m.admin_inbox_assigned_to, { name: t(m.admin_inbox_anyone) })}</option>
              <option value="me">{t(m.admin_inbox_assigned_to, { name: t(m.admin_inbox_me) })}</option>
              <option value="none">{t(m.admin_inbox_assigned_to, { name: t(m.admin_inbox_nobody) })}</option>
              {operators
                .filter((operator) => operator.id !== user?.id)
                .map((operator) => (
                  <option key={operator.id} value={operator.id}>
                    {t(m.admin_inbox_assigned_to, { name: operator.displayName })}
                  </option>
                ))}
            </select>
          )}
        </FormField>
      </div>
    </div>
  )
}

type PillsProps = { label: string; pills: readonly { text: Message; to: string; isShown: boolean }[] }

function Pills({ label, pills }: PillsProps) {
  const t = useText()
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2">
        {pills.map(({ text, to, isShown }) => (
          <li key={text.name + to}>
            <Link
              to={to}
              aria-current={isShown ? 'page' : undefined}
              className="flex min-h-11 items-center rounded-md border border-line bg-surface px-3 text-sm font-semibold hover:border-ink aria-[current=page]:bg-cravo-soft aria-[current=page]:text-cravo-text"
            >
              {t(text)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type InboxListProps = {
  filter: Filter
  /** Query of the address, which the rows keep. */
  search: string
  openedId: string | undefined
  timeZone: string
}

function InboxList({ filter, search, openedId, timeZone }: InboxListProps) {
  const t = useText()
  const root = useRef<HTMLDivElement>(null)
  useShortcuts(root, true)
  const params = paramsOf(filter)
  const list = useAdminList<InboxItem>(`/api/admin/inbox?limit=50${params.size === 0 ? '' : `&${params}`}`)
  const { rows = [], error, isError, refetch } = list
  const isFiltered = params.size > 0
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between the links of the rows
    <div ref={root} onKeyDown={moveByArrow}>
      <ListCard
        title={t(STATE_TEXTS[filter.state])}
        note={t(m.admin_payouts_note)}
        empty={
          isFiltered
            ? {
                title: t(m.admin_inbox_none_found),
                text: t(m.admin_inbox_none_found_text),
                action: (
                  <Link to={INBOX} className="text-sm btn btn-ghost">
                    {t(m.admin_inbox_clear)}
                  </Link>
                ),
              }
            : { title: t(m.admin_inbox_none), text: t(m.admin_inbox_none_text) }
        }
        loaded={list.rows !== undefined}
        failed={isError}
        error={error}
        onRetry={refetch}
        rows={rows.map((item) => (
          <InboxRow
            key={item.id}
            item={item}
            to={`${INBOX}/${item.id}${search}`}
            isOpened={item.id === openedId}
            timeZone={timeZone}
          />
        ))}
      >
        <AdminListEnd list={list}>
          <p className="text-xs text-ink-3 pointer-coarse:hidden">{t(m.admin_inbox_keys)}</p>
        </AdminListEnd>
      </ListCard>
    </div>
  )
}

const STEPS = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
])

function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS.get(event.key)
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-shortcut-row]')]
  const current = rows.find((row) => row === document.activeElement)
  const row = step === undefined || current === undefined ? undefined : rows[rows.indexOf(current) + step]
  if (!row) return
  event.preventDefault()
  row.focus()
  row.scrollIntoView({ block: 'nearest' })
}
