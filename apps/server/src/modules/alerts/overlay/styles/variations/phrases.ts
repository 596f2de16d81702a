import { glyphsOf } from '#platform/text/glyphs.ts'

/** Words of a text as compared: lower case, without accents. Signs such as emoji are separate words. */
export function wordsIn(text: string): string[] {
  const words: string[] = []
  let word = ''
  const end = () => {
    if (word !== '') words.push(word)
    word = ''
  }
  for (const { char, kind } of glyphsOf(text)) {
    if (kind === 'letter' || kind === 'digit') {
      word += char
      continue
    }
    end()
    if (/\p{S}/u.test(char)) words.push(char)
  }
  end()
  return words
}

/** Index of words and phrases; `Of` is their owner. */
export type Phrases<Of> = { of: Map<string, Set<Of>>; lengths: number[] }

export function indexPhrases<Of>(lists: Iterable<readonly [Of, readonly string[]]>): Phrases<Of> {
  const of = new Map<string, Set<Of>>()
  const lengths = new Set<number>()
  for (const [owner, list] of lists) {
    for (const phrase of list) {
      const words = wordsIn(phrase)
      if (words.length === 0) continue
      lengths.add(words.length)
      const key = words.join(' ')
      const known = of.get(key)
      if (known) known.add(owner)
      else of.set(key, new Set([owner]))
    }
  }
  return { of, lengths: [...lengths] }
}

/**
 * Owners of phrases that occur in the text. The cost depends on the length of the text, not on the number of phrases.
 */
export function findOwners<Of>({ of, lengths }: Phrases<Of>, text: string): Set<Of> {
  const found = new Set<Of>()
  if (of.size === 0) return found
  const words = wordsIn(text)
  const checked = new Set<string>()
  for (let from = 0; from < words.length; from++) {
    for (const length of lengths) {
      if (from + length > words.length) continue
      const key = length === 1 ? (words[from] ?? '') : words.slice(from, from + length).join(' ')
      if (checked.has(key)) continue
      checked.add(key)
      for (const owner of of.get(key) ?? []) found.add(owner)
    }
  }
  return found
}
