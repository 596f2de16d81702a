import type { ReceivedStats } from '@aplauso/contract/donations'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { useText } from '#lib/i18n/language.tsx'
import type { OwnPlan } from './compared-plans.ts'
import { FeeCalculator } from './fee-calculator.tsx'
import { EXAMPLE_MONTH, monthOf } from './read-month.ts'

/** The calculator of someone who receives already: it begins with what they have received. */
export function CreatorCalculator({ own, isSold }: { own: OwnPlan; isSold: boolean }) {
  const t = useText()
  const { data, isLoading } = useQuery<ReceivedStats>({ queryKey: ['/api/donations/stats'] })
  // Figures that change by themselves would take away what is being typed.
  if (isLoading) return <div aria-hidden="true" className="h-[48rem] rounded-lg skeleton" />
  const month = data && monthOf(data)
  return (
    <FeeCalculator
      start={month ?? EXAMPLE_MONTH}
      isSold={isSold}
      own={own}
      title={t(m.pricing_calc_title)}
      lead={
        <>
          {t(m.pricing_calc_lead)} {month && t(m.pricing_calc_yours)}
        </>
      }
    />
  )
}
