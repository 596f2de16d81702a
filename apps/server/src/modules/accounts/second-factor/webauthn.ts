import { isIP } from 'node:net'
import type { NewPasskey, PasskeyAssertion } from '@aplauso/contract/second-factors'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { COSEALG, decodeAttestationObject, isoBase64URL, isoUint8Array } from '@simplewebauthn/server/helpers'
import * as z from 'zod'
import { AppError } from '#platform/errors/app-error.ts'
import { WEBAUTHN_CHALLENGE_MS } from './webauthn-challenges.ts'

/** The relying party of WebAuthn: passkeys are bound to its host name, and answers contain its origin. */
type RelyingParty = { rpId: string; origin: string }

type StoredPasskey = { credentialId: Uint8Array; transports: string[] }
type NewCredential = { credentialId: Buffer; transports: string[]; publicKey: Buffer; signCount: number }

/** `refused`: the reason in English, for the detail of an error. */
type Refused = { refused: string }

// The library would offer more on newer versions of Node; offered and accepted algorithms must be the same.
const ALGORITHMS = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256]
/** WebAuthn, 7.1 step 25. */
const CREDENTIAL_ID_MAX_BYTES = 1_023

const ClientData = z.object({ challenge: z.string(), crossOrigin: z.boolean().optional() })

/** Ends with not_configured on an IP address: browsers offer passkeys for host names only. */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) === 0) return { rpId: hostname, origin }
  const detail = `Passkeys need a host name, and PUBLIC_URL is ${origin}: use a domain, or localhost for a trial`
  throw new AppError('not_configured', detail)
}

type PasskeyOwner = { id: string; username: string; displayName: string }

/** Creation options for a passkey that signs in without a user name. */
export const creationOptions = ({ rpId }: RelyingParty, owner: PasskeyOwner, existing: StoredPasskey[]) =>
  generateRegistrationOptions({
    rpName: INSTANCE_NAME,
    rpID: rpId,
    userID: userHandleOf(owner.id),
    userName: owner.username,
    userDisplayName: owner.displayName,
    timeout: WEBAUTHN_CHALLENGE_MS,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    excludeCredentials: existing.map(descriptorOf),
    supportedAlgorithmIDs: ALGORITHMS,
  })

/** Request options; without `allowed` the person chooses among all passkeys of this site. */
export const requestOptions = ({ rpId }: RelyingParty, allowed?: StoredPasskey[]) =>
  generateAuthenticationOptions({
    rpID: rpId,
    timeout: WEBAUTHN_CHALLENGE_MS,
    userVerification: allowed === undefined ? 'required' : 'preferred',
    ...(allowed && { allowCredentials: allowed.map(descriptorOf) }),
  })

const descriptorOf = ({ credentialId, transports }: StoredPasskey) => ({
  id: Buffer.from(credentialId).toString('base64url'),
  transports,
})

/** The challenge that an answer claims to be for; undefined for a malformed answer. */
export function challengeOf({ response }: { response: { clientDataJSON: string } }): string | undefined {
  return clientDataOf(response.clientDataJSON)?.challenge
}

function clientDataOf(encoded: string) {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(encoded, 'base64url').toString()))
  } catch {
    return undefined
  }
}

/** Checks a new passkey. The caller has used the challenge up. */
export async function verifyRegistration(
  { rpId, origin }: RelyingParty,
  { id, rawId, type, response }: NewPasskey,
  challenge: string,
): Promise<NewCredential | Refused> {
  const { clientDataJSON, attestationObject } = response
  // WebAuthn has names of lower case and hyphens; unknown ones are kept for authenticators of the future.
  const transports = response.transports.filter((name) => /^[a-z-]+$/.test(name))
  return refusedOnError(async () => {
    requireNoFrame(clientDataJSON)
    requireNoCertificates(attestationObject)
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId, type, clientExtensionResults: {}, response: { clientDataJSON, attestationObject } },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (registrationInfo === undefined) return { refused: 'Its signature is wrong' }
    const { credential } = registrationInfo
    if (credential.id !== id) return { refused: 'It names two credential ids' }
    const credentialId = Buffer.from(credential.id, 'base64url')
    if (credentialId.length > CREDENTIAL_ID_MAX_BYTES) return { refused: 'Its credential id is too long' }
    return { credentialId, transports, publicKey: Buffer.from(credential.publicKey), signCount: credential.counter }
  })
}

/**
 * Checks the answer of a known passkey. The caller has used the challenge up, and compares the sign count with the
 * stored one in the statement that stores it.
 */
export async function verifyAssertion(
  { rpId, origin }: RelyingParty,
  { id, rawId, type, response }: PasskeyAssertion,
  challenge: string,
  passkey: { userId: string; publicKey: Uint8Array },
  { isDiscoverable }: { isDiscoverable: boolean },
): Promise<{ signCount: number } | Refused> {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return refusedOnError(async () => {
    requireNoFrame(clientDataJSON)
    // Only an answer to a list of passkeys may come without the account: the list has named it.
    const isOwner = userHandle ? userHandle === isoBase64URL.fromBuffer(userHandleOf(passkey.userId)) : !isDiscoverable
    if (!isOwner) return { refused: 'It belongs to another account' }
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...{ id, rawId, type, clientExtensionResults: {} },
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: isDiscoverable,
      // The library compares counts before it checks the signature; 0 leaves the comparison to the caller.
      credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    })
    return verified ? { signCount: authenticationInfo.newCounter } : { refused: 'Its signature is wrong' }
  })
}

/** The bytes of the account's id: random enough to name nobody, and the same for all passkeys of an account. */
const userHandleOf = (userId: string) => isoUint8Array.fromUTF8String(userId)

/** No page that uses passkeys may be framed, so an answer from a frame is made by a foreign page. */
function requireNoFrame(clientDataJSON: string): void {
  if (clientDataOf(clientDataJSON)?.crossOrigin) throw new Error('It was made within a frame of another site')
}

/**
 * Refuses certificates, which the options did not ask for: to check them, the library would call addresses that the
 * certificates name.
 */
function requireNoCertificates(attestationObject: string): void {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
  const format = attestation.get('fmt')
  const isSelfMade = format === 'packed' && attestation.get('attStmt').get('x5c') === undefined
  if (format !== 'none' && !isSelfMade) throw new Error(`Its attestation is "${format}" instead of "none"`)
}

/** The library ends with an error for every answer that breaks a rule, with a reason in its message. */
async function refusedOnError<Checked>(check: () => Promise<Checked | Refused>): Promise<Checked | Refused> {
  try {
    return await check()
  } catch (error) {
    // Errors of the language itself come from bytes that cannot be read.
    const isReason = error instanceof Error && !/^(Type|Range|Syntax)Error$/.test(error.name)
    return { refused: isReason ? error.message.slice(0, 300) : 'It is malformed' }
  }
}
