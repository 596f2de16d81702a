import { isAmbiguousEuros } from '@aplauso/contract/euros'
import { m } from '@aplauso/texts/messages'
import type { Translate } from './language.tsx'

/** What to say of a typed amount that is not taken: why it has two meanings, or else `otherwise`. */
export const ambiguousOr = (typed: string, otherwise: string, t: Translate): string =>
  isAmbiguousEuros(typed) ? t(m.euros_ambiguous) : otherwise

/** `range`: the least and the most, as they are written. */
export const eurosError = (typed: string, range: { min: string; max: string }, t: Translate): string =>
  ambiguousOr(typed, t(m.creator_settings_euros_error, range), t)
