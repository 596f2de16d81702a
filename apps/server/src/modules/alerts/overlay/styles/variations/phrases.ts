import { glyphsOf } from '#platform/text/glyphs.ts'

/** The words of a text as they are compared: small, without accents; signs such as emoji are words by themselves. */
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

/** Which of many words and phrases are in a text; `Of` is whose they are. */
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

/** Whose phrases stand in the text. Costs as the text is long, however many phrases there are. */
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
