import type { Balance } from '@aplauso/contract/balance'
import { m } from '@aplauso/texts/messages'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { usePlans } from '#lib/page/plans.ts'
import { Placeholder } from '#ui/list/placeholder.tsx'
import { type BalanceAmounts, breakdownRowsOf } from './breakdown-rows.ts'

type BalanceBreakdownProps = { isAgency: boolean; balance: Balance | undefined }

/** The calculation from gross to net, row by row. */
export function BalanceBreakdown({ isAgency, balance }: BalanceBreakdownProps) {
  const { t, language } = useLanguage()
  const hasPlans = usePlans() !== null
  const { rows, subtotal, result } = breakdownRowsOf(balance ?? ZERO_AMOUNTS, { isAgency, hasPlans })
  const row = ({ name, label, amount }: (typeof rows)[number], className: string) => (
    <div key={name} className={`flex items-baseline justify-between gap-4 py-2 ${className}`}>
      <dt className="min-w-0">{t(label)}</dt>
      <dd data-testid={`balance-part-${name}`} className="tnum text-end whitespace-nowrap">
        {balance ? formatEuros(amount, language) : <Placeholder className="h-[0.8em] w-[4em]" />}
      </dd>
    </div>
  )
  return (
    <section aria-busy={!balance} className="p-5 card sm:p-6">
      <h2 className="text-lg">{t(isAgency ? m.balance_breakdown_agency : m.balance_breakdown)}</h2>
      <dl className="mt-2 text-sm sm:text-base">
        {rows.map((breakdownRow) => row(breakdownRow, 'text-ink-2'))}
        {subtotal && row(subtotal, 'border-t border-line')}
        {row(result, `font-semibold ${subtotal ? '' : 'border-t border-line-strong'}`)}
      </dl>
    </section>
  )
}

const ZERO_AMOUNTS: BalanceAmounts = {
  ...{ gross: 0, platformFees: 0, agencyShare: 0 },
  ...{ refunded: 0, chargedBack: 0, paidOut: 0, net: 0 },
}
