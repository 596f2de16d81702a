import { LANGUAGE_TAGS, type Language } from '@aplauso/contract/languages'
import { findLinks } from '#platform/text/find-links.ts'
import { createBuiltInMatcher, findBuiltInWords } from './built-in-word-lists.ts'
import { cleanSentences } from './clean-sentences.fixture.ts'
import { disguisedWords } from './disguised-words.fixture.ts'
import { forgottenSpaces, hiddenLinks } from './hidden-links.fixture.ts'

type Measured = { clean: number; falsePositives: string[]; disguised: number; missed: string[] }
type Found = { kind: string; count: number; missed: string[] }

/** Measures all built-in word lists on the fixtures, for their test and for the benchmark. */
export function measureLists(): { languages: Record<Language, Measured>; kinds: Found[] } {
  const builtIn = createBuiltInMatcher()
  const kinds = new Map<string, Found>()
  const count = (kind: string, missed: string[]) => {
    const known = kinds.get(kind) ?? { kind, count: 0, missed: [] }
    kinds.set(kind, { kind, count: known.count + 1, missed: [...known.missed, ...missed] })
    return missed
  }
  const measure = (language: Language): Measured => {
    const sentences = cleanSentences(language)
    const disguised = disguisedWords(language)
    return {
      clean: sentences.length,
      falsePositives: sentences.flatMap((text) => {
        const [hit] = findBuiltInWords(builtIn, text, LANGUAGE_TAGS)
        return hit ? [`${text.slice(hit.start, hit.end)} in ${text}`] : []
      }),
      disguised: disguised.length,
      missed: disguised.flatMap(({ disguise, word, text, start, end }) => {
        const isFound = findBuiltInWords(builtIn, text, LANGUAGE_TAGS).some(
          (hit) => hit.start <= start && hit.end >= end,
        )
        return count(disguise, isFound ? [] : [`${word} (${disguise}) in ${text}`])
      }),
    }
  }
  return {
    languages: { pt: measure('pt'), en: measure('en'), es: measure('es'), fr: measure('fr') },
    kinds: [...kinds.values()],
  }
}

/** Measures link detection on links, and on pairs of sentences without a space between them. */
export function measureLinks(): Measured {
  const sentences = LANGUAGE_TAGS.flatMap(forgottenSpaces)
  const links = hiddenLinks()
  return {
    clean: sentences.length,
    falsePositives: sentences.filter((text) => findLinks(text).length > 0),
    disguised: links.length,
    missed: links.flatMap(({ kind, text, link }) => {
      const found = findLinks(text).map(({ start, end }) => text.slice(start, end))
      return found.length === 1 && found[0] === link ? [] : [`${kind}: ${text}`]
    }),
  }
}
