import unhomoglyph from 'unhomoglyph'

/** One character as it is read, and the UTF-16 units of the text that it stands for. */
export type Glyph = {
  char: string
  start: number
  end: number
  capital: boolean
  kind: 'letter' | 'digit' | 'space' | 'sign'
}

const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u
const SMALL_CAPITALS = 'ᴀaʙbᴄcᴅdᴇeꜰfɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpʀrꜱsᴛtᴜuᴠvᴡwʏyᴢz'
// What UTS #39 has no Latin letter for, or one that is none of these words'.
const MORE_LOOK_ALIKES: Record<string, string> = {
  ...Object.fromEntries([...SMALL_CAPITALS.matchAll(/(.)(.)/gu)].map(([, capital, letter]) => [capital, letter])),
  ...{
    ε: 'e',
    є: 'e',
    ꞓ: 'e',
    τ: 't',
    и: 'n',
    η: 'n',
    п: 'n',
    μ: 'u',
    ß: 'b',
    ƨ: 's',
    ƒ: 'f',
    к: 'k',
    м: 'm',
    т: 't',
    н: 'h',
    ϲ: 'c',
    κ: 'k',
    ĸ: 'k',
  },
  ...{ '\u0250': 'a', ǝ: 'e', '\u0279': 'r', ʇ: 't', ʌ: 'v', ƃ: 'g', '\u0265': 'h', ɯ: 'm' },
}
const FIRST_OF_BOXED = [0x1f130, 0x1f150, 0x1f170]

function boxed(point: number): string | undefined {
  const first = FIRST_OF_BOXED.find((from) => point >= from && point < from + 26)
  return first === undefined ? undefined : String.fromCharCode(97 + point - first)
}

/** The letters that one character stands for: without accents, small, Latin where it looks so. */
function lettersOf(char: string): string {
  if (/^[\x21-\x7e]$/.test(char)) return char.toLowerCase()
  const known = boxed(char.codePointAt(0) ?? 0) ?? MORE_LOOK_ALIKES[char.toLowerCase()]
  if (known !== undefined) return known
  return [...char.normalize('NFKD')]
    .map((part) => {
      if (/[\x00-\x7f]|\p{M}/u.test(part)) return part
      const small = part.toLowerCase()
      const like = MORE_LOOK_ALIKES[small] ?? unhomoglyph(part).toLowerCase()
      return /^[a-z]/.test(like) ? like.replace(/\p{M}/gu, '') : small
    })
    .join('')
    .toLowerCase()
}

/** Without what is unseen; accents are part of the letter that they stand on. */
export function glyphsOf(text: string): Glyph[] {
  const glyphs: Glyph[] = []
  let start = 0
  for (const char of text) {
    const end = start + char.length
    if (!UNSEEN.test(char)) {
      const capital = char !== char.toLowerCase()
      for (const part of lettersOf(char)) {
        const last = glyphs.at(-1)
        if (/\p{M}/u.test(part)) {
          // The one accent that makes another letter, and another word.
          if (last && part === '\u0303' && last.char === 'n') last.char = 'ñ'
          if (last) last.end = end
        } else glyphs.push({ char: part, start, end, capital, kind: kindOf(part) })
      }
    }
    start = end
  }
  return glyphs
}

function kindOf(char: string): Glyph['kind'] {
  if (/\p{L}/u.test(char)) return 'letter'
  if (/\p{N}/u.test(char)) return 'digit'
  return /\s/.test(char) ? 'space' : 'sign'
}

/** The text in small letters, one for each unit, so that a place in it is a place in the text. */
export const lowered = (text: string): string =>
  text.replace(/./gsu, (char) => {
    const small = char.toLowerCase()
    return small.length === char.length ? small : char
  })

/** The text without what is unseen and with look-alikes undone, to look for addresses in; `at` is where each unit stood. */
export function plainText(text: string): { seen: string; at: Pick<Glyph, 'start' | 'end' | 'capital'>[] } {
  const glyphs = glyphsOf(text)
  return {
    seen: glyphs.map(({ char }) => char).join(''),
    at: glyphs.flatMap((glyph) => Array.from({ length: glyph.char.length }, () => glyph)),
  }
}
