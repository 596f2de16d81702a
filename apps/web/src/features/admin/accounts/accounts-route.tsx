import type { OperatorAccount } from '@aplauso/contract/operator-accounts'
import { m } from '@aplauso/texts/messages'
import { useRef } from 'react'
import { useDebouncedValue } from '#lib/browser/use-debounced-value.ts'
import { useShortcuts } from '#lib/browser/use-shortcuts.ts'
import { formatMoment } from '#lib/i18n/dates.ts'
import { useLanguage, useText } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useSearchParams } from '#lib/page/use-navigate.ts'
import { useSession } from '#lib/session/session.tsx'
import { Avatar } from '#ui/brand/avatar.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { ListCard } from '#ui/list/list-card.tsx'
import { Link } from '#ui/text/link.tsx'
import { AdminListEnd } from '../admin-list-end.tsx'
import { useAdminList } from '../use-admin-list.ts'
import { AccountStates } from './account-states.tsx'
import { TYPE_TEXTS } from './account-texts.ts'

export const handle: RouteHandle = {
  head: (_data, t) => ({
    title: `${t(m.admin_people)} | ${INSTANCE_NAME}`,
    description: t(m.admin_people_description),
  }),
}

/** All accounts, or those that the address searches for. */
export function Component() {
  const t = useText()
  const { user } = useSession()
  const [search, setSearch] = useSearchParams()
  const q = search.get('q') ?? ''
  const settled = useDebouncedValue(q.trim())
  if (!user) return null
  return (
    <>
      <h1 className="text-3xl">{t(m.admin_people)}</h1>
      <SearchField
        label={t(m.admin_people_search)}
        isLabelHidden
        placeholder={t(m.admin_people_placeholder)}
        value={q}
        onChange={(typed) => setSearch(typed === '' ? {} : { q: typed }, { replace: true })}
        className="mt-6"
      />
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)]">
        <AccountList key={settled} q={settled} timeZone={user.timeZone} />
      </div>
    </>
  )
}

function AccountList({ q, timeZone }: { q: string; timeZone: string }) {
  const t = useText()
  const root = useRef<HTMLDivElement>(null)
  useShortcuts(root, true)
  const list = useAdminList<OperatorAccount>(
    `/api/admin/accounts?${new URLSearchParams({ limit: '50', ...(q !== '' && { q }) })}`,
  )
  const { rows = [], error, isError, refetch } = list
  return (
    <div ref={root}>
      <ListCard
        title={t(q === '' ? m.admin_people_all : m.admin_people_found)}
        note={t(m.admin_payouts_note)}
        empty={{ title: t(m.admin_people_none), text: t(m.admin_people_none_text) }}
        loaded={list.rows !== undefined}
        failed={isError}
        error={error}
        onRetry={refetch}
        rows={rows.map((account) => <AccountRow key={account.id} account={account} timeZone={timeZone} />)}
      >
        <AdminListEnd list={list} />
      </ListCard>
    </div>
  )
}

function AccountRow({ account, timeZone }: { account: OperatorAccount; timeZone: string }) {
  const { t, language } = useLanguage()
  const { id, displayName, username, email, userType, avatar, createdAt } = account
  return (
    <li
      data-testid="admin-row"
      className="relative border-t border-line px-5 transition-colors duration-150 hover:bg-sunken sm:px-6"
    >
      <Link
        data-shortcut-row=""
        to={`/admin/accounts/${id}`}
        aria-label={`${displayName} @${username}`}
        className="absolute inset-0 -outline-offset-3!"
      />
      <div className="flex min-h-12 min-w-0 items-center gap-3 py-1.5">
        <Avatar name={displayName} src={avatar} className="size-9 shrink-0 text-base" />
        <div className="min-w-0 flex-1">
          <p translate="no" className="line-clamp-1 leading-snug font-semibold wrap-anywhere">
            {displayName} <span className="font-normal text-ink-2">@{username}</span>
          </p>
          <p translate="no" className="line-clamp-1 text-sm wrap-anywhere text-ink-2">
            {email}
          </p>
          <div className="mt-1 empty:hidden @3xl:hidden">
            <AccountStates account={account} />
          </div>
        </div>
        <div className="grid justify-items-end gap-1 @max-3xl:hidden">
          <AccountStates account={account} />
          <p className="tnum text-xs whitespace-nowrap text-ink-2">
            {t(TYPE_TEXTS[userType])} ·{' '}
            <time dateTime={createdAt}>{formatMoment(createdAt, 'day', language, timeZone)}</time>
          </p>
        </div>
      </div>
    </li>
  )
}
