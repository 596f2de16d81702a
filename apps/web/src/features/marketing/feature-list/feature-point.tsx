import type { Language } from '@aplauso/contract/languages'
import { PLAN_IDS } from '@aplauso/contract/plan-ids'
import type { Plan, Plans } from '@aplauso/contract/plans'
import { m } from '@aplauso/texts/messages'
import type { ReactNode } from 'react'
import { PLAN_NAMES } from '#components/plans/plan-names.ts'
import { formatList } from '#lib/i18n/format.ts'
import { type Translate, useLanguage } from '#lib/i18n/language.tsx'
import { usePlans } from '#lib/page/plans.ts'

type FeaturePointProps = {
  title: string
  text: string
  /** The plans that include it are listed if not all do. */
  planHas?: (plan: Plan) => boolean
  children?: ReactNode
}

/** A feature in a list. */
export function FeaturePoint({ title, text, planHas, children }: FeaturePointProps) {
  const { t, language } = useLanguage()
  const plans = usePlans()
  const isOnSomePlans = plans !== null && planHas !== undefined && PLAN_IDS.some((id) => !planHas(plans[id]))
  return (
    <li className="border-t border-line pt-4">
      <h3 className="text-lg">{title}</h3>
      <p className="mt-1 max-w-[56ch] text-ink-2">{text}</p>
      {isOnSomePlans && (
        <p className="mt-2.5 bg-azul-soft text-azul chip">
          {t(m.features_on_plans, { plans: plansWith(plans, planHas, t, language) })}
        </p>
      )}
      {children}
    </li>
  )
}

/** "Pro e Agência": the plans that include a feature, from the enforced limits. */
function plansWith(plans: Plans, has: (plan: Plan) => boolean, t: Translate, language: Language): string {
  const names = PLAN_IDS.filter((id) => has(plans[id])).map((id) => t(PLAN_NAMES[id]))
  return formatList(names, language)
}
