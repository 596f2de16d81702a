import type { PlanId } from '@aplauso/contract/plans'
import { m } from '@aplauso/texts/messages'
import type { Message } from '#lib/language.tsx'

/** `soon`: what the plan already in force will have and does not have yet. */
export type Offer = { text: Message; soon?: boolean }

export const PLAN_NAMES: Record<PlanId, Message> = {
  free: m.pricing_plan_free,
  creator: m.pricing_plan_creator,
  pro: m.pricing_plan_pro,
  agency: m.pricing_plan_agency,
}

/** What a plan has beside its number of donations, as the specification's section 6 lists it. */
export const PLAN_OFFERS: Record<PlanId, readonly Offer[]> = {
  free: [
    { text: m.pricing_has_simple_alerts },
    { text: m.pricing_has_obs },
    { text: m.pricing_has_basic_voices, soon: true },
  ],
  creator: [
    { text: m.pricing_has_premium_voices },
    { text: m.pricing_has_audio },
    { text: m.pricing_has_analytics },
    { text: m.pricing_has_customization },
    { text: m.pricing_has_priority },
    { text: m.pricing_has_page },
  ],
  pro: [
    { text: m.pricing_has_exclusive_voices },
    { text: m.pricing_has_api },
    { text: m.pricing_has_white_label },
    { text: m.pricing_has_multi_stream },
    { text: m.pricing_has_export },
    { text: m.pricing_has_support },
  ],
  agency: [
    { text: m.pricing_has_streamers },
    { text: m.pricing_has_central },
    { text: m.pricing_has_sharing },
    { text: m.pricing_has_brand },
    { text: m.pricing_has_manager },
    { text: m.pricing_has_integrations },
  ],
}
