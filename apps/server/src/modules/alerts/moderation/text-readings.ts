import { type Glyph, glyphsOf } from '#platform/text/glyphs.ts'
import { CLEAN_HALVES } from './clean-halves.ts'
import { readAsFlags, readAsSounds, readTurned, separateDigits, separateSigns } from './disguises.ts'

/** One letter as it is compared, with the range of UTF-16 units that it stands for. */
export type Letter = {
  char: string
  start: number
  end: number
  /** `opens`, `closes`: whether a word may begin, or end, at this letter. */
  opens: boolean
  closes: boolean
}
/**
 * One way to read a text. `shortest`: patterns with fewer letters are ignored. `inStrokes`: every l is read as i.
 * `inHalves`: each word is two words of the text. `isBackwards`: the letters run from the end of the text to its start.
 */
export type Reading = {
  letters: Letter[]
  shortest: number
  inStrokes: boolean
  inHalves?: boolean
  isBackwards?: boolean
}

/** Letters that digits and signs stand for; `1`, `|` and `!` are read as i and as l. */
const LEET: Record<string, string> = {
  ...{ 0: 'o', 1: 'i', 2: 'z', 3: 'e', 4: 'a', 5: 's', 6: 'g', 7: 't', 8: 'b', 9: 'g' },
  ...{ '@': 'a', $: 's', '!': 'i', '¡': 'i', '|': 'i', '€': 'e', '£': 'l', '+': 't', '(': 'c', '<': 'c' },
}
const OR_L = /[1|!]/
const STROKES = /[1|!¡]/
/** Minimum length of a pattern that is compared with i for every l. */
const STROKES_MIN = 4
/** Minimum length of a pattern where a sign at the edge counts as a letter: "Ana1" is no other word. */
const WHOLE_WORD_MIN = 5
/** Signs that also end a sentence or open a bracket; they count as letters only between letters. */
const ONLY_INSIDE = /[!¡|+(<]/
/** Signs of a call: "Ana!" is not a word of four letters. */
const CALL_SIGNS = /[!¡]/

/** Minimum length of a word that is found in two pieces. */
const HALVES_MIN = 5
/** Minimum length of a match by sound: shorter ones are often ordinary words of their own language. */
const SOUNDS_MIN = 5

const isWord = (glyph: Glyph | undefined) => glyph?.kind === 'letter' || glyph?.kind === 'digit'

/** The text as written: words of letters and digits, each symbol by itself, one gap for anything between. */
function plain(glyphs: Glyph[]): Letter[] {
  const letters: Letter[] = []
  for (const [at, { char, start, end, kind }] of glyphs.entries()) {
    const inWord = kind === 'letter' || kind === 'digit'
    if (inWord || /\p{S}/u.test(char)) {
      const opens = !inWord || !isWord(glyphs[at - 1])
      letters.push({ char, start, end, opens, closes: !inWord || !isWord(glyphs[at + 1]) })
    } else gap(letters, start, end)
  }
  return letters
}

function gap(letters: Letter[], start: number, end: number): void {
  if (letters.length > 0 && letters.at(-1)?.char !== ' ')
    letters.push({ char: ' ', start, end, opens: false, closes: false })
}

/** Splits the glyphs at spaces. */
function tokensOf(glyphs: Glyph[]): Glyph[][] {
  const tokens: Glyph[][] = []
  let token: Glyph[] = []
  for (const glyph of [...glyphs, undefined]) {
    if (glyph !== undefined && glyph.kind !== 'space') token.push(glyph)
    else if (token.length > 0) {
      tokens.push(token)
      token = []
    }
  }
  return tokens
}

/** How 1, ! and | are read. `whole`: as a stroke, also at the start and the end of a word. */
type Leet = 'i' | 'l' | 'stroke' | 'whole'

/** Reads the digits and signs of a token as letters; others stay as they are. */
function unleet(token: Glyph[], one: Leet): Glyph[] {
  const isStroke = one === 'stroke' || one === 'whole'
  const isEdge = (glyph: Glyph | undefined) =>
    glyph?.kind === 'sign' && (!LEET[glyph.char] || (isStroke ? CALL_SIGNS : ONLY_INSIDE).test(glyph.char))
  let [from, to] = [0, token.length]
  while (isEdge(token[from]) && !(one === 'whole' && LEET[token[from]?.char ?? ''])) from++
  // Many names end in a digit.
  while (to > from && (isEdge(token[to - 1]) || (one !== 'i' && one !== 'whole' && token[to - 1]?.char === '1'))) {
    if (one === 'whole' && to === from + 1) break
    to--
  }
  const isMixed = token.some(({ kind, capital }) => kind === 'letter' && !capital)
  return token.slice(from, to).map((glyph) => {
    const { char, capital, kind } = glyph
    if (kind === 'letter') {
      if (isStroke && char === 'l') return { ...glyph, char: 'i' }
      // A capital I among lower-case letters is read as l.
      return one === 'l' && char === 'i' && capital && isMixed ? { ...glyph, char: 'l' } : glyph
    }
    const letter = one === 'l' && OR_L.test(char) ? 'l' : LEET[char]
    return letter === undefined ? glyph : { ...glyph, char: isStroke ? oneStroke(letter) : letter, kind: 'letter' }
  })
}

/** Replaces every l with i. */
export const oneStroke = (word: string): string => word.replaceAll('l', 'i')

const textOf = (glyphs: Glyph[]) => glyphs.map(({ char }) => char).join('')
const hasLetter = (token: Glyph[]) => token.some(({ kind }) => kind === 'letter')

/** Reads each token as leet. Signs that are no letters separate words; with `joined`, they are left out of one word. */
function leet(tokens: Glyph[][], one: Leet, joined: boolean): Letter[] {
  const letters: Letter[] = []
  for (const token of tokens) {
    const [first] = token
    if (first) gap(letters, first.start, first.end)
    // A token of digits only is an amount or a year.
    const read = hasLetter(token) ? unleet(token, one) : token
    const isOneWord = joined && !CLEAN_HALVES.has(groupsOf(read).map(textOf).join(' '))
    letters.push(...plain(isOneWord ? read.filter((glyph) => isWord(glyph) || /['’`´/,;:?]/.test(glyph.char)) : read))
  }
  return letters
}

/** Words spelled with spaces or signs between the letters: at least three single letters in a row. */
function spelled(tokens: Glyph[][], one: Leet): Letter[] {
  const letters: Letter[] = []
  let run: Glyph[][] = []
  const flushRun = () => {
    const word = run.flat()
    const [first] = word
    // A run of digits only is no word.
    if (first && run.length >= 3 && word.some(({ start }) => isLetterAt.has(start))) {
      gap(letters, first.start, first.end)
      letters.push(...word.map(({ char, start, end }) => ({ char, start, end, opens: true, closes: true })))
    }
    run = []
  }
  const isLetterAt = new Set(tokens.flat().flatMap(({ kind, start }) => (kind === 'letter' ? start : [])))
  for (const token of tokens) {
    const groups = groupsOf(unleet(token, one))
    if (groups.every((group) => group.every(({ char }) => char === group[0]?.char))) run.push(...groups)
    else flushRun()
  }
  flushRun()
  return letters
}

/** Splits a token at its signs. */
function groupsOf(token: Glyph[]): Glyph[][] {
  const groups: Glyph[][] = []
  for (const [at, glyph] of token.entries()) {
    if (!isWord(glyph)) continue
    if (at > 0 && isWord(token[at - 1])) groups.at(-1)?.push(glyph)
    else groups.push([glyph])
  }
  return groups
}

/**
 * Joins each two neighbouring words. One reading joins a word with the one before it, the other with the one after it.
 * Pairs in `CLEAN_HALVES`, pairs with a sign between them and words with an apostrophe are left out.
 */
function halves(tokens: Glyph[][]): [Letter[], Letter[]] {
  const readings: [Letter[], Letter[]] = [[], []]
  const cores = tokens.map((token) => ({ token, core: unleet(token, 'i') }))
  for (const [at, { token, core }] of cores.entries()) {
    const next = cores[at + 1]
    const [last, first] = [core.at(-1), next?.core[0]]
    if (!next || last?.end !== token.at(-1)?.end || first?.start !== next.token[0]?.start) continue
    const pieces = [core, next.core].map((piece) => piece.filter((glyph) => isWord(glyph)))
    const isElision = [core, next.core].some((piece) => piece.some(({ char }) => /['’`´]/.test(char)))
    if (isElision || CLEAN_HALVES.has(pieces.map(textOf).join(' '))) continue
    const letters = pieces.flat()
    const reading = readings[at % 2 === 0 ? 0 : 1]
    const [opening] = letters
    if (opening === undefined || letters.length < HALVES_MIN) continue
    gap(reading, opening.start, opening.end)
    for (const [place, { char, start, end }] of letters.entries())
      reading.push({ char, start, end, opens: place === 0, closes: place === letters.length - 1 })
  }
  return readings
}

const PAIRS: Record<string, string> = { rn: 'm', vv: 'w' }

/** Reads two letters that look like one as that letter. */
function paired(letters: Letter[]): Letter[] {
  const read: Letter[] = []
  for (const letter of letters) {
    const last = read.at(-1)
    const one = last && !letter.opens && PAIRS[last.char + letter.char]
    if (one) Object.assign(last, { char: one, end: letter.end, closes: letter.closes })
    else read.push({ ...letter })
  }
  return read
}

const sameChars = (one: Letter[], other: Letter[]) =>
  one.length === other.length && one.every(({ char }, at) => char === other[at]?.char)

/**
 * All ways to read a text that may be disguised, such as leet, separated letters and other scripts.
 * A reading is at most as long as the text. Each letter has its range in the text as sent.
 */
export function readingsOf(text: string): Reading[] {
  const glyphs = glyphsOf(text)
  const tokens = tokensOf(glyphs)
  const readings: Reading[] = []
  const add = (letters: Letter[], shortest = 1, inStrokes = false) => {
    if (letters.length > 0 && !readings.some((reading) => sameChars(reading.letters, letters)))
      readings.push({ letters, shortest, inStrokes })
  }
  add(plain(glyphs))
  for (const one of ['i', 'l'] as const) {
    add(leet(tokens, one, false))
    add(leet(tokens, one, true), 3)
    add(spelled(tokens, one), 3)
  }
  if (tokens.some((token) => token.some(({ char }) => STROKES.test(char)))) {
    for (const letters of [leet(tokens, 'stroke', false), leet(tokens, 'stroke', true), spelled(tokens, 'stroke')]) {
      add(letters, STROKES_MIN, true)
    }
    for (const letters of [leet(tokens, 'whole', false), spelled(tokens, 'whole')]) add(letters, WHOLE_WORD_MIN, true)
  }
  for (const { letters, shortest, inStrokes } of [...readings]) {
    if (inStrokes) continue
    if (letters.some(({ char }) => char === 'ñ')) {
      add(
        letters.map((letter) => (letter.char === 'ñ' ? { ...letter, char: 'n' } : letter)),
        shortest,
      )
    }
    if (letters.some(({ char }, at) => PAIRS[char + letters[at + 1]?.char])) add(paired(letters), 3)
  }
  for (const letters of halves(tokens))
    if (letters.length > 0) readings.push({ letters, shortest: HALVES_MIN, inStrokes: false, inHalves: true })
  const digitsSeparated = separateDigits(glyphs)
  if (digitsSeparated) {
    add(plain(digitsSeparated), 3)
    for (const one of ['i', 'l'] as const)
      for (const joined of [false, true]) add(leet(tokensOf(digitsSeparated), one, joined), 3)
  }
  const digitsBehind = separateDigits(glyphs, 1)
  if (digitsBehind) add(leet(tokensOf(digitsBehind), 'i', false), WHOLE_WORD_MIN)
  const signsSeparated = separateSigns(glyphs)
  if (signsSeparated) {
    add(leet(tokensOf(signsSeparated), 'i', true), 4)
    add(spelled(tokensOf(signsSeparated), 'i'), 3)
  }
  const flags = readAsFlags(text, glyphs)
  if (flags) {
    add(plain(flags), 4)
    add(spelled(tokensOf(flags), 'i'), 3)
  }
  const sounds = readAsSounds(text, glyphs)
  if (sounds) {
    add(plain(sounds), SOUNDS_MIN)
    add(leet(tokensOf(sounds), 'i', true), SOUNDS_MIN)
    add(spelled(tokensOf(sounds), 'i'), SOUNDS_MIN)
  }
  const turned = readTurned(text, glyphs)
  if (turned) {
    add(plain(turned), 4)
    readings.push({ letters: plain(turned.toReversed()), shortest: 4, inStrokes: false, isBackwards: true })
  }
  return readings
}

/** A pattern as it is compared: as written, or read as leet if it has signs for letters. */
export function readPattern(pattern: string): string[] {
  const of = (letters: Letter[]) =>
    letters
      .map(({ char }) => char)
      .join('')
      .trim()
  const glyphs = glyphsOf(pattern)
  const tokens = tokensOf(glyphs)
  const signed = tokens.some(
    (token) =>
      hasLetter(token) && unleet(token, 'i').some((glyph, at) => token[at]?.kind === 'sign' && glyph.kind === 'letter'),
  )
  return signed ? [...new Set([of(leet(tokens, 'i', false)), of(leet(tokens, 'l', false))])] : [of(plain(glyphs))]
}
