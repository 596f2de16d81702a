import { DAY_MS, MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import type { RateRule } from '#platform/rate-limit/rate-limits.ts'

/**
 * Characters per day and creator that cost money, of donations and tests. Limited because most donations of a flood are
 * never paid. Only paid plans include paid voices, so the number of such creators is limited too.
 */
export const PAID_SPEECH: RateRule = {
  name: 'paid_speech_characters',
  points: 50_000,
  windowSeconds: DAY_MS / SECOND_MS,
}

export const VOICE_PREVIEWS = {
  perAddress: { name: 'voice_previews', points: 10, windowSeconds: MINUTE_MS / SECOND_MS },
  /** Characters of previews that cost money, per day and installation. */
  paidCharacters: { name: 'paid_preview_characters', points: 20_000, windowSeconds: DAY_MS / SECOND_MS },
} as const satisfies Record<string, RateRule>
