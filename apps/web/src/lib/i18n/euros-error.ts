import { isAmbiguousEuros } from '@aplauso/contract/euros'
import { m } from '@aplauso/texts/messages'
import type { Translate } from './language.tsx'

/** Error text for a typed amount: that it is ambiguous, or else `otherwise`. */
export const ambiguousOr = (typed: string, otherwise: string, t: Translate): string =>
  isAmbiguousEuros(typed) ? t(m.euros_ambiguous) : otherwise

/** `range`: the formatted minimum and maximum. */
export const eurosError = (typed: string, range: { min: string; max: string }, t: Translate): string =>
  ambiguousOr(typed, t(m.creator_settings_euros_error, range), t)
