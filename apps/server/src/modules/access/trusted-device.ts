import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const ID_BYTES = 12

/**
 * Trusted-device cookie of a browser that has signed in. It lets the browser sign in while strangers guess the
 * password. It consists of an id (random, or `knownId` of a previous cookie) and our signature for this email. It opens
 * no session.
 */
export function createDeviceCookie(secret: string, email: string, knownId?: string): string {
  const id = knownId ?? randomBytes(ID_BYTES).toString('base64url')
  return `${id}.${proofOf(secret, email, id)}`
}

/** The id in a trusted-device cookie for this email, signed with any of our secrets; undefined otherwise. */
export function deviceIdOf(secrets: readonly string[], email: string, cookie: string | undefined): string | undefined {
  const [id = '', proof = ''] = (cookie ?? '').split('.')
  const actualProof = Buffer.from(proof)
  const isOurs = secrets.some((secret) => {
    const expected = Buffer.from(proofOf(secret, email, id))
    return actualProof.length === expected.length && timingSafeEqual(actualProof, expected)
  })
  return isOurs ? id : undefined
}

const proofOf = (secret: string, email: string, id: string): string =>
  createHmac('sha256', secret).update(`device:${email}:${id}`).digest('base64url')
