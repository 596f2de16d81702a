import unhomoglyph from 'unhomoglyph'

/** One character as a reader sees it, and the UTF-16 units of the text that it replaces. */
export type Glyph = {
  char: string
  start: number
  end: number
  capital: boolean
  kind: 'letter' | 'digit' | 'space' | 'sign'
}

const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u
// Pairs of a sign and the letter that it looks like, of alphabets used for "fancy text". UTS #39 has no Latin letter
// for these signs, or one that does not occur in such words.
const SMALL_CAPITALS = 'ᴀaʙbᴄcᴅdᴇeꜰfɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpʀrꜱsᴛtᴜuᴠvᴡwʏyᴢz'
const GREEK_AND_COPTIC = 'εeτtηnμuϲcκkζzχxⲁaⲃbⲉeⲅgⲏhⲇdϝfⲓiⲕkⲗlⲙmⲛnⲣpⲧtⲩuⲱwⲭxⲍzϥqⲋsⳙuⲽvⳑlϳj'
const CYRILLIC = 'єeиnпnкkмmтtнhяrцuшwщwбbэeьb'
const SYLLABICS = 'ᗩaᗅaᐱaᐃaᗸbᕊbᑕcᑢcᑦcᗞdᑯdᗴeᕮeᘿeᘜgᕺhᓮiᓰiᑎnᘉnᝪoᗝoᑫqᖆrᔕsᔖsᖶtᐺvᗯwᖻyᘔz'
const EAST_ASIAN =
  '卂aムa丹a乃b日b匚c亡c乇eヨe乍e下f千fキf呂g廾h卄hんh工i丨iノiフjㄥlレl乚l爪m冊m几n刀nㄖo口o囗o卩p尸p甲p尺r丂s己sㄒt丅t丁tイtㄩu凵uひu山w乂xメxㄚyリy丫y乙zズk长k片h'
const SOUTH_ASIAN = 'คa๒bςc๔dђhเi๓mภn๏oקpรsՇtยuשvฬwאxץyչzﻮg'
const TURNED = '\u0250aɔcǝeɟfƃg\u0265hᴉiɾrʞkʅlɯm\u0279rʇtʌvʍwʎyꓤrꓵnꓷdꓯaꓱeꓨgꓕtꓶlꓩfꓞc'
const OTHERS = 'ꞓeßbƨsƒfĸkҝkꮆgꓲiɋqɲnŋnɩiɠgɖdꮑnꮛeꮢr'
const MORE_LOOK_ALIKES = Object.fromEntries(
  Array.from(
    [SMALL_CAPITALS, GREEK_AND_COPTIC, CYRILLIC, SYLLABICS, EAST_ASIAN, SOUTH_ASIAN, TURNED, OTHERS]
      .join('')
      .matchAll(/(.)(.)/gu),
    ([, sign, letter]) => [sign, letter],
  ),
)
// First code points of letters in brackets, squares and circles, which follow in the order of the alphabet.
const FIRST_OF_BOXED = [0x249c, 0x1f110, 0x1f130, 0x1f150, 0x1f170]

function boxed(point: number): string | undefined {
  const first = FIRST_OF_BOXED.find((from) => point >= from && point < from + 26)
  return first === undefined ? undefined : String.fromCharCode(97 + point - first)
}

/** The letters that one character stands for: without accents, in lower case, Latin where it looks Latin. */
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

/** The glyphs of a text without invisible characters. An accent is part of the letter before it. */
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
          // The tilde on n is the only accent that makes another letter, and thus another word.
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

/** The text in lower case with the same number of UTF-16 units, so that positions stay valid. */
export const lowered = (text: string): string =>
  text.replace(/./gsu, (char) => {
    const small = char.toLowerCase()
    return small.length === char.length ? small : char
  })

/**
 * The text without invisible characters and with look-alikes replaced, for finding addresses. `at` has the original
 * position of each unit.
 */
export function plainText(text: string): { seen: string; at: Pick<Glyph, 'start' | 'end' | 'capital'>[] } {
  const glyphs = glyphsOf(text)
  return {
    seen: glyphs.map(({ char }) => char).join(''),
    at: glyphs.flatMap((glyph) => Array.from({ length: glyph.char.length }, () => glyph)),
  }
}
