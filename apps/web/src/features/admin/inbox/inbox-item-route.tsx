import type { InboxItem } from '@aplauso/contract/inbox'
import { LANGUAGES } from '@aplauso/contract/languages'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useParams } from 'react-router'
import { CopyId, DrawerSection, Facts, Step } from '#components/donations/drawer-sections.tsx'
import { Player } from '#components/sound/player.tsx'
import { ApiError, api } from '#lib/api/api.ts'
import { formatMoment } from '#lib/i18n/dates.ts'
import { useLanguage, useText } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useSession } from '#lib/session/session.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { Placeholder } from '#ui/list/placeholder.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { Link } from '#ui/text/link.tsx'
import { DecideForm } from './decide-form.tsx'
import { DECISION_TEXTS, isContested, KIND_STYLES, KIND_TEXTS, STATE_TEXTS, subjectOf } from './inbox-texts.ts'
import { ReplyForm } from './reply-form.tsx'
import { useInboxChange } from './use-inbox-change.ts'
import { useInboxOperators } from './use-inbox-operators.ts'

export const handle: RouteHandle = {
  head: (_data, t) => ({
    title: `${t(m.admin_inbox_item)} | ${INSTANCE_NAME}`,
    description: t(m.admin_inbox_description),
  }),
}

/** One item of the inbox, and what an operator can do about it. */
export function Component() {
  const t = useText()
  const { user } = useSession()
  const { id = '' } = useParams()
  const path = `/api/admin/inbox/${encodeURIComponent(id)}`
  const { data, error, isError, refetch } = useQuery<InboxItem>({ queryKey: [path], refetchOnWindowFocus: 'always' })
  if (!user) return null
  if (error instanceof ApiError && error.status === 404) {
    return <p className="p-5 text-ink-2 card">{t(m.admin_inbox_missing)}</p>
  }
  if (data) return <Item key={data.id} item={data} timeZone={user.timeZone} userId={user.id} />
  return isError ? <LoadFailed error={error} onRetry={refetch} /> : <Placeholder className="h-80 w-full" />
}

type ItemProps = { item: InboxItem; timeZone: string; userId: string }

function Item({ item, timeZone, userId }: ItemProps) {
  const { t, language } = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  const { id, kind, state, createdAt, from, text, report } = item
  useFocusAfterNavigation(heading)
  const moment = (at: string) => (
    <time dateTime={at} className="tnum">
      {formatMoment(at, 'minute', language, timeZone)}
    </time>
  )
  const account = (userId_: string, name: string) => (
    <Link to={`/admin/accounts/${userId_}`} translate="no" className="wrap-anywhere link">
      {name}
    </Link>
  )
  const name = from.name ?? t(m.common_anonymous)
  return (
    <article className="overflow-clip card">
      <header className="border-b border-line px-5 py-5 sm:px-6">
        <p className="flex flex-wrap items-center gap-1.5 text-xs text-ink-2">
          <span className={`px-2 py-0 chip ${KIND_STYLES[kind]}`}>{t(KIND_TEXTS[kind])}</span>
          <span className="bg-sunken px-2 py-0 text-ink-2 chip">{t(STATE_TEXTS[state])}</span>
          {isContested(item) && (
            <span className="bg-holofote-soft px-2 py-0 text-holofote-text chip">{t(m.admin_inbox_objection)}</span>
          )}
          <span className="ms-auto">{moment(createdAt)}</span>
        </p>
        <h2
          ref={heading}
          tabIndex={-1}
          translate={kind === 'contact' ? undefined : 'no'}
          className="mt-2.5 text-xl wrap-anywhere outline-none"
        >
          {subjectOf(item, t)}
        </h2>
        <p className="mt-1 text-sm wrap-anywhere text-ink-2">
          {from.userId === null ? <span translate="no">{name}</span> : account(from.userId, name)}
          {from.email !== null && (
            <>
              {' · '}
              <span translate="no">{from.email}</span>
            </>
          )}
        </p>
        <Handling item={item} userId={userId} />
      </header>
      {report?.decision && (
        <p className="border-b border-line bg-sunken px-5 py-4 text-sm wrap-anywhere whitespace-pre-line sm:px-6">
          <span className="block font-semibold">{t(DECISION_TEXTS[report.decision.action])}</span>
          <span translate="no">{report.decision.reason}</span>
        </p>
      )}
      <DrawerSection title={t(kind === 'report' ? m.report_reason : m.admin_inbox_text)}>
        <Words>{text}</Words>
      </DrawerSection>
      {report && <Target report={report} account={account} />}
      <History item={item} moment={moment} />
      {report && report.decision === null && state === 'open' && (
        <DecideForm key={report.decisions.length} id={id} report={report} />
      )}
      <ReplyForm id={id} email={from.email} />
      <DrawerSection title={t(m.donation_details)}>
        <Facts
          facts={[
            ...(item.language === null
              ? []
              : [
                  {
                    name: t(m.admin_inbox_language),
                    value: (
                      <span translate="no" lang={item.language}>
                        {LANGUAGES.find(({ tag }) => tag === item.language)?.name}
                      </span>
                    ),
                  },
                ]),
            { name: t(m.received_csv_id), value: <Code>{id}</Code> },
          ]}
        />
        <div className="mt-3">
          <CopyId id={id} />
        </div>
      </DrawerSection>
    </article>
  )
}

