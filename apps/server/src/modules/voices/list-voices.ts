import type { Language } from '@aplauso/contract/languages'
import type { Voice, VoiceList } from '@aplauso/contract/voices'
import type { CatalogueVoice } from './catalogue-voice.ts'
import { defaultVoice } from './choose-voice.ts'
import { hasVoice, PLAN_OF_TIER } from './plan-voices.ts'
import type { VoiceOwner } from './voice-owner.ts'
import type { Voices } from './voices.ts'

/** The voices that this creator's donors may choose, for a reader of `locale`. */
export async function listVoicesOf(voices: Voices, creator: VoiceOwner, locale: Language): Promise<VoiceList> {
  const offered = (await voices.list()).filter((voice) => hasVoice(creator, voice))
  return {
    voices: offered.map((voice) => toVoice(voice, locale, true)),
    configured: voices.configured,
    defaultVoiceId: defaultVoice(offered, creator)?.id ?? '',
  }
}

/** Every voice; without a creator each is available. */
export async function listAllVoices(
  voices: Voices,
  creator: VoiceOwner | undefined,
  locale: Language,
): Promise<VoiceList> {
  const all = await voices.list()
  const owned = all.filter((voice) => creator === undefined || hasVoice(creator, voice))
  return {
    voices: all.map((voice) => toVoice(voice, locale, owned.includes(voice))),
    configured: voices.configured,
    defaultVoiceId: defaultVoice(owned, creator ?? { language: locale })?.id ?? '',
  }
}

function toVoice(voice: CatalogueVoice, locale: Language, available: boolean): Voice {
  const { id, name, category, gender, age, language, tier } = voice
  return { id, name, category, gender, age, language, ...voice.about(locale), plan: PLAN_OF_TIER[tier], available }
}
