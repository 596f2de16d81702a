import { LANGUAGE_TAGS, type Language } from '@aplauso/contract/languages'
import { LEVELS, type Level } from '@aplauso/contract/moderation'
import en from 'naughty-words/en.json' with { type: 'json' }
import es from 'naughty-words/es.json' with { type: 'json' }
import fr from 'naughty-words/fr.json' with { type: 'json' }
import pt from 'naughty-words/pt.json' with { type: 'json' }
import { BUILT_IN_WORDS, CLEAN_PHRASES, SLURS_INSIDE_WORDS } from './built-in-words.ts'
import { compile, type Entry, findHits, type Matcher } from './term-matcher.ts'

const PACKAGE_WORDS: Record<Language, string[]> = { pt, en, es, fr }

type BuiltInWord = { level: Level; languages: Set<Language>; accents: 'any' | 'needed' | 'none' }
type CleanPhrase = { clean: string }
export type BuiltInWordHit = { level: Level; start: number; end: number }

/** A clean phrase counts only without disguise: accents, case and punctuation may differ, letters may not. */
const stripDisguise = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
const split = (words: string) => words.split(',').map((word) => word.trim())

/**
 * Compiles the words of the package by our levels, and the words that we add. All creators share one matcher;
 * `findBuiltInWords` filters by their languages.
 */
export function createBuiltInMatcher(): Matcher<BuiltInWord | CleanPhrase> {
  const builtIn = new Map<string, BuiltInWord>()
  const add = (spelling: string, level: Level, language: Language) => {
    const word = spelling.replace(/[!=]$/, '')
    const known = builtIn.get(word)
    if (known) known.languages.add(language)
    else {
      const accents = spelling.endsWith('!') ? 'needed' : spelling.endsWith('=') ? 'none' : 'any'
      builtIn.set(word, { level, languages: new Set([language]), accents })
    }
  }
  for (const language of LANGUAGE_TAGS) {
    const { clean, ...levels } = BUILT_IN_WORDS[language]
    const own = new Set(
      [clean, ...LEVELS.map((level) => levels[level])].flatMap(split).map((word) => word.replace(/[!=]$/, '')),
    )
    for (const level of LEVELS) for (const word of split(levels[level])) add(word, level, language)
    for (const word of PACKAGE_WORDS[language].map((listed) => listed.toLowerCase()))
      if (!own.has(word)) add(word, 'swearing', language)
  }
  const inside = new Set(split(SLURS_INSIDE_WORDS))
  const entries: Entry<BuiltInWord | CleanPhrase>[] = [...builtIn].map(([word, of]) => ({
    pattern: inside.has(word) ? `*${word}*` : word,
    of,
    inHalves: true,
  }))
  return compile([
    ...entries,
    ...split(CLEAN_PHRASES).map((pattern) => ({ pattern, of: { clean: stripDisguise(pattern) } })),
  ])
}

/** Finds words of the built-in lists, except in phrases in which they are harmless. */
export function findBuiltInWords(
  matcher: Matcher<BuiltInWord | CleanPhrase>,
  text: string,
  languages: readonly Language[],
): BuiltInWordHit[] {
  const hits = findHits(matcher, text)
  const clean = hits.filter(({ of, start, end }) => 'clean' in of && of.clean === stripDisguise(text.slice(start, end)))
  return hits.flatMap(({ of, start, end }) => {
    if ('clean' in of || !languages.some((language) => of.languages.has(language))) return []
    if (clean.some((phrase) => phrase.start <= start && phrase.end >= end)) return []
    const written = text.slice(start, end)
    if (of.accents === 'needed' && /^[a-z]+$/i.test(written)) return []
    if (of.accents === 'none' && written.normalize('NFD').match(/\p{M}/gu)?.length === 1) return []
    return { level: of.level, start, end }
  })
}
