import type { BalanceMonth, BalanceNow } from '@aplauso/contract/balance'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { usePagedList } from '#lib/api/use-paged-list.ts'
import { dayIn } from '#lib/i18n/dates.ts'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage, useText } from '#lib/i18n/language.tsx'
import { usePlans } from '#lib/page/plans.ts'
import { useSearchParams } from '#lib/page/use-navigate.ts'
import { HeadlinePanel } from '#ui/brand/headline-panel.tsx'
import { Placeholder } from '#ui/list/placeholder.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { Link } from '#ui/text/link.tsx'
import { BalanceBreakdown } from './balance-breakdown.tsx'
import { BalanceMonths } from './balance-months.tsx'
import { MonthBalanceLines } from './month-balance-lines.tsx'

export const BALANCE_KEY = ['/api/balance'] as const
export const MONTHS_KEY = ['/api/balance/months?limit=12'] as const

type BalancePageProps = { isAgency: boolean; timeZone: string; children: ReactNode }

/** The balance, its months and the bookings of one month. `children` are below. */
export function BalancePage({ isAgency, timeZone, children }: BalancePageProps) {
  const t = useText()
  const [search, setSearch] = useSearchParams()
  const lines = useRef<HTMLHeadingElement>(null)
  const balance = useQuery<BalanceNow>({ queryKey: BALANCE_KEY })
  const months = usePagedList<BalanceMonth>(MONTHS_KEY)
  const [areLinesLoaded, setLinesLoaded] = useState(false)
  const onLinesLoaded = useCallback(() => setLinesLoaded(true), [])
  const error = balance.error ?? months.error
  const hasFailed = error !== null && (!balance.data || !months.rows)
  const isEmpty = months.rows?.length === 0
  // Hidden until the height of the lists above is known, so that the content does not jump.
  const isLayoutStable = areLinesLoaded || isEmpty || hasFailed
  const below = children && (
    <div
      className={`grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] ${isLayoutStable ? '' : 'invisible'}`}
    >
      {children}
    </div>
  )
  if (hasFailed) {
    return (
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-5">
        <section className="p-5 card">
          <LoadFailed error={error} onRetry={() => Promise.all([balance.refetch(), months.refetch()])} />
        </section>
        {below}
      </div>
    )
  }
  const thisMonth = dayIn(timeZone, new Date()).slice(0, 7)
  const requestedMonth = search.get('month') ?? ''
  const selectedMonth = isMonth(requestedMonth) ? requestedMonth : months.rows?.[0]?.month
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <BalanceSummary
          isAgency={isAgency}
          net={balance.data?.net}
          pendingCents={balance.data?.pendingCents ?? 0}
          netThisMonth={months.rows && (months.rows.find(({ month }) => month === thisMonth)?.net ?? 0)}
        />
        <BalanceBreakdown isAgency={isAgency} balance={balance.data} />
      </div>
      {isEmpty ? (
        <section className="px-5 py-12 text-center card">
          <h2 className="text-lg">{t(m.balance_empty)}</h2>
          <p className="mx-auto mt-1 max-w-[52ch] text-ink-2">
            {t(isAgency ? m.balance_empty_lead_agency : m.balance_empty_lead)}
          </p>
        </section>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
          <BalanceMonths
            isAgency={isAgency}
            months={months}
            chosen={selectedMonth}
            onChoose={(month) => {
              setSearch({ month }, { replace: true, preventScrollReset: true })
              // On a phone the bookings are far below the button.
              lines.current?.focus()
            }}
          />
          {selectedMonth !== undefined && (
            <MonthBalanceLines
              headingRef={lines}
              month={selectedMonth}
              isAgency={isAgency}
              timeZone={timeZone}
              onLoaded={onLinesLoaded}
            />
          )}
        </div>
      )}
      {below}
    </div>
  )
}

/** True for a month such as "2026-11"; the query comes from the address bar and can be anything. */
const isMonth = (text: string): boolean => /^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/.test(text)

type BalanceSummaryProps = {
  isAgency: boolean
  net: number | undefined
  netThisMonth: number | undefined
  /** Checkout started, not paid yet. */
  pendingCents: number
}

/** The net amount in all and of this month, with an explanation. */
function BalanceSummary({ isAgency, net, netThisMonth, pendingCents }: BalanceSummaryProps) {
  const { t, language } = useLanguage()
  const ofCreator = usePlans() === null ? m.balance_explained_no_plans : m.balance_explained
  return (
    <HeadlinePanel
      title={t(isAgency ? m.balance_share_of : m.balance_net_of, { when: t(m.balance_all_time) })}
      value={net === undefined ? undefined : formatEuros(net, language)}
      testId="balance-net"
    >
      <dl className="mt-5 flex flex-wrap gap-x-10 gap-y-4">
        <div>
          <dt className="text-xs text-palco-ink-2">{t(m.balance_this_month)}</dt>
          <dd
            data-testid="balance-net-month"
            className="display tnum min-h-[1.25em] text-xl leading-tight wrap-anywhere"
          >
            {netThisMonth === undefined ? (
              <Placeholder className="h-[0.8em] w-[4em] bg-palco-2" />
            ) : (
              formatEuros(netThisMonth, language)
            )}
          </dd>
        </div>
        {pendingCents > 0 && (
          <div>
            <dt className="text-xs text-palco-ink-2">{t(m.balance_coming)}</dt>
            <dd
              data-testid="balance-coming"
              className="display tnum min-h-[1.25em] text-xl leading-tight wrap-anywhere"
            >
              <Link
                to="/dashboard/creator/donations?status=pending"
                className="rounded-xs underline decoration-2 underline-offset-4 reach focus-visible:outline-holofote"
              >
                {formatEuros(pendingCents, language)}
              </Link>
            </dd>
          </div>
        )}
      </dl>
      <p className="mt-auto max-w-[62ch] border-t border-palco-line pt-4 text-sm text-palco-ink-2 max-lg:mt-6">
        {t(isAgency ? m.balance_explained_agency : ofCreator)}
      </p>
    </HeadlinePanel>
  )
}
