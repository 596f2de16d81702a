import type { OperatorAccountDetail } from '@aplauso/contract/operator-accounts'
import { PAYMENT_VENDOR_NAMES } from '@aplauso/contract/payment-vendor-names'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { CopyId, DrawerSection, Facts, Step } from '#components/donations/drawer-sections.tsx'
import { PLAN_NAMES } from '#components/plans/plan-names.ts'
import { ApiError } from '#lib/api/api.ts'
import { formatMoment } from '#lib/i18n/dates.ts'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage, useText } from '#lib/i18n/language.tsx'
import { usePlans } from '#lib/page/plans.ts'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useSession } from '#lib/session/session.tsx'
import { Placeholder } from '#ui/list/placeholder.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { BackLink } from '#ui/text/back-link.tsx'
import { logTextOf } from '../log-texts.ts'
import { AccountActions } from './account-actions.tsx'
import { AccountStates } from './account-states.tsx'
import { ACCOUNT_STATE_TEXTS, TYPE_TEXTS } from './account-texts.ts'

export const handle: RouteHandle = {
  head: (_data, t) => ({
    title: `${t(m.admin_person)} | ${INSTANCE_NAME}`,
    description: t(m.admin_people_description),
  }),
}

type Shown = { account: OperatorAccountDetail; timeZone: string }

/** Everything about one account, and what an operator can do about it. */
export function Component() {
  const t = useText()
  const { user } = useSession()
  const { id = '' } = useParams()
  const path = `/api/admin/accounts/${encodeURIComponent(id)}`
  const { data, error, isError, refetch } = useQuery<OperatorAccountDetail>({ queryKey: [path] })
  if (!user) return null
  const isMissing = error instanceof ApiError && error.status === 404
  return (
    <>
      <BackLink to="/admin/accounts" className="mb-2">
        {t(m.admin_people)}
      </BackLink>
      {data ? (
        <h1 translate="no" className="text-3xl wrap-anywhere">
          {data.displayName}
        </h1>
      ) : (
        <h1 className="text-3xl">{t(m.admin_person)}</h1>
      )}
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
        {data && (
          <>
            <AccountCard account={data} timeZone={user.timeZone} />
            <History account={data} timeZone={user.timeZone} />
          </>
        )}
        {!data && !isError && <Placeholder className="h-80 w-full" />}
        {!data && isError && !isMissing && <LoadFailed error={error} onRetry={refetch} />}
        {isMissing && <p className="text-ink-2">{t(m.admin_person_missing)}</p>}
      </div>
    </>
  )
}

function AccountCard({ account, timeZone }: Shown) {
  const { t, language } = useLanguage()
  const { email, emailVerifiedAt, userType, plan, createdAt, factors, sessions, totals, suspension } = account
  const plans = usePlans()
  const moment = (at: string) => formatMoment(at, 'minute', language, timeZone)
  const hasFactor = factors.totp || factors.passkeys > 0
  return (
    <section className="overflow-clip card">
      <div className="border-b border-line px-5 py-5 sm:px-6">
        <h2 translate="no" className="mb-2.5 font-sans text-sm font-semibold tracking-normal wrap-anywhere">
          @{account.username}
        </h2>
        <AccountStates account={account} />
        <AccountActions account={account} />
      </div>
      {suspension && (
        <p className="border-b border-line bg-sunken px-5 py-4 text-sm wrap-anywhere whitespace-pre-line sm:px-6">
          {t(m.admin_person_suspended_since, { at: moment(suspension.at), reason: suspension.reason })}
        </p>
      )}
      <DrawerSection title={t(m.donation_details)}>
        <Facts
          facts={[
            {
              name: t(m.admin_person_email),
              value: emailVerifiedAt === null ? t(m.admin_person_unproven, { email }) : email,
            },
            { name: t(m.admin_person_type), value: t(TYPE_TEXTS[userType]) },
            ...(plans === null ? [] : [{ name: t(m.admin_person_plan), value: t(PLAN_NAMES[plan.inForce]) }]),
            { name: t(m.admin_person_since), value: moment(createdAt) },
            {
              name: t(m.admin_person_factor),
              value: t(hasFactor ? m.admin_person_factor_on : m.admin_person_factor_off),
            },
            { name: t(m.admin_person_sessions), value: String(sessions.length) },
            ...(totals
              ? [
                  { name: t(m.admin_person_received), value: formatEuros(totals.receivedCents, language) },
                  { name: t(m.admin_person_donated), value: formatEuros(totals.donatedCents, language) },
                ]
              : []),
            ...(account.blockedBy === 0
              ? []
              : [
                  {
                    name: t(m.admin_person_blocked),
                    value: t(m.admin_person_blocked_by, { count: account.blockedBy }),
                  },
                ]),
            ...account.paymentAccounts.map(({ provider, account: name, state }) => ({
              name: t(m.admin_person_payment_accounts),
              value: `${PAYMENT_VENDOR_NAMES[provider]} ${name} (${t(ACCOUNT_STATE_TEXTS[state])})`,
            })),
          ]}
        />
        <div className="mt-3 flex flex-wrap gap-2">
          <CopyId id={account.id} />
        </div>
      </DrawerSection>
    </section>
  )
}

/** Notes, and what operators did. */
function History({ account: { notes, log }, timeZone }: Shown) {
  const { t, language } = useLanguage()
  const by = (author: { username: string } | null) =>
    author === null ? t(m.admin_person_by_commands) : `@${author.username}`
  const time = (at: string) => (
    <time dateTime={at} className="tnum shrink-0 text-xs text-ink-3">
      {formatMoment(at, 'minute', language, timeZone)}
    </time>
  )
  return (
    <section className="overflow-clip card">
      <DrawerSection title={t(m.admin_person_notes)}>
        {notes.length === 0 && <p className="text-sm text-ink-3">{t(m.admin_person_notes_none)}</p>}
        <ul className="grid gap-3 empty:hidden">
          {notes.map((note) => (
            <li key={note.id}>
              <p translate="no" className="rounded-md bg-sunken px-4 py-3 wrap-anywhere whitespace-pre-line">
                {note.text}
              </p>
              <p className="mt-1 flex flex-wrap gap-x-3 text-xs text-ink-2">
                <span translate="no">{by(note.author)}</span>
                {time(note.at)}
              </p>
            </li>
          ))}
        </ul>
      </DrawerSection>
      <DrawerSection title={t(m.admin_person_log)}>
        {log.length === 0 && <p className="text-sm text-ink-3">{t(m.admin_person_log_none)}</p>}
        <ol data-testid="admin-timeline" className="grid empty:hidden">
          {log.map((entry) => {
            const text = logTextOf(entry.action)
            return (
              <Step key={entry.id} text={text ? t(text) : entry.action} isBad={entry.action === 'suspend'}>
                {time(entry.at)}
                <p translate="no" className="w-full text-xs wrap-anywhere text-ink-2">
                  {[by(entry.actor), entry.reason].filter((part) => part !== null).join(': ')}
                </p>
              </Step>
            )
          })}
        </ol>
      </DrawerSection>
    </section>
  )
}
