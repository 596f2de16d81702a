import { lowered } from '#platform/text/glyphs.ts'
import { type Letter, oneStroke, type Reading, readingsOf, readPattern } from './text-readings.ts'

/**
 * A pattern of a list. A star at its start or end lets the word continue there.
 * `inHalves`: the pattern also matches when it is written as two words.
 */
export type Entry<Of> = { pattern: string; of: Of; inHalves?: boolean }
export type Hit<Of> = { of: Of; start: number; end: number }
export type Matcher<Of> = { words: Node<Of>; strokes: Node<Of>; literals: Entry<Of>[] }

type Leaf<Of> = { of: Of; openStart: boolean; openEnd: boolean; inHalves: boolean; letters: number }
type Node<Of> = { next: Map<string, Node<Of>>; leaves: Leaf<Of>[] }
type Run = Letter & { count: number }

/** A longer run of one letter counts as a run of this length. */
const RUN_MAX = 3
/** Patterns of at least this length also match with a doubled letter; in shorter ones it makes another word. */
const DOUBLES_MIN = 4
const JOINED_PHRASE_MIN = 6
/** Limit of simultaneous partial matches, against hostile patterns; the others are dropped. */
const STATES_MAX = 64

/** Compiles a list into a trie, so that a text is read once instead of once per pattern. */
export function compile<Of>(entries: readonly Entry<Of>[]): Matcher<Of> {
  const words = emptyNode<Of>()
  const strokes = emptyNode<Of>()
  const literals: Entry<Of>[] = []
  for (const { pattern, of, inHalves = false } of entries) {
    const core = pattern.replace(/^\*+|\*+$/g, '').trim()
    // "C++" must not match every "c", and some patterns consist of signs only.
    if (needsLiteralMatch(core)) literals.push({ pattern: lowered(core), of })
    else {
      for (const read of readPattern(core).flatMap(runTogether)) {
        const open = { openStart: /^\*/.test(pattern), openEnd: /\*$/.test(pattern) }
        const leaf = { of, ...open, inHalves, letters: [...read].length }
        insertPattern(words, read, leaf)
        if (/[il]/.test(read)) insertPattern(strokes, oneStroke(read), leaf)
      }
    }
  }
  return { words, strokes, literals }
}

const emptyNode = <Of>(): Node<Of> => ({ next: new Map(), leaves: [] })

function insertPattern<Of>(root: Node<Of>, read: string, leaf: Leaf<Of>): void {
  let node = root
  for (const { char, count } of runsOf(read)) node = step(node, char + count)
  node.leaves.push(leaf)
}

/** A long phrase also matches without its spaces; a short one could be another word. */
function runTogether(read: string): string[] {
  const together = read.replaceAll(' ', '')
  return together === read || together.length < JOINED_PHRASE_MIN ? [read] : [read, together]
}

function needsLiteralMatch(core: string): boolean {
  const read = readPattern(core)
  if (read.some((word) => word === '')) return true
  return core.split(/\s+/).some((token) => /[+#&%=~^]/.test(token) || !/[\p{L}\p{N}\p{S}]/u.test(token))
}

function step<Of>(node: Node<Of>, key: string): Node<Of> {
  const known = node.next.get(key)
  if (known) return known
  const made = emptyNode<Of>()
  node.next.set(key, made)
  return made
}

function runsOf(word: string): { char: string; count: number }[] {
  const runs: { char: string; count: number }[] = []
  for (const char of word) {
    const last = runs.at(-1)
    if (last?.char === char) last.count = Math.min(RUN_MAX, last.count + 1)
    else runs.push({ char, count: 1 })
  }
  return runs
}

/** Ranges of the text that match the list, also disguised; one range may be returned more than once. */
export function findHits<Of>({ words, strokes, literals }: Matcher<Of>, text: string): Hit<Of>[] {
  const hits: Hit<Of>[] = []
  const small = literals.length > 0 ? lowered(text) : ''
  for (const { pattern, of } of literals) {
    for (let at = small.indexOf(pattern); at >= 0; at = small.indexOf(pattern, at + pattern.length))
      hits.push({ of, start: at, end: at + pattern.length })
  }
  if (words.next.size === 0) return hits
  for (const reading of readingsOf(text)) {
    const runs = collapse(reading.letters)
    for (const [from, { opens }] of runs.entries()) {
      if (opens || !reading.inHalves) walk(reading.inStrokes ? strokes : words, runs, from, reading, hits)
    }
  }
  return hits
}

function collapse(letters: Letter[]): Run[] {
  const runs: Run[] = []
  for (const letter of letters) {
    const last = runs.at(-1)
    if (last?.char === letter.char) {
      const [start, end] = [Math.min(last.start, letter.start), Math.max(last.end, letter.end)]
      Object.assign(last, { start, end, closes: letter.closes, count: last.count + 1 })
    } else runs.push({ ...letter, count: 1 })
  }
  return runs
}

type State<Of> = { node: Node<Of>; doubled: boolean }

function walk<Of>(words: Node<Of>, runs: Run[], from: number, reading: Reading, hits: Hit<Of>[]): void {
  const { shortest, inHalves = false } = reading
  let states: State<Of>[] = [{ node: words, doubled: false }]
  for (let at = from; at < runs.length && states.length > 0; at++) {
    const run = runs[at]
    if (run === undefined) return
    const reached: State<Of>[] = []
    for (const { node, doubled } of states) {
      // Halves match repeated letters exactly: "idiota a" is not a stretched "idiota".
      const least = inHalves ? Math.min(run.count, RUN_MAX) : 1
      for (let count = Math.min(run.count, RUN_MAX); count >= least; count--) {
        const next = node.next.get(run.char + count)
        if (next && reached.length < STATES_MAX)
          reached.push({ node: next, doubled: doubled || (run.count === 2 && count === 1 && /\p{L}/u.test(run.char)) })
      }
    }
    for (const { node, doubled } of reached) {
      for (const leaf of node.leaves) {
        if (leaf.letters < shortest || (doubled && leaf.letters < DOUBLES_MIN)) continue
        if (inHalves && !(leaf.inHalves && run.closes)) continue
        if ((leaf.openStart || runs[from]?.opens) && (leaf.openEnd || run.closes))
          hits.push(hitOf(leaf, runs, from, at))
      }
    }
    states = reached
  }
}

/** At a star, the hit extends to the edge of the word. */
function hitOf<Of>({ of, openStart, openEnd }: Leaf<Of>, runs: Run[], from: number, to: number): Hit<Of> {
  let [first, last] = [from, to]
  if (openStart) while (first > 0 && !runs[first]?.opens) first--
  if (openEnd) while (last < runs.length - 1 && !runs[last]?.closes) last++
  const [one, other] = [runs[first], runs[last]]
  if (one === undefined || other === undefined) return { of, start: 0, end: 0 }
  return { of, start: Math.min(one.start, other.start), end: Math.max(one.end, other.end) }
}
