import { FORMAT_LOCALES, type Language } from '@aplauso/contract/languages'
import type { PlanId } from '@aplauso/contract/plan-ids'
import { m } from '@aplauso/texts/messages'

const NAMES = {
  free: m.pricing_plan_free,
  creator: m.pricing_plan_creator,
  pro: m.pricing_plan_pro,
  agency: m.pricing_plan_agency,
} as const satisfies Record<PlanId, unknown>

export const planName = (plan: PlanId, language: Language): string => NAMES[plan]({}, { locale: language })

/** The day in words, where the reader is. */
export const inWords = (at: Date, language: Language, timeZone: string): string =>
  new Intl.DateTimeFormat(FORMAT_LOCALES[language], { dateStyle: 'long', timeZone }).format(at)
