import { LANGUAGE_TAGS } from './languages.ts'

/** How a stream writes: in a language, or as the specification has it, with `10.00 EUR` and `Anonymous`. */
export const STREAM_LANGUAGES = [...LANGUAGE_TAGS, 'specification'] as const
