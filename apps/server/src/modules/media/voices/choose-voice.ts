import { FORMAT_LOCALES, type Language, languageOf } from '@aplauso/contract/languages'
import type { PlanId } from '@aplauso/contract/plan-ids'
import type { Prices } from '#modules/plans/public.ts'
import type { CatalogueVoice } from './catalogue-voice.ts'
import { hasVoice } from './plan-voices.ts'

/** `language`: BCP 47, such as pt-PT. */
export type SpokenVoice = { id: string; language: string }

export type SpeechRequest = {
  voiceId: string | null
  /** BCP 47 language of the message, such as pt-PT, as far as it is known. */
  preferredAccent: string | null
  creator: { plan: PlanId; language: Language; voiceId: string | null }
}

/** Chooses the voice. Undefined only if there are no voices. */
export function chooseVoice(prices: Prices, voices: CatalogueVoice[], request: SpeechRequest): SpokenVoice | undefined {
  const { creator } = request
  const offered = voices.filter((voice) => hasVoice(prices, creator, voice))
  const withId = (id: string | null) => offered.find((voice) => voice.id === id)
  const creatorVoice = withId(creator.voiceId)
  const accent = languageTag(request.preferredAccent)
  const accentVoice = accent === undefined ? undefined : voiceForAccent(accent, offered, creatorVoice)
  const chosen = withId(request.voiceId) ?? accentVoice ?? creatorVoice ?? defaultVoice(offered, creator)
  if (chosen === undefined) return undefined
  // A multilingual voice speaks the language of the message, or that of the creator's audience.
  const language = chosen.multilingual ? (accent ?? FORMAT_LOCALES[creator.language]) : chosen.language
  return { id: chosen.id, language }
}

/** The voice for this creator if none was chosen. The list has the voices of each language in order of preference. */
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

// The client sends this value, so only the tag of a supported language is used.
function languageTag(preferredAccent: string | null): string | undefined {
  const tag = preferredAccent?.trim().replaceAll('_', '-') ?? ''
  return LANGUAGE_TAG.test(tag) && languageOf(tag) !== undefined ? tag : undefined
}
