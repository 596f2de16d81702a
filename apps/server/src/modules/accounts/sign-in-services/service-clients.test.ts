import { SIGN_IN_SERVICES, type SignInService } from '@aplauso/contract/sign-in-services'
import { randomPKCECodeVerifier } from 'openid-client'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { fresh, type SignInServiceStandIn, startSignInService } from '#testing/sign-in-services/sign-in-service.ts'
import { createServiceClients, type ServiceClient, ServiceError, type SignInSecrets } from './service-clients.ts'

const services = await Promise.all(SIGN_IN_SERVICES.map(startSignInService))
const [twitch, google, discord, kick] = services as [
  ...[SignInServiceStandIn, SignInServiceStandIn, SignInServiceStandIn, SignInServiceStandIn],
]
beforeEach(() => {
  for (const service of services) Object.assign(service, fresh())
})
afterAll(() => Promise.all(services.map((service) => service.close())))

const redirectUri = (service: SignInService) => `https://aplauso.example/api/auth/oauth/${service}/callback`

function clientOf({ service, clientId, clientSecret, url }: SignInServiceStandIn, more: object = {}): ServiceClient {
  const settings = { [service]: { clientId, clientSecret, url } }
  const client = createServiceClients({ settings, redirectUri, allowsHttp: true, ...more })[service]
  if (client === undefined) throw new Error(`${service} has no client`)
  return client
}

const newSecrets = (): SignInSecrets => ({ state: 'a state', nonce: 'a nonce', verifier: randomPKCECodeVerifier() })

