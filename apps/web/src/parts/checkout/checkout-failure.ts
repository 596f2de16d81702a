import type { Language } from '@aplauso/contract/languages'
import { m } from '@aplauso/texts/messages'
import { ApiError } from '#lib/api/api.ts'
import { failureText, formatIn } from '#lib/api/failure-text.ts'
import type { Translate } from '#lib/i18n/language.tsx'
import { isSoundGone } from './is-sound-gone.ts'

/** What to tell of a payment that did not begin. */
export async function checkoutFailure(error: unknown, t: Translate, language: Language): Promise<string> {
  if (isSoundGone(error)) return t(m.donate_sound_gone)
  if (error instanceof ApiError && error.problem?.code === 'rate_limited' && error.retryAfterSeconds) {
    return t(m.donate_too_many_open, { when: formatIn(error.retryAfterSeconds, language) })
  }
  return failureText(error, t, language, t(m.donate_try_again))
}
