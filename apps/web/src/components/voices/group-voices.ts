import { FORMAT_LOCALES, type Language, languageOf } from '@aplauso/contract/languages'
import type { Voice } from '@aplauso/contract/voices'

export type VoiceGroup = { language: string; voices: readonly Voice[] }

/** Voices grouped by language, the page language and its variants first; in each group available voices come first. */
export function groupVoices(voices: readonly Voice[], pageLanguage: Language): readonly VoiceGroup[] {
  const languages = [...new Set(voices.map(({ language }) => language))]
  languages.sort((one, other) => distance(one, pageLanguage) - distance(other, pageLanguage))
  return languages.map((language) => {
    const sameLanguage = voices.filter((voice) => voice.language === language)
    return {
      language,
      voices: [
        ...sameLanguage.filter(({ available }) => available),
        ...sameLanguage.filter(({ available }) => !available),
      ],
    }
  })
}

function distance(tag: string, pageLanguage: Language): number {
  if (tag === FORMAT_LOCALES[pageLanguage]) return 0
  return languageOf(tag) === pageLanguage ? 1 : 2
}
