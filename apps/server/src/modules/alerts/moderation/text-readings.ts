import { type Glyph, glyphsOf } from '#platform/text/glyphs.ts'
import { CLEAN_HALVES } from './clean-halves.ts'
import { readAsFlags, readAsSounds, readTurned, separateDigits, separateSigns } from './disguises.ts'

/** One letter of a text as it is compared, and the UTF-16 units of the text that it stands for. */
export type Letter = {
  char: string
  start: number
  end: number
  /** Whether a word may begin, or end, here. */
  opens: boolean
  closes: boolean
}
/**
 * One way to read a text. `shortest`: fewer letters are not believed. `inStrokes`: every i and l is an i. `inHalves`:
 * each word is
 * two words of the text. `isBackwards`: the letters stand from the end of the text to its start.
 */
export type Reading = {
  letters: Letter[]
  shortest: number
  inStrokes: boolean
  inHalves?: boolean
  isBackwards?: boolean
}

/** The digits and signs that are written for letters; `1` and `|` are read both ways. */
const LEET: Record<string, string> = {
  ...{ 0: 'o', 1: 'i', 2: 'z', 3: 'e', 4: 'a', 5: 's', 6: 'g', 7: 't', 8: 'b', 9: 'g' },
  ...{ '@': 'a', $: 's', '!': 'i', '¡': 'i', '|': 'i', '€': 'e', '£': 'l', '+': 't', '(': 'c', '<': 'c' },
}
const OR_L = /[1|!]/
const STROKES = /[1|!¡]/
/** From so many letters on a word is the same with i for l. */
const STROKES_MIN = 4
/** Ana1 is no other word. */
const WHOLE_WORD_MIN = 5
/** What also ends a sentence or holds a bracket is a letter between letters alone. */
const ONLY_INSIDE = /[!¡|+(<]/
/** Ana! is called out, and no word of four letters. */
const CALL_SIGNS = /[!¡]/

/** From so many letters on two pieces are one word. */
const HALVES_MIN = 5
/** Letters of other scripts, read by their sound, may be a word of their own language. */
const SOUNDS_MIN = 5

const isWord = (glyph: Glyph | undefined) => glyph?.kind === 'letter' || glyph?.kind === 'digit'

/** As it is written: words of letters and digits, pictures by themselves, whatever is between them one gap. */
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

/** What stands between spaces. */
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

/** What 1, ! and | are read as. `whole`: a stroke, also at the start of a word and as the figure behind it. */
type Leet = 'i' | 'l' | 'stroke' | 'whole'

/** The token with its digits and signs read as letters; what cannot be read is left. */
function unleet(token: Glyph[], one: Leet): Glyph[] {
  const isStroke = one === 'stroke' || one === 'whole'
  const isEdge = (glyph: Glyph | undefined) =>
    glyph?.kind === 'sign' && (!LEET[glyph.char] || (isStroke ? CALL_SIGNS : ONLY_INSIDE).test(glyph.char))
  let [from, to] = [0, token.length]
  while (isEdge(token[from]) && !(one === 'whole' && LEET[token[from]?.char ?? ''])) from++
  // A name often has a figure behind it.
  while (to > from && (isEdge(token[to - 1]) || (one !== 'i' && one !== 'whole' && token[to - 1]?.char === '1'))) {
    if (one === 'whole' && to === from + 1) break
    to--
  }
  const isMixed = token.some(({ kind, capital }) => kind === 'letter' && !capital)
  return token.slice(from, to).map((glyph) => {
    const { char, capital, kind } = glyph
    if (kind === 'letter') {
      if (isStroke && char === 'l') return { ...glyph, char: 'i' }
      // A capital I among small letters is an l.
      return one === 'l' && char === 'i' && capital && isMixed ? { ...glyph, char: 'l' } : glyph
    }
    const letter = one === 'l' && OR_L.test(char) ? 'l' : LEET[char]
    return letter === undefined ? glyph : { ...glyph, char: isStroke ? oneStroke(letter) : letter, kind: 'letter' }
  })
}

/** With i for every l. */
export const oneStroke = (word: string): string => word.replaceAll('l', 'i')

const textOf = (glyphs: Glyph[]) => glyphs.map(({ char }) => char).join('')
const hasLetter = (token: Glyph[]) => token.some(({ kind }) => kind === 'letter')

/** Each token read as leet; signs that are no letters part words, or with `joined` stand inside one. */
function leet(tokens: Glyph[][], one: Leet, joined: boolean): Letter[] {
  const letters: Letter[] = []
  for (const token of tokens) {
    const [first] = token
    if (first) gap(letters, first.start, first.end)
    // Figures alone are a sum or a year.
    const read = hasLetter(token) ? unleet(token, one) : token
    const isOneWord = joined && !CLEAN_HALVES.has(groupsOf(read).map(textOf).join(' '))
    letters.push(...plain(isOneWord ? read.filter((glyph) => isWord(glyph) || /['’`´/,;:?]/.test(glyph.char)) : read))
  }
  return letters
}

/** Words written letter by letter, with spaces or signs between: three or more in a row that are one letter each. */
function spelled(tokens: Glyph[][], one: Leet): Letter[] {
  const letters: Letter[] = []
  let run: Glyph[][] = []
  const flushRun = () => {
    const word = run.flat()
    const [first] = word
    // Figures alone are no word.
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

/** What of a token stands between its signs. */
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
 * Each two words in a row as one; a word stands in one of the two readings with the word before it, in the other with
 * the word
 * behind it. Two words that are also said side by side are left out, as are those with a sign between them.
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

/** Two letters that look like one. */
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
 * The ways to read what somebody may have disguised: as it stands, with signs for letters, with signs between them,
 * letter by
 * letter. Each is as long as the text at most, each letter knows where it stands in the text as sent.
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

/** A word of a list as it is compared: of the ways to read it the first, and others where it has signs for letters. */
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
