import { describe, expect, test } from 'vitest'
import { createAuthenticator, type Fault } from '#testing/authenticator.ts'
import { creationOptions, relyingPartyOf, requestOptions, verifyAssertion, verifyRegistration } from './webauthn.ts'

const SITE = 'https://aplauso.example'
const site = relyingPartyOf(`${SITE}/`)
const owner = { id: '01890f5e-0000-7000-8000-000000000001', username: 'ana', displayName: 'Ana' }

/** A passkey that was added without a fault, and an answer of it with the fault. */
async function answerWith(fault: Fault, { isDiscoverable = true } = {}) {
  const authenticator = createAuthenticator(SITE)
  const creation = await creationOptions(site, owner, [])
  const added = await verifyRegistration(site, authenticator.create({ ...creation }), creation.challenge)
  if ('refused' in added) throw new Error(added.refused)
  const options = await requestOptions(site, isDiscoverable ? undefined : [added])
  const answer = authenticator.get({ ...options }, fault)
  const passkey = { userId: owner.id, ...added }
  return verifyAssertion(site, answer, options.challenge, passkey, { isDiscoverable })
}

test('The relying party is the host of the public address, without path and default port', () => {
  expect(relyingPartyOf('https://aplauso.example:443/a')).toEqual({ rpId: 'aplauso.example', origin: SITE })
  expect(relyingPartyOf('http://localhost:3000')).toEqual({ rpId: 'localhost', origin: 'http://localhost:3000' })
})

test.each(['http://127.0.0.1:3000', 'https://203.0.113.7', 'http://[::1]:3000'])(
  'A server at the IP address %s answers that passkeys are not configured and need a host name',
  (publicUrl) => {
    expect(() => relyingPartyOf(publicUrl)).toThrow(
      expect.objectContaining({ code: 'not_configured', message: expect.stringMatching(/host name.*PUBLIC_URL/) }),
    )
  },
)