/** The page has moved the focus to its beginning, which is far from the opened item. */
function useFocusAfterNavigation(heading: { current: HTMLElement | null }) {
  useEffect(() => {
    // The page moves the focus after the effects of its content.
    const frame = requestAnimationFrame(() => {
      const focused = document.activeElement
      if (focused === document.body || focused?.id === 'conteudo') heading.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [heading])
}

const Words = ({ children }: { children: string }) => (
  <p translate="no" className="rounded-md bg-sunken px-4 py-3 wrap-anywhere whitespace-pre-line">
    {children}
  </p>
)

const Code = ({ children }: { children: string }) => (
  <span translate="no" className="text-xs">
    {children}
  </span>
)

/** Who deals with the item, and whether it is done. */
function Handling({ item: { id, state, kind, assignee, assigneeName, report }, userId }: Omit<ItemProps, 'timeZone'>) {
  const t = useText()
  const operators = useInboxOperators()
  const path = `/api/admin/inbox/${id}`
  const assign = useInboxChange<string | null>({
    send: (operatorId) => api.post(`${path}/assign`, { operatorId }),
    done: t(m.admin_inbox_assign_done),
  })
  const isOpen = state === 'open'
  const close = useInboxChange({
    send: () => api.post(`${path}/${isOpen ? 'close' : 'reopen'}`),
    done: t(isOpen ? m.admin_inbox_close_done : m.admin_inbox_reopen_done),
  })
  const others = operators.filter((operator) => operator.id !== userId)
  const isUnlisted = assignee !== null && assignee !== userId && !others.some((operator) => operator.id === assignee)
  const me = operators.find((operator) => operator.id === userId)
  // A report is closed by its decision.
  const canClose = !isOpen || kind !== 'report' || report?.decision !== null
  return (
    <div className="mt-4 flex flex-wrap items-end gap-3">
      <FormField label={t(m.admin_inbox_assigned)} className="min-w-0 flex-1 basis-64">
        {(control) => (
          <select
            {...control}
            name="operatorId"
            value={assignee ?? ''}
            disabled={assign.busy}
            onChange={(event) => assign.change(event.target.value || null)}
            className="field"
          >
            <option value="">{t(m.admin_inbox_nobody)}</option>
            <option value={userId}>
              {me === undefined ? t(m.admin_inbox_me) : t(m.admin_inbox_assigned_me, { name: me.displayName })}
            </option>
            {others.map((operator) => (
              <option key={operator.id} value={operator.id} translate="no">
                {operator.displayName}
              </option>
            ))}
            {isUnlisted && <option value={assignee}>{assigneeName}</option>}
          </select>
        )}
      </FormField>
      {canClose && (
        <BusyButton busy={close.busy} onClick={() => close.change(undefined)} className="btn-ghost">
          {t(isOpen ? m.admin_inbox_close : m.admin_inbox_reopen)}
        </BusyButton>
      )}
    </div>
  )
}

type Report = NonNullable<InboxItem['report']>

type TargetProps = { report: Report; account: (userId: string, name: string) => ReactNode }

function Target({ report, account }: TargetProps) {
  const t = useText()
  const { target, targetLabel, targetUrl, message, concerned, kind } = report
  return (
    <DrawerSection title={t(m.admin_inbox_target)}>
      {message && (
        <div className="mb-3 grid grid-cols-[minmax(0,1fr)] gap-2">
          {message.text === null ? (
            <p className="text-sm text-ink-3">{t(m.admin_inbox_no_text)}</p>
          ) : (
            <Words>{message.text}</Words>
          )}
          {message.soundUrl !== null && (
            <div className="rounded-md bg-sunken p-2 pe-4">
              <Player src={message.soundUrl} label={t(m.admin_inbox_sound)} />
            </div>
          )}
          <p className="text-sm wrap-anywhere text-ink-2">{t(m.admin_inbox_message_to, { name: message.creator })}</p>
        </div>
      )}
      <Facts
        facts={[
          { name: t(m.admin_inbox_filter_kind), value: t(KIND_NAMES[kind]) },
          ...(targetLabel === null
            ? []
            : [{ name: t(m.contact_name), value: <span translate="no">{targetLabel}</span> }]),
          {
            name: t(m.received_csv_id),
            value: <Code>{target}</Code>,
          },
          {
            name: t(m.admin_inbox_concerned),
            value:
              concerned === null
                ? t(m.admin_inbox_concerned_none)
                : account(concerned.userId, `@${concerned.username}`),
          },
        ]}
      />
      {targetUrl !== null && (
        <a
          href={targetUrl}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="mt-3 px-4 text-sm btn btn-ghost"
        >
          {t(m.admin_inbox_target_open)}
        </a>
      )}
    </DrawerSection>
  )
}

const KIND_NAMES = {
  creator: m.report_kind_creator,
  message: m.report_kind_message,
  media: m.report_kind_media,
  other: m.report_kind_other,
} as const

type Event = { at: string; text: string; isBad?: boolean; by?: string; words?: string }

/** What happened to the item, the first first. */
function History({ item, moment }: { item: InboxItem; moment: (at: string) => ReactNode }) {
  const t = useText()
  const nameOf = (by: { username: string } | null) => (by === null ? '' : `@${by.username}`)
  const { report, replies, createdAt } = item
  const events: Event[] = [
    { at: createdAt, text: t(m.admin_inbox_received) },
    ...replies.map(({ at, by, text }) => ({ at, text: t(m.admin_inbox_event_reply), by: nameOf(by), words: text })),
    ...(report?.decisions ?? []).map(({ at, by, action, reason }) => ({
      ...{ at, by: nameOf(by), words: reason },
      ...{ text: t(DECISION_TEXTS[action]), isBad: action !== 'none' },
    })),
    ...(report?.objections ?? []).map(({ at, by, text }) => ({
      ...{ at, words: text },
      text: t(by === 'reporter' ? m.admin_inbox_event_objected_reporter : m.admin_inbox_event_objected_concerned),
    })),
  ]
  return (
    <DrawerSection title={t(m.admin_inbox_history)}>
      <ol data-testid="admin-timeline" className="grid">
        {events
          .toSorted((a, b) => a.at.localeCompare(b.at))
          .map(({ at, text, isBad, by, words }) => (
            <Step key={`${at} ${text}`} text={text} isBad={isBad ?? false}>
              <span className="shrink-0 text-xs text-ink-3">{moment(at)}</span>
              {(by || words) && (
                <p translate="no" className="w-full wrap-anywhere whitespace-pre-line text-ink-2">
                  {[by, words].filter(Boolean).join(': ')}
                </p>
              )}
            </Step>
          ))}
      </ol>
    </DrawerSection>
  )
}
