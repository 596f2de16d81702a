import type { Language } from '@aplauso/contract/languages'
import type { Voice, VoiceList } from '@aplauso/contract/voices'
import type { Prices } from '#modules/plans/public.ts'
import type { CatalogueVoice } from './catalogue-voice.ts'
import { defaultVoice } from './choose-voice.ts'
import { hasVoice, planOfTier } from './plan-voices.ts'
import type { VoiceOwner } from './voice-owner.ts'
import type { Voices } from './voices.ts'

type ListDeps = { voices: Voices; prices: Prices }

/** Voices that this creator's donors may choose, described in `locale`. */
export async function listVoicesOf(
  { voices, prices }: ListDeps,
  creator: VoiceOwner,
  locale: Language,
): Promise<VoiceList> {
  const offered = (await voices.list()).filter((voice) => hasVoice(prices, creator, voice))
  return {
    voices: offered.flatMap((voice) => toVoice(prices, voice, locale, true)),
    configured: voices.configured,
    defaultVoiceId: defaultVoice(offered, creator)?.id ?? '',
  }
}

/** Lists every voice. Without a creator all of them are available. */
export async function listAllVoices(
  { voices, prices }: ListDeps,
  creator: VoiceOwner | undefined,
  locale: Language,
): Promise<VoiceList> {
  const all = await voices.list()
  const owned = all.filter((voice) => creator === undefined || hasVoice(prices, creator, voice))
  return {
    voices: all.flatMap((voice) => toVoice(prices, voice, locale, owned.includes(voice))),
    configured: voices.configured,
    defaultVoiceId: defaultVoice(owned, creator ?? { language: locale })?.id ?? '',
  }
}

/** Empty for a voice that no plan includes. */
function toVoice(prices: Prices, voice: CatalogueVoice, locale: Language, available: boolean): Voice[] {
  const { id, name, category, gender, age, language, tier } = voice
  const plan = planOfTier(prices, tier)
  if (plan === undefined) return []
  return [{ id, name, category, gender, age, language, ...voice.about(locale), plan, available }]
}