/** Signs in at the service and returns the query of its redirect. */
async function signInAt(client: ServiceClient, secrets: SignInSecrets): Promise<string> {
  const answer = await fetch(await client.signInUrl(secrets), { redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '')
  expect(back.href).toContain('https://aplauso.example/api/auth/oauth/')
  return back.search.slice(1)
}

async function signIn(service: SignInServiceStandIn, more: object = {}) {
  const [client, secrets] = [clientOf(service, more), newSecrets()]
  return client.identify(await signInAt(client, secrets), secrets)
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('nothing failed'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(ServiceError)
      return error as ServiceError
    },
  )

describe('A sign-in with a service', () => {
  test('names the person of each service with its verified address', async () => {
    const all = await Promise.all(services.map((service) => signIn(service)))
    const expected = [twitch, google, discord, kick].map(({ person: { id, name, login, email } }, index) => ({
      subject: id,
      name: index === 3 ? login : name,
      login: index === 1 ? null : login,
      email,
      // Kick does not say whether it is.
      isEmailVerified: index !== 3,
    }))
    expect(all).toEqual(expected)
  })

  test('names a person without an address, with an unverified one and with a strange name', async () => {
    const without = { ...twitch.person, email: undefined, name: `\u202e${'ã'.repeat(80)}` }
    Object.assign(twitch, { person: without })
    Object.assign(discord, { person: { ...discord.person, email: null, isVerified: false, name: '\u0000' } })
    Object.assign(google, { person: { ...google.person, isVerified: false } })
    Object.assign(kick, { person: { ...kick.person, email: 'no address' } })
    expect(await signIn(twitch)).toMatchObject({ email: null, isEmailVerified: false, name: 'ã'.repeat(49) })
    expect(await signIn(discord)).toMatchObject({ email: null, isEmailVerified: false, name: discord.person.login })
    expect(await signIn(google)).toMatchObject({ email: google.person.email, isEmailVerified: false })
    expect(await signIn(kick)).toMatchObject({ email: null, isEmailVerified: false })
  })

  test.each(services)(
    'at $service is refused with another PKCE verifier, where the service checks it',
    async (service) => {
      const [client, secrets] = [clientOf(service), newSecrets()]
      const query = await signInAt(client, secrets)
      const answer = client.identify(query, { ...secrets, verifier: randomPKCECodeVerifier() })
      if (service === twitch) await answer
      else expect((await failureOf(answer)).failure).toBe('failed')
    },
  )

  test.each(services)('at $service uses a code once, and not with another secret or state', async (service) => {
    const [client, secrets] = [clientOf(service), newSecrets()]
    const query = await signInAt(client, secrets)
    expect((await failureOf(client.identify(query, { ...secrets, state: 'another' }))).failure).toBe('failed')
    await client.identify(query, secrets)
    expect((await failureOf(client.identify(query, secrets))).failure).toBe('failed')
    const stranger = clientOf({ ...service, clientSecret: 'another' })
    const own = newSecrets()
    expect((await failureOf(stranger.identify(await signInAt(client, own), own))).failure).toBe('failed')
  })

  test.each(services)('that the person refuses at $service is denied', async (service) => {
    service.refuses = true
    expect((await failureOf(signIn(service))).failure).toBe('denied')
  })

  test('is refused when the answer names another issuer', async () => {
    for (const service of services) {
      const [client, secrets] = [clientOf(service), newSecrets()]
      const query = new URLSearchParams(await signInAt(client, secrets))
      query.set('iss', 'https://evil.example')
      expect((await failureOf(client.identify(query.toString(), secrets))).failure).toBe('failed')
      expect(service.exchanges).toBe(0)
    }
  })

  test('uses no address without https in production', async () => {
    for (const service of services) {
      const client = clientOf(service, { allowsHttp: false })
      const failed = failureOf(
        client.signInUrl(newSecrets()).then(() => client.identify('code=c&state=a+state', newSecrets())),
      )
      expect((await failed).message).toMatch(/https/i)
      expect(service.exchanges).toBe(0)
    }
  })
})

describe('A failure of a service', () => {
  const KINDS = ['broken', 'web_page', 'cut', 'endless', 'incomplete', 'redirect', 'revoked'] as const

  test.each(services.flatMap((service) => KINDS.map((kind) => ({ service, name: service.service, kind }))))(
    'at the calls for token and person of $name ($kind) fails the sign-in, and its message contains no secret',
    async ({ service, kind }) => {
      for (const call of service === google
        ? (['token', 'keys', 'discovery'] as const)
        : (['token', 'person'] as const)) {
        Object.assign(service, fresh(), { fault: { call, kind } })
        const { failure, message, cause } = await failureOf(signIn(service))
        expect([failure, cause]).toEqual(['failed', undefined])
        expect(service.issued.filter((secret) => message.includes(secret))).toEqual([])
      }
    },
  )

  test.each(services)('that never answers, at $service, fails the sign-in after the time limit', async (service) => {
    service.fault = { call: service === google ? 'keys' : 'person', kind: 'silent' }
    expect((await failureOf(signIn(service, { limitMs: 300 }))).message).toContain('no answer within 300 ms')
  })

  test('is over with the next sign-in', async () => {
    const client = clientOf(google)
    google.fault = { call: 'discovery', kind: 'broken' }
    await failureOf(client.signInUrl(newSecrets()))
    google.fault = undefined
    const secrets = newSecrets()
    expect(await client.identify(await signInAt(client, secrets), secrets)).toMatchObject({ subject: google.person.id })
  })
})

describe('An id token of Google', () => {
  const now = Math.floor(Date.now() / 1_000)

  test.each<[string, Record<string, unknown>]>([
    ['with another nonce', { nonce: 'another' }],
    ['without a nonce', { nonce: undefined }],
    ['for another client', { aud: 'another', azp: 'another' }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['that has expired', { iat: now - 7_200, exp: now - 3_600 }],
    ['without a subject', { sub: undefined }],
  ])('%s is refused', async (_case, claims) => {
    google.claims = claims
    expect((await failureOf(signIn(google))).failure).toBe('failed')
  })

  test('that was signed with another key is refused', async () => {
    google.hasForeignKey = true
    expect((await failureOf(signIn(google))).message).toContain('signature')
  })
})
