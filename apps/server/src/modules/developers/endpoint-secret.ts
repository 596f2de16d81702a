import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { Database } from '#modules/tables.ts'
import type { Sealer } from '#platform/secrets/create-sealer.ts'
import { reencryptColumn } from '#platform/secrets/reencrypt-column.ts'
import type { SignedMessage } from './post-message.ts'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** Format of Standard Webhooks. */
export const makeSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

const ownerOfSecret = (endpointId: string): string => `endpoint:${endpointId}`
export const sealSecret = (sealer: Sealer, endpointId: string, secret: string): Buffer =>
  sealer.seal(secret, ownerOfSecret(endpointId))
export const openSecret = (sealer: Sealer, endpointId: string, sealed: Uint8Array): string =>
  sealer.open(Buffer.from(sealed), ownerOfSecret(endpointId))

/** Adds the headers of Standard Webhooks, with a signature by each of the secrets. */
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

/** Re-encrypts the endpoints' secrets with the server's present secret. Returns how many used a previous one. */
export async function reencryptEndpoints({ db, sealer }: { db: Database; sealer: Sealer }): Promise<number> {
  let count = 0
  for (const column of ['secret', 'previous_secret']) {
    const reencrypt = (sealed: Buffer, id: string) => sealer.reencrypt(sealed, ownerOfSecret(id))
    count += await reencryptColumn(db, { table: 'webhook_endpoints', key: 'id', column, reencrypt })
  }
  return count
}
