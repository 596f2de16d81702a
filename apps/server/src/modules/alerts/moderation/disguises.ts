import type { Glyph } from '#platform/text/glyphs.ts'

const isWord = (glyph: Glyph | undefined) => glyph?.kind === 'letter' || glyph?.kind === 'digit'
const asSign = (glyph: Glyph): Glyph => ({ ...glyph, char: '·', kind: 'sign' })
const pairs = (text: string) =>
  new Map(Array.from(text.matchAll(/(.)(.)/gu), ([, sign = '', letter = '']) => [sign, letter]))

/** A run of this many digits inside a word splits it; a shorter run may stand for letters. */
const DIGITS_MIN = 3

/**
 * Separates digits from the word before or after them ("123" and "word" in "123word"); undefined if there are none.
 * `lettersBehind`: this many digits directly after a word count as its letters.
 */
export function separateDigits(glyphs: Glyph[], lettersBehind = 0): Glyph[] | undefined {
  const separated = [...glyphs]
  let isChanged = false
  for (let from = 0; from < glyphs.length; from++) {
    if (glyphs[from]?.kind !== 'digit') continue
    let to = from
    while (glyphs[to]?.kind === 'digit') to++
    const [before, behind] = [isWord(glyphs[from - 1]), isWord(glyphs[to])]
    if (before !== behind || (before && to - from >= DIGITS_MIN)) {
      const first = before ? from + lettersBehind : from
      isChanged ||= first < to
      for (const [at, glyph] of glyphs.slice(first, to).entries()) separated[first + at] = asSign(glyph)
    }
    from = to
  }
  return isChanged ? separated : undefined
}

const READ_AS_LETTERS = /[+<({[]/

/** Reads signs that can stand for letters as separators ("w+o+r+d", "(w)(o)(r)(d)"); undefined if there are none. */
export function separateSigns(glyphs: Glyph[]): Glyph[] | undefined {
  if (!glyphs.some(({ char }) => READ_AS_LETTERS.test(char))) return undefined
  return glyphs.map((glyph) => (READ_AS_LETTERS.test(glyph.char) ? asSign(glyph) : glyph))
}

const FIRST_FLAG_LETTER = 0x1f1e6
const FLAG_LETTERS = /[\u{1f1e6}-\u{1f1ff}]+/gu
const FLAGS = /^\p{RGI_Emoji_Flag_Sequence}{1,2}$/v

/** Reads regional indicator signs as letters; undefined if every run of them is one or two real flags. */
export function readAsFlags(text: string, glyphs: Glyph[]): Glyph[] | undefined {
  const runs = Array.from(text.matchAll(FLAG_LETTERS))
  if (runs.every(([run]) => FLAGS.test(run))) return undefined
  const edges = new Set(runs.flatMap(({ index, 0: run }) => [index, index + run.length]))
  const letters = new Map(
    runs.flatMap(({ index, 0: run }) =>
      Array.from(run, (sign, at): [number, string] => [
        index + 2 * at,
        String.fromCharCode(97 + (sign.codePointAt(0) ?? 0) - FIRST_FLAG_LETTER),
      ]),
    ),
  )
  return glyphs.flatMap((glyph): Glyph[] => {
    const letter = letters.get(glyph.start)
    const read: Glyph = letter === undefined ? glyph : { ...glyph, char: letter, kind: 'letter' }
    return edges.has(glyph.start) && glyph.kind !== 'space' ? [asSign(glyph), read] : [read]
  })
}

const SOUNDS = pairs(
  'αaβbγgδdεeζzηnθtιiκkλlμmνnξxοoπpρrσsςsτtυuφfχxωoⲅgⲣrⲛnⲏhⲩyⲗlаaбbвvгgдdеeёeжjзzиiйiкkлlмmнnоoпpрrсsтtуuфfхhцcыyэeюuяa',
)

/** Reads Greek, Coptic and Cyrillic letters by sound instead of shape; undefined if there are none. */
export function readAsSounds(text: string, glyphs: Glyph[]): Glyph[] | undefined {
  if (!/[\p{Script=Greek}\p{Script=Coptic}\p{Script=Cyrillic}]/u.test(text)) return undefined
  return glyphs.map((glyph) => {
    const [first = ''] = text.slice(glyph.start, glyph.end).normalize('NFD').toLowerCase()
    const sound = SOUNDS.get(first)
    return sound === undefined ? glyph : { ...glyph, char: sound, kind: 'letter' }
  })
}

const TURNED_SIGNS =
  /[\u0250\u0254\u01dd\u025f\u0183\u0265\u1d09\u027e\u029e\u0285\u026f\u0279\u0287\u028c\u028d\u028e]/u
const TURNED = pairs('unnupddpqbbqmwwm\u027ej\u026fm\u028dw')

/** Reads upside-down letters; undefined if there are none. The text may run in either direction. */
export function readTurned(text: string, glyphs: Glyph[]): Glyph[] | undefined {
  if (!TURNED_SIGNS.test(text)) return undefined
  return glyphs.map((glyph) => {
    const letter = TURNED.get(text.slice(glyph.start, glyph.end))
    return letter === undefined ? glyph : { ...glyph, char: letter }
  })
}
