import type { PlanId } from '@aplauso/contract/plan-ids'
import { m } from '@aplauso/texts/messages'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import type { PlanPayout } from './payout-per-plan.ts'
import { PayoutRowPlan } from './payout-row-plan.tsx'

const AMOUNT = 'py-4 ps-3 text-end align-baseline whitespace-nowrap sm:ps-5'
/** A phone has room for two columns: fees and price are below the plan's name. */
const FROM_TABLET = 'max-sm:hidden'

type PayoutTableProps = {
  all: readonly PlanPayout[]
  best: PlanId | undefined
  own: PlanId | undefined
  offered: number
}

/** Payout of one month on every plan. `offered`: donations without a limit. */
export function PayoutTable({ all, best, own, offered }: PayoutTableProps) {
  const { t, language } = useLanguage()
  const euros = (amount: number) => formatEuros(amount, language)
  return (
    <table className="tnum w-full text-sm">
      <caption className="display pb-3 text-start text-lg">{t(m.pricing_calc_caption)}</caption>
      <thead className="border-b border-line-strong text-xs text-ink-3 [&_th]:py-2 [&_th]:font-semibold">
        <tr>
          <th scope="col" className="w-full text-start sm:w-auto">
            {t(m.pricing_calc_plan)}
          </th>
          <th scope="col" className={`ps-5 text-end ${FROM_TABLET}`}>
            {t(m.pricing_calc_received)}
          </th>
          <th scope="col" className={`ps-5 text-end ${FROM_TABLET}`}>
            {t(m.pricing_calc_fees)}
          </th>
          <th scope="col" className={`ps-5 text-end ${FROM_TABLET}`}>
            {t(m.pricing_calc_price)}
          </th>
          <th scope="col" className="ps-3 text-end sm:ps-5">
            {t(m.pricing_calc_kept)}
          </th>
        </tr>
      </thead>
      <tbody>
        {all.map((payout) => (
          <tr key={payout.plan.id} className="border-b border-line last:border-b-0">
            <th scope="row" className="py-4 text-start align-baseline font-normal">
              <PayoutRowPlan
                payout={payout}
                offered={offered}
                isBest={payout.plan.id === best}
                isOwn={payout.plan.id === own}
              />
            </th>
            <td className={`${AMOUNT} ${FROM_TABLET}`}>{euros(payout.receivedCents)}</td>
            <td className={`${AMOUNT} ${FROM_TABLET}`}>{euros(payout.feesCents)}</td>
            <td className={`${AMOUNT} ${FROM_TABLET}`}>{euros(payout.priceCents)}</td>
            <td className={`${AMOUNT} ${payout.plan.id === best ? 'text-cravo-text' : ''}`}>
              {payout.payoutCents < 0 ? (
                <span className="whitespace-normal text-ink-3">{t(m.pricing_calc_not_worth)}</span>
              ) : (
                <strong className="text-base">{euros(payout.payoutCents)}</strong>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
