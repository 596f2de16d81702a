import { createHmac } from 'node:crypto'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { networkToLog } from '#platform/http/client-address.ts'

export type SecurityEvent =
  | 'registered'
  | 'signed_in'
  | 'sign_in_refused'
  | 'second_factor_failed'
  | 'second_factor_added'
  | 'second_factor_removed'
  | 'signed_out'
  | 'confirmed'
  | 'confirm_refused'
  | 'password_changed'
  | 'password_reset'
  | 'email_proven'
  | 'email_change_undone'
  | 'access_refused'
  | 'access_granted'
  | 'payout_file_made'
  | 'payout_sent'
  | 'payout_returned'
  | 'payout_rejected'
  | 'tax_report_read'

type SecurityEventDetails = {
  accountId?: string | undefined
  /** Email of a sign-in, of a known account or not; the log gets a keyed hash of it. */
  email?: string | undefined
  /** Error code of a refusal. */
  code?: string | undefined
  /** Method and route. */
  call?: string | undefined
  /** Id of a payout or of a payout file, or the year and form of a tax report. */
  target?: string | undefined
}

/**
 * Writes one line of JSON per event that an operator needs after an intrusion: account, event and network.
 * The line names no person: the network address is shortened, the email is hashed, and no password or token is passed
 * to it.
 */
export type SecurityLog = (event: SecurityEvent, request: FastifyRequest, details: SecurityEventDetails) => void

type SecurityLogDeps = { log: FastifyBaseLogger; secret: string; addressOf: (request: FastifyRequest) => string }

const HASH_CHARACTERS = 12

export function createSecurityLog({ log, secret, addressOf }: SecurityLogDeps): SecurityLog {
  const hashOf = (email: string) =>
    createHmac('sha256', secret).update(`log:${email}`).digest('base64url').slice(0, HASH_CHARACTERS)
  return (event, request, { email, ...details }) =>
    log.info({
      event,
      ...details,
      ...(email === undefined ? {} : { mailbox: hashOf(email) }),
      network: networkToLog(addressOf(request)),
      requestId: request.id,
    })
}
