import { type Language, languageOf } from '@aplauso/contract/languages'
import type { PlanId } from '@aplauso/contract/plan-ids'
import { PLANS, type VoiceTier } from '@aplauso/contract/plans'
import type { CatalogueVoice } from './catalogue-voice.ts'

export type PlanOwner = { plan: PlanId; language: Language }

/** The smallest plan that has voices of this tier. */
export const PLAN_OF_TIER = { basic: 'free', premium: 'creator', exclusive: 'pro' } as const satisfies Record<
  VoiceTier,
  PlanId
>

/** Whether a creator of this plan has the voice; the free plan has the basic ones of the account's language alone. */
export function hasVoice({ plan, language }: PlanOwner, voice: CatalogueVoice): boolean {
  // What the visitor's browser speaks costs nobody anything.
  if (voice.spokenBy === 'browser') return true
  const { voices: tier } = PLANS[plan]
  if (tier === 'basic') return voice.tier === 'basic' && languageOf(voice.language) === language
  return tier === 'exclusive' || voice.tier !== 'exclusive'
}
