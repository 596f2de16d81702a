import type { Cents } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import { donationsText } from '#lib/i18n/donations-text.ts'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { PLAN_NAMES } from '#parts/plans/plan-names.ts'
import { type PlanTerms, paysOffFrom } from './kept-per-plan.ts'

/** From where on each plan leaves more than the one before it, for donations of this size. */
export function PaysOff({ plans, averageCents }: { plans: readonly PlanTerms[]; averageCents: Cents }) {
  const { t, language } = useLanguage()
  const euros = (amount: number) => formatEuros(amount, language)
  const steps = plans.slice(1).flatMap((larger, index) => {
    const smaller = plans[index]
    if (smaller === undefined) return []
    const from = paysOffFrom(averageCents, smaller, larger)
    return from === undefined ? [] : [{ smaller, larger, from }]
  })
  if (steps.length === 0) return null
  return (
    <div>
      <h3 className="text-lg">{t(m.pricing_calc_from_title)}</h3>
      <ul className="tnum mt-2 grid gap-2 text-sm text-ink-2">
        {steps.map(({ smaller, larger, from }) => (
          <li key={larger.id}>
            {t(m.pricing_calc_from, {
              average: euros(averageCents),
              larger: t(PLAN_NAMES[larger.id]),
              smaller: t(PLAN_NAMES[smaller.id]),
              donations: donationsText(from, t, language),
              total: euros(from * averageCents),
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}
