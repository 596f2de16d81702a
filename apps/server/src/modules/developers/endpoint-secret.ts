import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { Sealer } from '#platform/secrets/create-sealer.ts'
import type { SignedMessage } from './post-message.ts'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** As Standard Webhooks has it. */
export const makeSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

export const ownerOfSecret = (endpointId: string): string => `endpoint:${endpointId}`
export const sealSecret = (sealer: Sealer, endpointId: string, secret: string): Buffer =>
  sealer.seal(secret, ownerOfSecret(endpointId))
export const openSecret = (sealer: Sealer, endpointId: string, sealed: Uint8Array): string =>
  sealer.open(Buffer.from(sealed), ownerOfSecret(endpointId))

/** The message with the headers of Standard Webhooks, signed with each of the secrets. */
export function signMessage(id: string, payload: string, secrets: readonly string[], at = new Date()): SignedMessage {
  return {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Aplauso-Webhooks/1',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, payload)).join(' '),
    },
    body: payload,
  }
}
