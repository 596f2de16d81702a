import { type Language, languageOf } from '@aplauso/contract/languages'
import { PLAN_IDS, type PlanId } from '@aplauso/contract/plan-ids'
import { VoiceTier } from '@aplauso/contract/plans'
import type { Prices } from '#modules/plans/public.ts'
import type { CatalogueVoice } from './catalogue-voice.ts'

export type PlanOwner = { plan: PlanId; language: Language }

/** The smallest plan that has voices of this tier; undefined where none has. */
export const planOfTier = ({ of }: Prices, tier: VoiceTier): PlanId | undefined =>
  PLAN_IDS.find((id) => VoiceTier.options.indexOf(of[id].voices) >= VoiceTier.options.indexOf(tier))

/** Whether a creator of this plan has the voice; with the basic tier alone that is those of the account's language. */
export function hasVoice({ of }: Prices, { plan, language }: PlanOwner, voice: CatalogueVoice): boolean {
  // What the visitor's browser speaks costs nobody anything.
  if (voice.spokenBy === 'browser') return true
  const { voices: tier } = of[plan]
  if (tier === 'basic') return voice.tier === 'basic' && languageOf(voice.language) === language
  return tier === 'exclusive' || voice.tier !== 'exclusive'
}
