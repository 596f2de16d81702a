import type { OperatorDonation, OperatorDonationsQuery } from '@aplauso/contract/operator-donations'
import { m } from '@aplauso/texts/messages'
import { useRef } from 'react'
import type * as z from 'zod'
import { DONATION_COLUMNS_WITH_ALERT } from '#components/donations/donation-row.tsx'
import { useShortcuts } from '#lib/browser/use-shortcuts.ts'
import { formatMoment } from '#lib/i18n/dates.ts'
import { formatEuros } from '#lib/i18n/format.ts'
import { type Message, useLanguage, useText } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useSearchParams } from '#lib/page/use-navigate.ts'
import { useSession } from '#lib/session/session.tsx'
import { ListCard } from '#ui/list/list-card.tsx'
import { Link } from '#ui/text/link.tsx'
import { AdminListEnd } from '../admin-list-end.tsx'
import { useAdminList } from '../use-admin-list.ts'
import { HELD_TEXTS, STATUS_TEXTS } from './donation-texts.ts'

export const handle: RouteHandle = {
  head: (_data, t) => ({
    title: `${t(m.admin_donations)} | ${INSTANCE_NAME}`,
    description: t(m.admin_donations_description),
  }),
}

type State = NonNullable<z.infer<typeof OperatorDonationsQuery>['state']>

const SHOWN = ['all', 'paid', 'held', 'waiting', 'charged_back', 'blocked'] as const satisfies ('all' | State)[]
type Shown = (typeof SHOWN)[number]

const SHOWN_TEXTS: Record<Shown, Message> = {
  all: m.admin_donations_all,
  paid: m.admin_donations_paid,
  held: m.admin_overview_held,
  waiting: m.admin_overview_waiting,
  charged_back: m.admin_donations_charged_back,
  blocked: m.admin_donations_blocked,
}

/** The donations to all creators, those of one state by the address. */
export function Component() {
  const t = useText()
  const { user } = useSession()
  const [search] = useSearchParams()
  const shown = SHOWN.find((state) => state === search.get('state')) ?? 'all'
  if (!user) return null
  return (
    <>
      <h1 className="text-3xl">{t(m.admin_donations)}</h1>
      <nav aria-label={t(m.admin_donations_states)} className="mt-6">
        <ul className="flex flex-wrap gap-2">
          {SHOWN.map((state) => (
            <li key={state}>
              <Link
                to={state === 'all' ? '?' : `?state=${state}`}
                aria-current={state === shown ? 'page' : undefined}
                className="flex min-h-11 items-center rounded-md border border-line bg-surface px-3.5 text-sm font-semibold hover:border-ink aria-[current=page]:bg-cravo-soft aria-[current=page]:text-cravo-text"
              >
                {t(SHOWN_TEXTS[state])}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)]">
        <DonationList key={shown} shown={shown} timeZone={user.timeZone} />
      </div>
    </>
  )
}

function DonationList({ shown, timeZone }: { shown: Shown; timeZone: string }) {
  const t = useText()
  const root = useRef<HTMLDivElement>(null)
  useShortcuts(root, true)
  const list = useAdminList<OperatorDonation>(
    `/api/admin/donations?limit=50${shown === 'all' ? '' : `&state=${shown}`}`,
  )
  const { rows = [], error, isError, refetch } = list
  return (
    <div ref={root}>
      <ListCard
        title={t(SHOWN_TEXTS[shown])}
        note={t(m.admin_payouts_note)}
        empty={{ title: t(m.admin_donations_none), text: t(m.admin_donations_none_text) }}
        loaded={list.rows !== undefined}
        failed={isError}
        error={error}
        onRetry={refetch}
        rows={rows.map((donation) => <DonationRow key={donation.id} donation={donation} timeZone={timeZone} />)}
      >
        <AdminListEnd list={list} />
      </ListCard>
    </div>
  )
}

function DonationRow({ donation, timeZone }: { donation: OperatorDonation; timeZone: string }) {
  const { t, language } = useLanguage()
  const { id, creator, donorName, amountCents, status, held, paidAt, createdAt } = donation
  const at = paidAt ?? createdAt
  const isHeld = held !== null && (held.refundFailed || (held.decision === null && paidAt === null))
  const name = donorName ?? t(m.common_anonymous)
  const state = (
    <span className={`px-2 py-0 chip ${isHeld ? 'bg-perigo-soft text-perigo' : 'bg-sunken text-ink-2'}`}>
      {t(isHeld ? HELD_TEXTS.waits : STATUS_TEXTS[status])}
    </span>
  )
  return (
    <li
      data-testid="admin-row"
      className="relative border-t border-line px-5 transition-colors duration-150 hover:bg-sunken sm:px-6"
    >
      <Link
        data-shortcut-row=""
        to={`/admin/donations/${id}`}
        aria-label={t(m.admin_donation_open, { name, amount: formatEuros(amountCents, language) })}
        className="absolute inset-0 -outline-offset-3!"
      />
      <div className={`grid min-h-12 min-w-0 items-center gap-x-4 py-1.5 ${DONATION_COLUMNS_WITH_ALERT}`}>
        <div className="row-span-2 min-w-0 @3xl:row-span-1">
          <p translate="no" className="line-clamp-2 leading-snug font-semibold wrap-anywhere @3xl:line-clamp-1">
            {name}
          </p>
          <p translate="no" className="line-clamp-1 text-sm wrap-anywhere text-ink-2">
            {creator.displayName} @{creator.username}
          </p>
          <p className="mt-1 @3xl:hidden">{state}</p>
        </div>
        <p className="@max-3xl:hidden">{state}</p>
        <p className="tnum self-end text-end font-semibold whitespace-nowrap @3xl:order-last @3xl:self-center">
          {formatEuros(amountCents, language)}
        </p>
        <p className="tnum self-start text-end text-xs whitespace-nowrap text-ink-2 @3xl:self-center @3xl:text-start @3xl:text-sm">
          <time dateTime={at}>{formatMoment(at, 'minute', language, timeZone)}</time>
        </p>
      </div>
    </li>
  )
}
