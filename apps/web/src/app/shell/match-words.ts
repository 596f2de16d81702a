/** Words without which a phrase means the same, in all languages of the interface. */
const FILLERS = new Set(
  'a o os as um uma de do da dos das em no na e que como se the an of to my in on how do i el la los las un una del al en y mi le les des du d l et mon ma mes au aux une'.split(
    ' ',
  ),
)
const TYPO_FROM_CHARACTERS = 4
const TWO_TYPOS_FROM_CHARACTERS = 10
/** Shorter beginnings with a typo would match too much. */
const TYPO_IN_BEGINNING_FROM_CHARACTERS = 6

/** A word without case and accents, and what it may be in the singular. */
export type Word = { text: string; forms: readonly string[] }

/** The words of a text; fillers count only where there is nothing else. */
export function wordsOf(text: string): Word[] {
  const words = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  const meaningful = words.filter((word) => !FILLERS.has(word))
  return (meaningful.length > 0 ? meaningful : words).map((word) => ({ text: word, forms: formsOf(word) }))
}

/** How well words match a text: lower is better. */
export const MATCH = { exact: 0, plural: 1, beginnings: 2 } as const
type Match = (typeof MATCH)[keyof typeof MATCH]

/** How the typed words match the known ones, each word at least by its beginning; undefined for no match. */
export function matchOf(typed: readonly Word[], known: readonly Word[]): Match | undefined {
  if (!typed.every((word) => known.some((other) => isBeginning(word, other)))) return undefined
  const isSame = (isEqual: (one: Word, other: Word) => boolean) =>
    typed.length === known.length && typed.every((word, index) => isEqual(word, known[index] ?? word))
  if (isSame((one, other) => one.text === other.text)) return MATCH.exact
  return isSame((one, other) => one.forms.some((form) => other.forms.includes(form))) ? MATCH.plural : MATCH.beginnings
}

/** Whether each typed word begins a word of the text. */
export const matchesWords = (typed: string, text: string): boolean =>
  matchOf(wordsOf(typed), wordsOf(text)) !== undefined

/** Whether each typed word begins a known one, or is one with a typo. */
export const matchesWithTypos = (typed: readonly Word[], known: readonly Word[]): boolean =>
  typed.every((word) => known.some((other) => isBeginning(word, other) || isTypoOf(word.text, other.text)))

const isBeginning = (part: Word, word: Word) =>
  part.forms.some((form) => word.forms.some((known) => known.startsWith(form)))

/** Endings of the plural in the four languages, and those of the singular. */
const PLURALS: readonly (readonly [string, string])[] = [
  ['oes', 'ao'],
  ['ais', 'al'],
  ['eis', 'el'],
  ['ns', 'm'],
  ['aux', 'al'],
  ['eaux', 'eau'],
  ['ies', 'y'],
  ['ces', 'z'],
  ['es', ''],
  ['s', ''],
]
const SINGULAR_MIN_CHARACTERS = 3

/** The word, and what it may be in the singular. */
function formsOf(word: string): string[] {
  const singulars = PLURALS.flatMap(([plural, singular]) =>
    word.endsWith(plural) ? [word.slice(0, -plural.length) + singular] : [],
  )
  return [word, ...singulars.filter(({ length }) => length >= SINGULAR_MIN_CHARACTERS)]
}

function isTypoOf(typed: string, word: string): boolean {
  const { length } = typed
  if (length < TYPO_FROM_CHARACTERS) return false
  const most = length >= TWO_TYPOS_FROM_CHARACTERS ? 2 : 1
  if (Math.abs(word.length - length) <= most && distance(typed, word) <= most) return true
  if (length < TYPO_IN_BEGINNING_FROM_CHARACTERS || word.length <= length) return false
  return [-1, 0, 1].some((more) => distance(typed, word.slice(0, length + more)) <= most)
}

/** Number of letters to add, remove, replace or swap with their neighbour (optimal string alignment). */
function distance(one: string, other: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row++) {
    const next = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      const replaced = (last[column - 1] ?? 0) + (isSame ? 0 : 1)
      const swapped = row > 1 && column > 1 && isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : replaced
      next.push(Math.min((last[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1, replaced, swapped))
    }
    beforeLast = last
    last = next
  }
  return last.at(-1) ?? 0
}
