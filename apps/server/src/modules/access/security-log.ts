import { createHmac } from 'node:crypto'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { networkToLog } from '#platform/http/client-address.ts'

export type SecurityEvent =
  | 'registered'
  | 'signed_in'
  | 'sign_in_refused'
  | 'signed_out'
  | 'confirmed'
  | 'confirm_refused'
  | 'password_changed'
  | 'password_reset'
  | 'email_proven'
  | 'access_refused'
  | 'access_granted'

type SecurityEventDetails = {
  accountId?: string | undefined
  /** Whom a sign-in was for, known or not; only a keyed hash of it is written. */
  email?: string | undefined
  /** The code of the refusal. */
  code?: string | undefined
  /** The call that was refused or made. */
  call?: string | undefined
}

/**
 * One line of JSON for what an operator wants to look up after a break-in: who, what, and from which network. Nothing in it
 * names a person: neither address nor email are whole, and no password or token is given to it.
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
