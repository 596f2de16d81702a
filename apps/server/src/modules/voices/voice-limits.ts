import { DAY_MS, MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import type { RateRule } from '#platform/rate-limit/rate-limits.ts'

export const VOICE_PREVIEWS = {
  perAddress: { name: 'voice_previews', points: 10, windowSeconds: MINUTE_MS / SECOND_MS },
  /** Characters of previews that somebody is paid for, a day and in the whole installation. */
  paidCharacters: { name: 'paid_preview_characters', points: 20_000, windowSeconds: DAY_MS / SECOND_MS },
} as const satisfies Record<string, RateRule>
