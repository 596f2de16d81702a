import type { Language } from '@aplauso/contract/languages'
import { m } from '@aplauso/texts/messages'
import { relativeFormat } from '#lib/i18n/format.ts'
import type { Translate } from '#lib/i18n/language.tsx'
import { ApiError } from './api.ts'
import { errorText } from './error-text.ts'

/**
 * Text for the user: when to retry after too many attempts, else the error's text. `fallback` replaces a missing text,
 * such as for the error page of a proxy.
 */
export async function failureText(error: unknown, t: Translate, language: Language, fallback: string): Promise<string> {
  if (error instanceof ApiError) {
    const { retryAfterSeconds, problem } = error
    if (problem?.code === 'rate_limited' && retryAfterSeconds) {
      return t(m.account_wait, { when: formatIn(retryAfterSeconds, language) })
    }
    if (!problem) return fallback
  }
  return (await errorText(error, t)) || fallback
}

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 60 * MINUTE_SECONDS

/** "dentro de 45 segundos", "in 3 minutes"; rounded up. */
export function formatIn(seconds: number, language: Language): string {
  const format = relativeFormat(language, { numeric: 'always' })
  if (seconds < 2 * MINUTE_SECONDS) return format.format(Math.ceil(seconds), 'second')
  if (seconds < 2 * HOUR_SECONDS) return format.format(Math.ceil(seconds / MINUTE_SECONDS), 'minute')
  return format.format(Math.ceil(seconds / HOUR_SECONDS), 'hour')
}
