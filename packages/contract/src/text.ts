import * as z from 'zod'

// What must never reach a table, a stream or a speech engine: NUL and other controls, lone surrogates, and the
// bidi controls that turn a name or an amount around. New line and tab are kept for multi-line texts.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/
const LINE = /[\t\n\r]/
const BIDI_CONTROL = /\p{Bidi_Control}/u

const characters = (text: string) => [...text].length

type TextOptions = { min?: number; max: number; multiline?: boolean }

/** Text a person wrote: trimmed, at most `max` characters (code points), free of what could not be stored or shown. */
export function text({ min = 0, max, multiline = false }: TextOptions) {
  return z
    .string()
    .refine((value) => value.isWellFormed(), 'contains a lone surrogate')
    .refine((value) => !CONTROL.test(value), 'contains a control character')
    .refine((value) => !BIDI_CONTROL.test(value), 'contains a bidirectional control character')
    .refine((value) => multiline || !LINE.test(value), 'must be a single line')
    .trim()
    .refine((value) => characters(value) >= min, min === 1 ? 'is required' : `must have at least ${min} characters`)
    .refine((value) => characters(value) <= max, `must have at most ${max} characters`)
}

/** Optional text: absent, empty and blank all become undefined, as the specification omits empty values. */
export function optionalText(options: TextOptions) {
  return z
    .union([z.null(), text(options)])
    .optional()
    .transform((value) => value || undefined)
}
