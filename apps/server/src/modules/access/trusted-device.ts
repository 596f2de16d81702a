import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const ID_BYTES = 12

/**
 * What a browser is given that has signed in to an account, so that it is let in while strangers guess at its password:
 * a random id, or the `known` one of a former mark, and the proof by our secret that it was given for this address. It opens nothing.
 */
export function createDeviceCookie(secret: string, email: string, knownId?: string): string {
  const id = knownId ?? randomBytes(ID_BYTES).toString('base64url')
  return `${id}.${proofOf(secret, email, id)}`
}

/** The id of a browser that has signed in with this address before, by any of our secrets; undefined for any other. */
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
