import { DAY_MS, MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import type { RateRule } from '#platform/rate-limit/rate-limits.ts'

/**
 * Characters of donations' and tests' messages that somebody is paid for, a day and for each creator: most donations of a
 * flood are never paid. Paid voices come with a paid plan, so that their number is bounded too.
 */
export const PAID_SPEECH: RateRule = {
  name: 'paid_speech_characters',
  points: 50_000,
  windowSeconds: DAY_MS / SECOND_MS,
}

export const VOICE_PREVIEWS = {
  perAddress: { name: 'voice_previews', points: 10, windowSeconds: MINUTE_MS / SECOND_MS },
  /** Characters of previews that somebody is paid for, a day and in the whole installation. */
  paidCharacters: { name: 'paid_preview_characters', points: 20_000, windowSeconds: DAY_MS / SECOND_MS },
} as const satisfies Record<string, RateRule>
