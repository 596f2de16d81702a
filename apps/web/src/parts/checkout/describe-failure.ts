import type { Language } from '@aplauso/contract/languages'
import { m } from '@aplauso/texts/messages'
import { ApiError } from '#lib/api/api.ts'
import { formatIn } from '#lib/api/failure-text.ts'
import type { Translate } from '#lib/i18n/language.tsx'
import { isSoundGone } from './is-sound-gone.ts'

/** What to tell of a payment that did not begin; `reason` is what is told of any call. */
export function describeFailure(reason: string, error: unknown, t: Translate, language: Language): string {
  if (isSoundGone(error)) return t(m.donate_sound_gone)
  if (error instanceof ApiError && error.problem?.code === 'rate_limited' && error.retryAfterSeconds) {
    return t(m.donate_too_many_open, { when: formatIn(error.retryAfterSeconds, language) })
  }
  return reason
}
