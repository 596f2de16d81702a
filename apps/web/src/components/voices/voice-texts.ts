import { FORMAT_LOCALES, type Language, languageOf } from '@aplauso/contract/languages'
import type { Voice, VoiceCategory } from '@aplauso/contract/voices'
import { m } from '@aplauso/texts/messages'
import type { Message, Translate } from '#lib/i18n/language.tsx'

export const CATEGORY_TEXTS: Record<VoiceCategory, Message> = {
  professional: m.voices_category_professional,
  gaming: m.voices_category_gaming,
  comedy: m.voices_category_comedy,
  educational: m.voices_category_educational,
  motivational: m.voices_category_motivational,
  friendly: m.voices_category_friendly,
  trendy: m.voices_category_trendy,
  standard: m.voices_category_standard,
}

export const GENDER_TEXTS: Record<Voice['gender'], Message> = { female: m.voices_female, male: m.voices_male }

// A fixed table, because names from Intl differ between server and browsers.
const LANGUAGE_TEXTS = new Map<string, Message>([
  ['pt-PT', m.voices_language_pt_pt],
  ['pt-BR', m.voices_language_pt_br],
  ['en-US', m.voices_language_en_us],
  ['en-GB', m.voices_language_en_gb],
  ['es-ES', m.voices_language_es_es],
  ['es-419', m.voices_language_es_419],
  ['fr-FR', m.voices_language_fr_fr],
])

export function languageText(tag: string, t: Translate, language: Language): string {
  const text = LANGUAGE_TEXTS.get(tag)
  if (text) return t(text)
  try {
    return new Intl.DisplayNames(FORMAT_LOCALES[language], { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}

/** Sample sentence in the language of the voice; multilingual voices use the page's language. */
export const sampleText = (voice: Voice, language: Language): string =>
  m.voices_sample({}, { locale: languageOf(voice.language) ?? language })