test('Creation options ask for a discoverable passkey of the account, without attestation', async () => {
  const existing = { credentialId: Buffer.from('first'), transports: ['usb'] }
  const options = await creationOptions(site, owner, [existing])
  expect(options).toMatchObject({
    rp: { id: 'aplauso.example' },
    user: { id: Buffer.from(owner.id).toString('base64url'), name: 'ana', displayName: 'Ana' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' },
    excludeCredentials: [{ id: Buffer.from('first').toString('base64url'), transports: ['usb'] }],
    timeout: 600_000,
  })
  expect(options.pubKeyCredParams.map(({ alg }) => alg)).toEqual([-8, -7, -257])
})

test('Request options require verification of the person, except for the passkeys of a known account', async () => {
  const discoverable = await requestOptions(site)
  expect(discoverable).toMatchObject({ rpId: 'aplauso.example', userVerification: 'required' })
  expect(discoverable.allowCredentials).toBeUndefined()
  const credential = { credentialId: Buffer.from('first'), transports: ['internal'] }
  expect(await requestOptions(site, [credential])).toMatchObject({
    userVerification: 'preferred',
    allowCredentials: [
      { id: Buffer.from('first').toString('base64url'), transports: ['internal'], type: 'public-key' },
    ],
  })
})

test.each(['ES256', 'RS256', 'EdDSA'] as const)(
  'A passkey with the algorithm %s is added, and its answer is right',
  async (algorithm) => {
    const authenticator = createAuthenticator(SITE, { algorithm })
    const creation = await creationOptions(site, owner, [])
    const added = await verifyRegistration(site, authenticator.create({ ...creation }), creation.challenge)
    if ('refused' in added) throw new Error(added.refused)
    expect(added).toMatchObject({ signCount: 0, transports: ['internal', 'hybrid'] })
    const options = await requestOptions(site)
    const answer = authenticator.get({ ...options })
    const passkey = { userId: owner.id, ...added }
    const checked = verifyAssertion(site, answer, options.challenge, passkey, { isDiscoverable: true })
    expect(await checked).toEqual({ signCount: 1 })
  },
)

describe('A new passkey is refused', () => {
  const createWith = async (fault: Fault, algorithm: 'ES256' | 'ES384' = 'ES256') => {
    const options = await creationOptions(site, owner, [])
    const created = createAuthenticator(SITE, { algorithm }).create({ ...options }, fault)
    return { created, challenge: options.challenge }
  }

  test.each<[string, Fault, RegExp]>([
    ['of another site', { origin: 'https://evil.example' }, /origin "https:\/\/evil.example"/],
    ['of the site over http', { origin: 'http://aplauso.example' }, /origin/],
    ['for the host of another site', { rpId: 'evil.example' }, /RP ID/],
    ['without a person present', { isPresent: false }, /not present/],
    ['from a frame of another site', { crossOrigin: true }, /frame/],
    ['that is an answer to request options', { type: 'webauthn.get' }, /type/],
    ['for another challenge', { challenge: 'x'.repeat(43) }, /challenge/],
    ['with certificates, which the server would have to look up', { attestation: 'android-key' }, /attestation/],
    ['with an unknown attestation', { attestation: 'x'.repeat(1_000) }, /attestation/],
  ])('%s', async (_, fault, reason) => {
    const { created, challenge } = await createWith(fault)
    const { refused } = Object(await verifyRegistration(site, created, challenge))
    expect(refused).toMatch(reason)
    expect(refused.length).toBeLessThanOrEqual(300)
  })

  test('with an algorithm that was not offered', async () => {
    const { created, challenge } = await createWith({}, 'ES384')
    expect(await verifyRegistration(site, created, challenge)).toEqual({ refused: expect.stringMatching(/alg "-35"/) })
  })

  test.each([
    ['no CBOR', 'AAAA'],
    ['a number', 'AQ'],
    ['not base64', '%%%'],
  ])('whose attestation is %s', async (_, attestationObject) => {
    const { created, challenge } = await createWith({})
    const broken = { ...created, response: { ...created.response, attestationObject } }
    expect(await verifyRegistration(site, broken, challenge)).toEqual({ refused: expect.any(String) })
  })

  test('that names another credential id beside its own', async () => {
    const { created, challenge } = await createWith({})
    const renamed = { ...created, id: 'AAAA', rawId: 'AAAA' }
    expect(await verifyRegistration(site, renamed, challenge)).toEqual({ refused: expect.stringMatching(/two/) })
  })

  test('unless it verified nobody, because it is used beside a password', async () => {
    const { created, challenge } = await createWith({ isVerified: false })
    expect(await verifyRegistration(site, created, challenge)).toMatchObject({ signCount: 0 })
  })
})

describe('An answer is refused', () => {
  test.each<[string, Fault, RegExp]>([
    ['of another site', { origin: 'https://evil.example' }, /origin/],
    ['of another port', { origin: `${SITE}:8443` }, /origin/],
    ['for the host of another site', { rpId: 'evil.example' }, /RP ID/],
    ['without a person present', { isPresent: false }, /not present/],
    ['without verification of the person', { isVerified: false }, /verified/],
    ['from a frame of another site', { crossOrigin: true }, /frame/],
    ['that creates a passkey', { type: 'webauthn.create' }, /type/],
    ['for another challenge', { challenge: 'x'.repeat(43) }, /challenge/],
    ['that names another account', { userHandle: Buffer.from('another').toString('base64url') }, /another account/],
    ['that names no account', { userHandle: null }, /another account/],
    ['with client data changed after they were signed', { alter: (data) => ({ ...data, extra: 1 }) }, /signature/],
  ])('%s', async (_, fault, reason) => {
    expect(await answerWith(fault)).toEqual({ refused: expect.stringMatching(reason) })
  })

  test.each<[string, Fault]>([
    ['verified nobody', { isVerified: false }],
    ['names no account, as of an old security key', { userHandle: null }],
  ])('unless it belongs to a known account: then one that %s is right', async (_, fault) => {
    expect(await answerWith(fault, { isDiscoverable: false })).toEqual({ signCount: 1 })
  })

  test('that names another account, although the account is known', async () => {
    const userHandle = Buffer.from('another').toString('base64url')
    expect(await answerWith({ userHandle }, { isDiscoverable: false })).toMatchObject({ refused: expect.any(String) })
  })

  test('with the signature of another passkey', async () => {
    const [mine, other] = [createAuthenticator(SITE), createAuthenticator(SITE)]
    const creation = await creationOptions(site, owner, [])
    const added = await verifyRegistration(site, mine.create({ ...creation }), creation.challenge)
    if ('refused' in added) throw new Error(added.refused)
    other.create({ ...creation })
    const options = await requestOptions(site)
    const { response } = other.get({ ...options })
    const answer = { ...mine.get({ ...options }), response }
    const passkey = { userId: owner.id, ...added }
    const checked = await verifyAssertion(site, answer, options.challenge, passkey, { isDiscoverable: true })
    expect(checked).toEqual({ refused: expect.stringMatching(/signature/) })
  })
})
