import { FORMAT_LOCALES, type Language, languageOf } from '@aplauso/contract/languages'
import type { PlanId } from '@aplauso/contract/plan-ids'
import type { Prices } from '#modules/plans/public.ts'
import type { CatalogueVoice } from './catalogue-voice.ts'
import { hasVoice } from './plan-voices.ts'

/** `language`: BCP 47, such as pt-PT. */
export type SpokenVoice = { id: string; language: string }

export type SpeechRequest = {
  voiceId: string | null
  /** The language of the message as far as it is known, such as pt-PT. */
  preferredAccent: string | null
  creator: { plan: PlanId; language: Language; voiceId: string | null }
}

/** Which of these voices speaks; undefined only when there are none. */
export function chooseVoice(prices: Prices, voices: CatalogueVoice[], request: SpeechRequest): SpokenVoice | undefined {
  const { creator } = request
  const offered = voices.filter((voice) => hasVoice(prices, creator, voice))
  const withId = (id: string | null) => offered.find((voice) => voice.id === id)
  const creatorVoice = withId(creator.voiceId)
  const accent = languageTag(request.preferredAccent)
  const accentVoice = accent === undefined ? undefined : voiceForAccent(accent, offered, creatorVoice)
  const chosen = withId(request.voiceId) ?? accentVoice ?? creatorVoice ?? defaultVoice(offered, creator)
  if (chosen === undefined) return undefined
  // Who speaks every language speaks that of the message, or that of those who listen.
  const language = chosen.multilingual ? (accent ?? FORMAT_LOCALES[creator.language]) : chosen.language
  return { id: chosen.id, language }
}

/** Who speaks for this creator when nobody chose; voices of a language stand in the order of preference. */
export function defaultVoice(
  voices: CatalogueVoice[],
  creator: { language: Language; voiceId?: string | null },
): CatalogueVoice | undefined {
  const inLanguage = (voice: CatalogueVoice) => languageOf(voice.language) === creator.language
  return voices.find(({ id }) => id === creator.voiceId) ?? voices.find(inLanguage) ?? voices[0]
}

function voiceForAccent(preferredAccent: string, offered: CatalogueVoice[], creatorVoice: CatalogueVoice | undefined) {
  const language = languageOf(preferredAccent)
  const speaks = (voice: CatalogueVoice) => voice.multilingual || languageOf(voice.language) === language
  const isExact = (voice: CatalogueVoice) => voice.language.toLowerCase() === preferredAccent.toLowerCase()
  if (creatorVoice !== undefined && speaks(creatorVoice)) return creatorVoice
  return offered.find(isExact) ?? offered.find((voice) => !voice.multilingual && speaks(voice))
}

const LANGUAGE_TAG = /^[a-z]{2}(?:-[a-z\d]{2,8})*$/i

// A hint is what a client says: only the tag of a language that is spoken here says anything.
function languageTag(preferredAccent: string | null): string | undefined {
  const tag = preferredAccent?.trim().replaceAll('_', '-') ?? ''
  return LANGUAGE_TAG.test(tag) && languageOf(tag) !== undefined ? tag : undefined
}
