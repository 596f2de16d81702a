import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { NewPasskey, PasskeyAssertion, PasskeyOptions } from '@aplauso/contract/second-factors'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import * as z from 'zod'

const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string() }),
  user: z.object({ id: z.string() }),
})
const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  allowCredentials: z.array(z.object({ id: z.string() })).optional(),
})

/** What a stolen, broken or lying authenticator says in place of the truth. */
export type Fault = {
  type?: string
  challenge?: string
  origin?: string
  crossOrigin?: boolean
  rpId?: string
  isPresent?: boolean
  isVerified?: boolean
  signCount?: number
  /** Null: none, as an old security key. */
  userHandle?: string | null
  /** Changes the client data after they were signed. */
  alter?: (clientData: Record<string, unknown>) => Record<string, unknown>
  attestation?: string
  /** Of an authenticator that reuses the id of another passkey. */
  credentialId?: string
}

type Algorithm = 'ES256' | 'RS256' | 'EdDSA' | 'ES384'
type Credential = { id: string; privateKey: KeyObject; algorithm: Algorithm; userHandle: string; signCount: number }

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url')

/**
 * An authenticator with a browser around it: it makes passkeys and answers with the newest one that is allowed.
 * `counts: false`: as passkeys of a phone, which always say 0.
 */
export function createAuthenticator(site: string, { algorithm = 'ES256' as Algorithm, counts = true } = {}) {
  const credentials: Credential[] = []

  function clientData(type: string, challenge: string, fault: Fault) {
    const { origin = site, crossOrigin = false } = fault
    const stated = { type: fault.type ?? type, challenge: fault.challenge ?? challenge, origin, crossOrigin }
    const signed = Buffer.from(JSON.stringify(stated))
    return { signed, sent: fault.alter ? Buffer.from(JSON.stringify(fault.alter(stated))) : signed }
  }

  function authenticatorData(rpId: string, signCount: number, fault: Fault, attested = Buffer.alloc(0)): Buffer {
    const { isPresent = true, isVerified = true } = fault
    const flags = (isPresent ? 0x01 : 0) | (isVerified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0)
    const rest = Buffer.alloc(5)
    rest.writeUInt8(flags)
    rest.writeUInt32BE(fault.signCount ?? signCount, 1)
    return Buffer.concat([sha256(fault.rpId ?? rpId), rest, attested])
  }

  return {
    /** As `navigator.credentials.create()`. */
    create(options: PasskeyOptions, fault: Fault = {}): Omit<NewPasskey, 'name'> {
      const { challenge, rp, user } = CreationOptions.parse(options)
      const { privateKey, publicKey } = newKeys(algorithm)
      const id = fault.credentialId === undefined ? randomBytes(32) : Buffer.from(fault.credentialId, 'base64url')
      const credential = { privateKey, algorithm, id: base64url(id), userHandle: user.id, signCount: 0 }
      credentials.push(credential)
      const idLength = Buffer.alloc(2)
      idLength.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), idLength, id, coseKey(publicKey, algorithm)])
      const authData = authenticatorData(rp.id, 0, fault, attested)
      const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', fault.attestation ?? 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      return {
        ...{ id: credential.id, rawId: credential.id, type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, fault).sent),
          attestationObject: base64url(isoCBOR.encode(attestation)),
          transports: ['internal', 'hybrid'],
        },
      }
    },

    /** As `navigator.credentials.get()`. */
    get(options: PasskeyOptions, fault: Fault = {}): PasskeyAssertion {
      const { challenge, rpId, allowCredentials = [] } = RequestOptions.parse(options)
      const credential = credentials.findLast(
        ({ id }) => allowCredentials.length === 0 || allowCredentials.some((allowed) => allowed.id === id),
      )
      if (credential === undefined) throw new Error('this authenticator has no such passkey')
      if (counts) credential.signCount += 1
      const { signed, sent } = clientData('webauthn.get', challenge, fault)
      const authData = authenticatorData(rpId, credential.signCount, fault)
      const signature = sign(
        { ES256: 'sha256', RS256: 'sha256', EdDSA: null, ES384: 'sha384' }[credential.algorithm],
        Buffer.concat([authData, sha256(signed)]),
        credential.privateKey,
      )
      return {
        ...{ id: credential.id, rawId: credential.id, type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: base64url(sent),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
          userHandle: fault.userHandle === undefined ? credential.userHandle : fault.userHandle,
        },
      }
    },
  }
}

function newKeys(algorithm: Algorithm) {
  switch (algorithm) {
    case 'ES256':
      return generateKeyPairSync('ec', { namedCurve: 'P-256' })
    case 'ES384':
      return generateKeyPairSync('ec', { namedCurve: 'P-384' })
    case 'RS256':
      return generateKeyPairSync('rsa', { modulusLength: 2_048 })
    case 'EdDSA':
      return generateKeyPairSync('ed25519')
  }
}

/** RFC 9053: the key as a map of numbers, in the order of CTAP2. */
function coseKey(publicKey: KeyObject, algorithm: Algorithm): Uint8Array {
  const jwk = publicKey.export({ format: 'jwk' })
  const bytes = (name: 'x' | 'y' | 'n' | 'e') => new Uint8Array(Buffer.from(jwk[name] ?? '', 'base64url'))
  const entries: Record<Algorithm, () => [number, number | Uint8Array][]> = {
    ES256: () => [...curve(2, -7, 1), [-2, bytes('x')], [-3, bytes('y')]],
    ES384: () => [...curve(2, -35, 2), [-2, bytes('x')], [-3, bytes('y')]],
    EdDSA: () => [...curve(1, -8, 6), [-2, bytes('x')]],
    RS256: () => [
      [1, 3],
      [3, -257],
      [-1, bytes('n')],
      [-2, bytes('e')],
    ],
  }
  return isoCBOR.encode(new Map(entries[algorithm]()))
}

const curve = (keyType: number, algorithm: number, name: number): [number, number][] => [
  [1, keyType],
  [3, algorithm],
  [-1, name],
]
