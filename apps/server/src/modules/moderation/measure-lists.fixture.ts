import { LANGUAGE_TAGS, type Language } from '@aplauso/contract/languages'
import { cleanSentences } from './clean-sentences.fixture.ts'
import { disguisedWords } from './disguised-words.fixture.ts'
import { findKept, keptMatcher } from './kept-lists.ts'

type Measured = { clean: number; bitten: string[]; disguised: number; missed: string[] }

/** What the kept lists, all of them, make of the sets: for the test that holds it and for the bench that tells it. */
export function measureLists(): Record<Language, Measured> {
  const kept = keptMatcher()
  const measure = (language: Language): Measured => {
    const sentences = cleanSentences(language)
    const disguised = disguisedWords(language)
    return {
      clean: sentences.length,
      bitten: sentences.flatMap((text) => {
        const [hit] = findKept(kept, text, LANGUAGE_TAGS)
        return hit ? [`${text.slice(hit.start, hit.end)} in ${text}`] : []
      }),
      disguised: disguised.length,
      missed: disguised.flatMap(({ disguise, word, text, start, end }) => {
        const isFound = findKept(kept, text, LANGUAGE_TAGS).some((hit) => hit.start <= start && hit.end >= end)
        return isFound ? [] : [`${word} (${disguise}) in ${text}`]
      }),
    }
  }
  return { pt: measure('pt'), en: measure('en'), es: measure('es'), fr: measure('fr') }
}
