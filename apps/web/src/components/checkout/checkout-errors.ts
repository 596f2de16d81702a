import type { Language } from '@aplauso/contract/languages'
import { m } from '@aplauso/texts/messages'
import { ApiError } from '#lib/api/api.ts'
import { formatIn } from '#lib/api/failure-text.ts'
import { refusedFields } from '#lib/api/refused-fields.ts'
import type { Translate } from '#lib/i18n/language.tsx'

/** Whether the order's sound is not to be had any more: it waited too long for its donation, or has gone to another. */
export const isSoundGone = (error: unknown) =>
  refusedFields(error).some((path) => path === 'audioUrl' || path === 'customAudioUrl' || path === 'retryOf')

/** Whether a donation was not begun because the creator's plan has none left this month. */
export const isMonthFull = (error: unknown) => error instanceof ApiError && error.problem?.code === 'plan_limit_reached'

/** Whether a donation was not begun because its creator takes nothing from this account. */
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

/** The field of a rule of the creator's page that an order breaks: the form knew another, as the creator has changed it since. */
export function brokenRule(error: unknown): BrokenField | undefined {
  const errors = (error instanceof ApiError ? error.problem?.errors : undefined) ?? []
  return errors.map(({ code }) => FIELDS.get(code)).find((field) => field !== undefined)
}

/** What to tell of a payment that did not begin; `reason` is what is told of any call. */
export function describeFailure(reason: string, error: unknown, t: Translate, language: Language): string {
  if (isSoundGone(error)) return t(m.donate_sound_gone)
  if (error instanceof ApiError && error.problem?.code === 'rate_limited' && error.retryAfterSeconds) {
    return t(m.donate_too_many_open, { when: formatIn(error.retryAfterSeconds, language) })
  }
  return reason
}
