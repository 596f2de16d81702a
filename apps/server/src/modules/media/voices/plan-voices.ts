import { type Language, languageOf } from '@aplauso/contract/languages'
import { PLAN_IDS, type PlanId } from '@aplauso/contract/plan-ids'
import { VoiceTier } from '@aplauso/contract/plans'
import type { Prices } from '#modules/plans/public.ts'
import type { CatalogueVoice } from './catalogue-voice.ts'

export type PlanOwner = { plan: PlanId; language: Language }

/** Smallest plan that includes voices of this tier; undefined if none does. */
export const planOfTier = ({ of }: Prices, tier: VoiceTier): PlanId | undefined =>
  PLAN_IDS.find((id) => VoiceTier.options.indexOf(of[id].voices) >= VoiceTier.options.indexOf(tier))

/**
 * Whether the plan of this creator includes the voice. The basic tier includes only voices of the account's language.
 */
export function hasVoice({ of }: Prices, { plan, language }: PlanOwner, voice: CatalogueVoice): boolean {
  // Speech of the visitor's browser costs nothing.
  if (voice.spokenBy === 'browser') return true
  const { voices: tier } = of[plan]
  if (tier === 'basic') return voice.tier === 'basic' && languageOf(voice.language) === language
  return tier === 'exclusive' || voice.tier !== 'exclusive'
}
