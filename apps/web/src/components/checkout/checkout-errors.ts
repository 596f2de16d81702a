import type { Creator } from '@aplauso/contract/creators'
import type { Language } from '@aplauso/contract/languages'
import { m } from '@aplauso/texts/messages'
import { ApiError } from '#lib/api/api.ts'
import { formatIn } from '#lib/api/failure-text.ts'
import { refusedFields } from '#lib/api/refused-fields.ts'
import type { Translate } from '#lib/i18n/language.tsx'

/** Whether the sound of the order is gone: it expired, or another donation uses it. */
export const isSoundGone = (error: unknown) =>
  refusedFields(error).some((path) => path === 'audioUrl' || path === 'customAudioUrl' || path === 'retryOf')

/** Why a creator takes no donations now. */
export type ClosedBy = NonNullable<Creator['closedBy']>

/** The reason where the donation was refused because the creator takes none now. */
export function closedBy(error: unknown): ClosedBy | undefined {
  const code = error instanceof ApiError ? error.problem?.code : undefined
  return code === 'plan_limit_reached' || code === 'payment_account_missing' ? code : undefined
}

/** Whether the donation was refused because the creator blocks this account. */
export const isDonorBlocked = (error: unknown) => error instanceof ApiError && error.problem?.code === 'donor_blocked'

type BrokenField = 'custom' | 'sign_in' | 'message' | 'sound' | 'options'

const FIELDS = new Map<string, BrokenField>([
  ['page_minimum', 'custom'],
  ['page_maximum', 'custom'],
  ['sign_in_required', 'sign_in'],
  ['tier_long_message', 'message'],
  ['tier_recording', 'sound'],
  ['tier_voice', 'sound'],
  ['tier_look', 'options'],
  ['cover_fee_off', 'options'],
])

/** The field whose page rule the order breaks. The creator changed that rule after the form was loaded. */
export function brokenRule(error: unknown): BrokenField | undefined {
  const errors = (error instanceof ApiError ? error.problem?.errors : undefined) ?? []
  return errors.map(({ code }) => FIELDS.get(code)).find((field) => field !== undefined)
}

/** Error text for a payment that did not start; `reason` is the general text of the failed call. */
export function describeFailure(reason: string, error: unknown, t: Translate, language: Language): string {
  if (isSoundGone(error)) return t(m.donate_sound_gone)
  if (error instanceof ApiError && error.problem?.code === 'rate_limited' && error.retryAfterSeconds) {
    return t(m.donate_too_many_open, { when: formatIn(error.retryAfterSeconds, language) })
  }
  return reason
}
