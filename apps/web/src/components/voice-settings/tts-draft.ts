import type { TtsSettingsChange, User } from '@aplauso/contract/accounts'
import { parseEuros } from '@aplauso/contract/euros'
import type { Language } from '@aplauso/contract/languages'
import { DONATION_MAX_CENTS } from '@aplauso/contract/limits'
import { typedEuros } from '#lib/i18n/format.ts'

/** Error code when the plan ended while the page was open. */
export const VOICE_NOT_IN_PLAN = 'plan_limit_reached'

export type TtsDraft = {
  enabled: boolean
  /** Euros, as typed. */
  minimum: string
  /** Null: the default voice for the creator's language. */
  voiceId: string | null
}

export const ttsDraftOf = (user: User, language: Language): TtsDraft => ({
  enabled: user.ttsEnabled,
  minimum: typedEuros(user.minDonationForTts, language),
  voiceId: user.ttsVoiceId,
})

/** Whether the minimum can be sent; it does not matter while reading aloud is off. */
export const isMinimumValid = ({ enabled, minimum }: TtsDraft): boolean =>
  !enabled || (parseEuros(minimum) ?? Number.NaN) <= DONATION_MAX_CENTS

/** Request body: the minimum only if it is a number, the voice only if changed, since the old one may be gone. */
export function ttsChangeOf(draft: TtsDraft, saved: TtsDraft) {
  const minimumCents = parseEuros(draft.minimum)
  return {
    ttsEnabled: draft.enabled,
    ...(minimumCents !== undefined && minimumCents <= DONATION_MAX_CENTS && { minDonationForTts: minimumCents / 100 }),
    ...(draft.voiceId !== saved.voiceId && { ttsVoiceId: draft.voiceId }),
  } satisfies Partial<Record<keyof TtsSettingsChange, unknown>>
}
