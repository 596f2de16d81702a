import type { BalanceMonth, BalanceNow } from '@aplauso/contract/balance'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { usePagedList } from '#lib/api/use-paged-list.ts'
import { dayIn } from '#lib/i18n/dates.ts'
import { useText } from '#lib/i18n/language.tsx'
import { useSearchParams } from '#lib/page/use-navigate.ts'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { TabList, TabPanel } from '#ui/tabs/tab-list.tsx'
import { BalanceBreakdown } from './balance-breakdown.tsx'
import { BalanceMonths } from './balance-months.tsx'
import { MoneyCards } from './money-cards.tsx'
import { MonthBalanceLines } from './month-balance-lines.tsx'

export const BALANCE_KEY = ['/api/balance'] as const
export const MONTHS_KEY = ['/api/balance/months?limit=12'] as const

const TABS = [
  { id: 'movements', text: m.balance_statement_lines },
  { id: 'months', text: m.balance_tab_months },
  { id: 'support', text: m.income_title },
] as const

type BalancePageProps = { isAgency: boolean; timeZone: string; support: ReactNode }

/** The balance, and in tabs its bookings, its months and, for a creator, the monthly support. */
export function BalancePage({ isAgency, timeZone, support }: BalancePageProps) {
  const t = useText()
  const [search, setSearch] = useSearchParams()
  const isMonthChosen = useRef(false)
  const balance = useQuery<BalanceNow>({ queryKey: BALANCE_KEY })
  const months = usePagedList<BalanceMonth>(MONTHS_KEY)
  const error = balance.error ?? months.error
  const hasFailed = error !== null && (!balance.data || !months.rows)
  const tabs = TABS.filter(({ id }) => id !== 'support' || support)
  const open = tabs.find(({ id }) => id === search.get('tab'))?.id ?? 'movements'
  const thisMonth = dayIn(timeZone, new Date()).slice(0, 7)
  const requestedMonth = search.get('month') ?? ''
  const month = isMonth(requestedMonth) ? requestedMonth : months.rows?.[0]?.month
  const heading = useRef<HTMLHeadingElement>(null)
  // A month chosen on the tab of the months opens this tab, and the focus follows.
  useEffect(() => {
    if (open === 'movements' && isMonthChosen.current) heading.current?.focus()
    if (open === 'movements') isMonthChosen.current = false
  }, [open])
  const empty = months.rows?.length === 0 && <NoBookings isAgency={isAgency} />

  function choose(chosen: string) {
    isMonthChosen.current = open !== 'movements'
    setSearch({ tab: 'movements', month: chosen }, { preventScrollReset: true })
  }

  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-5">
      {hasFailed ? (
        <section className="p-5 card">
          <LoadFailed error={error} onRetry={() => Promise.all([balance.refetch(), months.refetch()])} />
        </section>
      ) : (
        <MoneyCards
          isAgency={isAgency}
          net={balance.data?.net}
          pendingCents={balance.data?.pendingCents ?? 0}
          paidOutCents={balance.data?.paidOut ?? 0}
          balance={balance.data}
          netThisMonth={months.rows && (months.rows.find((row) => row.month === thisMonth)?.net ?? 0)}
        />
      )}
      <div>
        <TabList
          label={t(m.shell_money)}
          tabs={tabs}
          open={open}
          onOpen={(tab) => setSearch({ tab }, { preventScrollReset: true })}
        />
        <TabPanel id="movements" open={open} className="mt-5">
          {!hasFailed && (
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
              {empty ||
                (month !== undefined && (
                  <MonthBalanceLines
                    headingRef={heading}
                    month={month}
                    months={months.rows?.map((row) => row.month) ?? []}
                    onChoose={choose}
                    isAgency={isAgency}
                    timeZone={timeZone}
                  />
                ))}
              <div className="lg:col-start-2">
                <BalanceBreakdown isAgency={isAgency} balance={balance.data} />
              </div>
            </div>
          )}
        </TabPanel>
        <TabPanel id="months" open={open} className="mt-5">
          {!hasFailed &&
            (empty || <BalanceMonths isAgency={isAgency} months={months} chosen={month} onChoose={choose} />)}
        </TabPanel>
        {support && (
          <TabPanel id="support" open={open} className="mt-5">
            <div className="grid grid-cols-[minmax(0,1fr)] gap-5">{support}</div>
          </TabPanel>
        )}
      </div>
    </div>
  )
}

/** True for a month such as "2026-11"; the query comes from the address bar and can be anything. */
const isMonth = (text: string): boolean => /^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/.test(text)

function NoBookings({ isAgency }: { isAgency: boolean }) {
  const t = useText()
  return (
    <section className="px-5 py-12 text-center card">
      <h2 className="text-lg">{t(m.balance_empty)}</h2>
      <p className="mx-auto mt-1 max-w-[52ch] text-ink-2">
        {t(isAgency ? m.balance_empty_lead_agency : m.balance_empty_lead)}
      </p>
    </section>
  )
}
