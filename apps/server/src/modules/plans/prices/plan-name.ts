import type { Language } from '@aplauso/contract/languages'
import type { PlanId } from '@aplauso/contract/plan-ids'
import { m } from '@aplauso/texts/messages'

const NAMES = {
  free: m.pricing_plan_free,
  creator: m.pricing_plan_creator,
  pro: m.pricing_plan_pro,
  agency: m.pricing_plan_agency,
} as const satisfies Record<PlanId, unknown>

export const planName = (plan: PlanId, language: Language): string => NAMES[plan]({}, { locale: language })
