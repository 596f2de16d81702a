import * as z from 'zod'

// What must never reach a table, a stream or a speech engine: NUL and other controls, lone surrogates, the bidi
// controls that turn a name or an amount around, and the tag characters that hide a second text inside the first.
// New line and tab are kept for multi-line texts.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/
const LINE = /[\t\n\r\u2028\u2029]/
const BIDI_CONTROL = /\p{Bidi_Control}/u
const TAG = /[\u{e0000}-\u{e007f}]/u
const FLAG_OF_TAGS = /\p{RGI_Emoji_Tag_Sequence}/gv

// The Braille pattern without dots is a symbol to Unicode, and nothing to the eye.
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\p{White_Space}\u2800]*$/u

// Three marks are what Hebrew, Arabic, Vietnamese and the scripts of India put on one letter; a tower of hundreds covers
// the stream. Invisible characters between the marks do not start a new letter. The mark comes first in the pattern: with
// the look behind first, each of many invisible characters would look behind over all before it.
const MARK_TOO_MANY = /\p{M}(?<=(?:\p{M}\p{Cf}*){3}\p{M})/gu

const characters = (text: string) => [...text].length

type TextOptions = { min?: number; max: number; multiline?: boolean }

/**
 * Text a person wrote: trimmed, at most `max` characters (code points), free of what could not be stored or shown. One
 * that nobody could see is empty, and marks beyond three on one letter are dropped.
 */
export function text({ min = 0, max, multiline = false }: TextOptions) {
  return (
    z
      .string()
      .refine((value) => value.isWellFormed(), 'contains a lone surrogate')
      .refine((value) => !CONTROL.test(value), 'contains a control character')
      .refine((value) => !BIDI_CONTROL.test(value), 'contains a bidirectional control character')
      .refine((value) => !TAG.test(value.replace(FLAG_OF_TAGS, '')), 'contains an invisible tag character')
      .refine((value) => multiline || !LINE.test(value), 'must be a single line')
      .trim()
      .overwrite((value) => (INVISIBLE.test(value) ? '' : value.replace(MARK_TOO_MANY, '')))
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
