import type { Language } from '@aplauso/contract/languages'
import { PLAN_IDS, PLANS } from '@aplauso/contract/plans'
import { formatBasisPoints, formatEuros } from '#lib/i18n/format.ts'

/** One row a plan: its name, its price a month, its fee on a donation. */
export function planFeeRows(language: Language, names: Record<(typeof PLAN_IDS)[number], string>): string[][] {
  return PLAN_IDS.map((id) => [
    names[id],
    formatEuros(PLANS[id].monthlyPriceCents, language),
    formatBasisPoints(PLANS[id].feeBasisPoints, language),
  ])
}
