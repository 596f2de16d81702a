import * as z from 'zod'

const Device = z
  .string()
  .describe('browser and system, such as "Firefox · Windows", or the name of a program; empty where unknown')
const Network = z.string().describe('the /24 of IPv4 or the /48 of IPv6; empty where unknown')

export const Session = z.object({
  id: z.string(),
  current: z.boolean().describe('the session of this call'),
  device: Device,
  network: Network,
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().describe('at most five minutes behind'),
})
export type Session = z.infer<typeof Session>

/** What the log of an account records. */
export const AccountEvent = z.enum([
  'signed_in',
  'sign_in_refused',
  'password_changed',
  'password_reset',
  'email_changed',
  'email_change_undone',
  'session_ended',
  'new_device',
  'second_factor_failed',
  'totp_added',
  'totp_removed',
  'passkey_added',
  'passkey_removed',
  'recovery_codes_renewed',
  'oauth_linked',
  'oauth_unlinked',
  'payment_account_connected',
  'payment_account_left',
  'payout_account_changed',
  'tax_profile_changed',
  'suspended',
  'restored',
  'operator_viewed',
])
export type AccountEvent = z.infer<typeof AccountEvent>

export const AccountLogEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  event: AccountEvent,
  device: Device,
  network: Network,
})
export type AccountLogEntry = z.infer<typeof AccountLogEntry>
