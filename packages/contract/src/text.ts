import * as z from 'zod'

// What must never reach a table, a stream or a speech engine: NUL and other controls, and lone surrogates. New line and tab
// are kept for multi-line texts.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/
const LINE_BREAK = /[\t\n\r\u2028\u2029]/

// What is not to be seen is taken out and not refused, as whoever pasted it has no means to find it: telephones put marks of
// direction around a copied name, editors spaces without width and soft hyphens. With them go the controls that turn a name
// or an amount around, and the tag characters that hide a second text inside the first. What shapes the letters beside it
// stays: variation selectors, Mongolian ones too, and the fillers of Hangul.
const INVISIBLE_CHARACTERS =
  /[\p{Bidi_Control}[\p{Default_Ignorable_Code_Point}--[\u200c\u200d\u115f\u1160\u3164\uffa0\u17b4\u17b5\u180b-\u180d\u180f\ufe00-\ufe0f\u{e0020}-\u{e007f}\u{e0100}-\u{e01ef}]]]/gv
const TAG_OUTSIDE_FLAG = /(\p{RGI_Emoji_Tag_Sequence})|[\u{e0020}-\u{e007f}]/gv

// Joiners stay where they join: between the pictures of one emoji, and behind a letter of Arabic, of the scripts of India and of
// others whose letters take another shape by them. Those of Europe and of East Asia know none.
const EUROPE_AND_EAST_ASIA = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Armenian',
  'Georgian',
  'Hebrew',
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
]
const UNSHAPED = [...EUROPE_AND_EAST_ASIA, 'Inherited', 'Common'].map((script) => `\\p{sc=${script}}`).join('')
const IN_EMOJI = String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f].)(?=\p{Extended_Pictographic})`
const BEHIND_SHAPED = String.raw`(?<=[[\p{L}\p{M}]--[${UNSHAPED}]]\p{sc=Inherited}{0,3}.)`
const USELESS_JOINER = new RegExp(String.raw`[\u200c\u200d](?!${IN_EMOJI}|${BEHIND_SHAPED})`, 'gv')

// The Braille pattern without dots is a symbol to Unicode, and nothing to the eye.
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\p{White_Space}\u2800]*$/u

// Three marks are what Hebrew, Arabic, Vietnamese and the scripts of India put on one letter; a tower of hundreds covers
// the stream. Joiners between the marks do not start a new letter. The mark comes first in the pattern: with the look behind
// first, each of many joiners would look behind over all before it.
const EXCESS_MARK = /\p{M}(?<=(?:\p{M}\p{Cf}*){3}\p{M})/gu

function withoutInvisible(value: string): string {
  const visible = value
    .replace(INVISIBLE_CHARACTERS, '')
    .replace(TAG_OUTSIDE_FLAG, (_all, flag: string | undefined) => flag ?? '')
    .replace(USELESS_JOINER, '')
    .trim()
  return INVISIBLE.test(visible) ? '' : visible.replace(EXCESS_MARK, '')
}

const characters = (text: string) => [...text].length

type TextOptions = { min?: number; max: number; multiline?: boolean }

/**
 * Text a person wrote: trimmed, at most `max` characters (code points), without what nobody could see, and free of
 * what could not be stored. One that nobody could see is empty, and marks beyond three on one letter are dropped.
 */
export function text({ min = 0, max, multiline = false }: TextOptions) {
  return (
    z
      .string()
      .refine((value) => value.isWellFormed(), 'contains a lone surrogate')
      .refine((value) => !CONTROL.test(value), 'contains a control character')
      .refine((value) => multiline || !LINE_BREAK.test(value), 'must be a single line')
      .overwrite(withoutInvisible)
      .refine((value) => characters(value) >= min, min === 1 ? 'is required' : `must have at least ${min} characters`)
      .refine((value) => characters(value) <= max, `must have at most ${max} characters`)
      // For who reads the description of a call; counted above, by what a person takes for a character.
      .meta({ maxLength: max, ...(min > 0 && { minLength: min }) })
  )
}

/** Optional text: absent, empty and blank all become undefined, as the specification omits empty values. */
export function optionalText(options: TextOptions) {
  return z
    .union([z.null(), text(options)])
    .optional()
    .transform((value) => value || undefined)
}

/** For changes: absent stays undefined, null and blank become null, anything else is what the schema makes of it. */
export function clearable<Output>(schema: z.ZodType<Output, string>) {
  const Blank = z.union([z.null(), z.string().regex(/^\s*$/)]).transform(() => null)
  return z.union([Blank, schema]).optional()
}
