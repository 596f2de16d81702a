import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const ID_BYTES = 12

/**
 * What a browser is given that has signed in to an account, so that it is let in while strangers guess at its password:
 * a random id, and the proof by our secret that it was given for this address. It opens nothing.
 */
export function makeDeviceMark(secret: string, email: string): string {
  const id = randomBytes(ID_BYTES).toString('base64url')
  return `${id}.${proofOf(secret, email, id)}`
}

/** The id of a browser that has signed in with this address before; undefined for any other. */
export function deviceIdOf(secret: string, email: string, mark: string | undefined): string | undefined {
  const [id = '', proof = ''] = (mark ?? '').split('.')
  const expected = Buffer.from(proofOf(secret, email, id))
  const given = Buffer.from(proof)
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined
}

const proofOf = (secret: string, email: string, id: string): string =>
  createHmac('sha256', secret).update(`device:${email}:${id}`).digest('base64url')
