import { isAmbiguousEuros } from '@aplauso/contract/euros'
import { m } from '@aplauso/texts/messages'
import type { Translate } from './language.tsx'

/** What to say of a typed amount that is not taken. `range`: the least and the most, as they are written. */
export const eurosError = (typed: string, range: { min: string; max: string }, t: Translate): string =>
  isAmbiguousEuros(typed) ? t(m.euros_ambiguous) : t(m.creator_settings_euros_error, range)
