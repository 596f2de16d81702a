import { MATCH, matchesWithTypos, matchOf, type Word, wordsOf } from './match-words.ts'

/** A place or action in the search. `within`: its page. `phrases`: other words for it, by language, the best first. */
export type SearchEntry = {
  text: string
  within?: string | undefined
  phrases: readonly (readonly (readonly Word[])[])[]
}

const RANK = { name: 0, phrase: 2, nameBeginning: 4, phraseBeginning: 5, across: 6 } as const
/** A match by another language's word counts less than by a word of the language on screen. */
const RANK_OF_OTHER_LANGUAGE = 0.5

/**
 * The entries that match the text, the best first: by name, by another phrase, by the beginnings of either. Typos count
 * only where nothing else matches.
 */
export function rankEntries<Entry extends SearchEntry>(typed: string, entries: readonly Entry[]): Entry[] {
  const words = wordsOf(typed)
  if (words.length === 0) return []
  const ranked = entries.flatMap((entry) => {
    const rank = rankOf(words, entry)
    return rank === undefined ? [] : [{ entry, rank }]
  })
  if (ranked.length === 0) return entries.filter((entry) => hasTypos(words, entry))
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ entry }) => entry)
}

function rankOf(typed: readonly Word[], entry: SearchEntry): number | undefined {
  const all = allWordsOf(entry)
  // Most entries lack the words altogether.
  if (matchOf(typed, all) === undefined) return undefined
  const ranks = [rankBy(matchOf(typed, wordsOf(entry.text)), RANK.name, RANK.nameBeginning)]
  for (const [language, phrases] of entry.phrases.entries()) {
    const extra = language === 0 ? 0 : RANK_OF_OTHER_LANGUAGE
    for (const phrase of phrases)
      ranks.push(rankBy(matchOf(typed, phrase), RANK.phrase + extra, RANK.phraseBeginning + extra))
  }
  return Math.min(...ranks)
}

function rankBy(match: ReturnType<typeof matchOf>, whole: number, beginning: number): number {
  if (match === undefined) return RANK.across
  return match === MATCH.beginnings ? beginning : whole + match
}

const hasTypos = (typed: readonly Word[], entry: SearchEntry) => matchesWithTypos(typed, allWordsOf(entry))

const allWordsOf = ({ text, within = '', phrases }: SearchEntry) => [
  ...wordsOf(text),
  ...wordsOf(within),
  ...phrases.flat(2),
]
