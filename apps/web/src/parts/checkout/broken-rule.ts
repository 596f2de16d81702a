import { ApiError } from '#lib/api/api.ts'

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
