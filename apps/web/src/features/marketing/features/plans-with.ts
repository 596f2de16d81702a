import { FORMAT_LOCALES, type Language } from '@aplauso/contract/languages'
import { PLAN_IDS, PLANS, type Plan } from '@aplauso/contract/plans'
import type { Translate } from '#lib/i18n/language.tsx'
import { PLAN_NAMES } from '#parts/plans/plan-names.ts'

/** "Pro e Agência": the plans that have something, by what is enforced. */
export function plansWith(has: (plan: Plan) => boolean, t: Translate, language: Language): string {
  const names = PLAN_IDS.filter((id) => has(PLANS[id])).map((id) => t(PLAN_NAMES[id]))
  return new Intl.ListFormat(FORMAT_LOCALES[language], { type: 'conjunction' }).format(names)
}
