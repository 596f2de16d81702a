import type { PlanId } from '@aplauso/contract/plan-ids'
import { m } from '@aplauso/texts/messages'
import type { Message } from '#lib/i18n/language.tsx'

export const PLAN_NAMES: Record<PlanId, Message> = {
  free: m.pricing_plan_free,
  creator: m.pricing_plan_creator,
  pro: m.pricing_plan_pro,
  agency: m.pricing_plan_agency,
}
