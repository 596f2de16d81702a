import * as z from 'zod'

// Characters that must never reach a table, a stream or a speech engine: NUL, other controls and lone surrogates. Line
// break and tab stay for multi-line texts.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/
const LINE_BREAK = /[\t\n\r\u2028\u2029]/

// Invisible characters are removed instead of refused, because a person cannot find them: telephones put direction
// marks around a copied name, editors insert zero-width spaces and soft hyphens. Controls that reverse a name or an
// amount go too, and tag characters that hide a second text. Characters that shape their neighbours stay: variation
// selectors, Mongolian ones too, and Hangul fillers.
const INVISIBLE_CHARACTERS =
  /[\p{Bidi_Control}[\p{Default_Ignorable_Code_Point}--[\u200c\u200d\u115f\u1160\u3164\uffa0\u17b4\u17b5\u180b-\u180d\u180f\ufe00-\ufe0f\u{e0020}-\u{e007f}\u{e0100}-\u{e01ef}]]]/gv
const TAG_OUTSIDE_FLAG = /(\p{RGI_Emoji_Tag_Sequence})|[\u{e0020}-\u{e007f}]/gv

// Joiners stay where they have an effect: inside an emoji, and after a letter of Arabic, of Indic scripts and of others
// whose letters join. Scripts of Europe and East Asia have no joining letters.
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

// Unicode classifies the empty Braille pattern as a symbol, but it is invisible.
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\p{White_Space}\u2800]*$/u

// Hebrew, Arabic, Vietnamese and Indic scripts put up to three marks on one letter; hundreds would cover the stream.
// Joiners between marks do not start a new letter. The pattern starts with the mark: with the lookbehind first, each of
// many joiners would scan everything before it.
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
 * Text written by a person: trimmed, at most `max` code points, without invisible or unstorable characters. A text with
 * only invisible characters becomes empty. Marks beyond three on one letter are dropped.
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
      // For readers of the API description; the checks above count code points.
      .meta({ maxLength: max, ...(min > 0 && { minLength: min }) })
  )
}

/** Optional text: absent, empty and blank become undefined, as the specification omits empty values. */
export function optionalText(options: TextOptions) {
  return z
    .union([z.null(), text(options)])
    .optional()
    .transform((value) => value || undefined)
}

/** For changes: absent stays undefined, null and blank become null, any other value is parsed by the schema. */
export function clearable<Output>(schema: z.ZodType<Output, string>) {
  const Blank = z.union([z.null(), z.string().regex(/^\s*$/)]).transform(() => null)
  return z.union([Blank, schema]).optional()
}
