import { SECOND_MS } from '@aplauso/contract/limits'
import { SIGN_IN_SERVICES, type SignInService } from '@aplauso/contract/sign-in-services'
import * as oauth from 'openid-client'
import * as z from 'zod'
import { parseJson, readAnswer } from '#platform/http/read-answer.ts'
import { DiscordPerson, GooglePerson, KickPerson, type ServicePerson, TwitchPerson } from './service-answers.ts'

export type SignInSettings = Partial<
  Record<SignInService, { clientId: string; clientSecret: string; url?: string | undefined }>
>

/** Secrets of one sign-in. PKCE's verifier proves to the service that the same server began and ends it. */
export type SignInSecrets = { state: string; verifier: string; nonce: string }

/** Its calls end with ServiceError. */
export type ServiceClient = {
  /** The address of the service's own page, which leads back to the callback. */
  signInUrl(secrets: SignInSecrets): Promise<URL>
  /** Exchanges the code of the callback's query for the person. The service's tokens are not kept. */
  identify(query: string, secrets: SignInSecrets): Promise<ServicePerson>
}

/** `denied`: the person said no at the service. The message contains no token and no code. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  readonly failure: 'denied' | 'failed'

  constructor(failure: 'denied' | 'failed', message: string) {
    super(message)
    this.failure = failure
  }
}

/** A service without OpenID Connect: it names the person at an address of its API. */
type OAuthService = {
  issuer: string
  authorize: string
  token: string
  person: string
  scope: string
  Person: z.ZodType<ServicePerson>
  needsClientId?: boolean
}

const OAUTH_SERVICES: Record<Exclude<SignInService, 'google'>, OAuthService> = {
  twitch: {
    issuer: 'https://id.twitch.tv/oauth2',
    authorize: 'https://id.twitch.tv/oauth2/authorize',
    token: 'https://id.twitch.tv/oauth2/token',
    person: 'https://api.twitch.tv/helix/users',
    scope: 'user:read:email',
    Person: TwitchPerson,
    needsClientId: true,
  },
  discord: {
    issuer: 'https://discord.com',
    authorize: 'https://discord.com/oauth2/authorize',
    token: 'https://discord.com/api/oauth2/token',
    person: 'https://discord.com/api/users/@me',
    scope: 'identify email',
    Person: DiscordPerson,
  },
  kick: {
    issuer: 'https://id.kick.com',
    authorize: 'https://id.kick.com/oauth/authorize',
    token: 'https://id.kick.com/oauth/token',
    person: 'https://api.kick.com/public/v1/users',
    scope: 'user:read',
    Person: KickPerson,
  },
}
const GOOGLE_ISSUER = 'https://accounts.google.com'
const GOOGLE_SCOPE = 'openid email profile'

const ScopeList = z.looseObject({ scope: z.array(z.string()) })

const LIMIT_MS = 10 * SECOND_MS
const ANSWER_MAX_BYTES = 256 * 1_024

type ClientDeps = {
  settings: SignInSettings
  redirectUri: (service: SignInService) => string
  /** Only outside production: for services on this machine. */
  allowsHttp: boolean
  /** Time limit for all requests of one call together. */
  limitMs?: number
}

export type ServiceClients = Partial<Record<SignInService, ServiceClient>>

export function createServiceClients(deps: ClientDeps): ServiceClients {
  const clients: ServiceClients = {}
  for (const service of SIGN_IN_SERVICES) {
    const settings = deps.settings[service]
    if (settings === undefined) continue
    const redirectUri = () => deps.redirectUri(service)
    const protocol =
      service === 'google'
        ? openIdProtocol(settings, deps.allowsHttp)
        : oauthProtocol(OAUTH_SERVICES[service], settings, deps.allowsHttp)
    clients[service] = createClient(protocol, service, redirectUri, deps.limitMs)
  }
  return clients
}

/** The part in which OpenID Connect and plain OAuth differ. */
type Protocol = {
  configuration: () => Promise<oauth.Configuration>
  scope: string
  hasIdToken: boolean
  findPerson(configuration: oauth.Configuration, tokens: Tokens): Promise<ServicePerson>
}
type Tokens = Awaited<ReturnType<typeof oauth.authorizationCodeGrant>>
type ClientSettings = NonNullable<SignInSettings[SignInService]>

function createClient(
  { configuration, scope, hasIdToken, findPerson }: Protocol,
  service: SignInService,
  redirectUri: () => string,
  limitMs = LIMIT_MS,
): ServiceClient {
  const answer = <Result>(work: Promise<Result>) => withinLimit(work, limitMs).catch((error) => fail(service, error))
  return {
    signInUrl: ({ state, verifier, nonce }) =>
      answer(
        (async () =>
          oauth.buildAuthorizationUrl(await configuration(), {
            redirect_uri: redirectUri(),
            scope,
            state,
            // Twitch does not check it and ignores the parameters.
            code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
            code_challenge_method: 'S256',
            ...(hasIdToken && { nonce }),
          }))(),
      ),
    identify: (query, { state, verifier, nonce }) =>
      answer(
        (async () => {
          const config = await configuration()
          const tokens = await oauth.authorizationCodeGrant(config, new URL(`${redirectUri()}?${query}`), {
            expectedState: state,
            pkceCodeVerifier: verifier,
            ...(hasIdToken && { expectedNonce: nonce, idTokenExpected: true }),
          })
          return findPerson(config, tokens)
        })(),
      ),
  }
}

function oauthProtocol(
  service: OAuthService,
  { clientId, clientSecret, url }: ClientSettings,
  allowsHttp: boolean,
): Protocol {
  const at = (address: string) => (url === undefined ? address : url.replace(/\/$/, '') + new URL(address).pathname)
  const metadata = {
    issuer: url ?? service.issuer,
    authorization_endpoint: at(service.authorize),
    token_endpoint: at(service.token),
  }
  const config = new oauth.Configuration(metadata, clientId, clientSecret)
  config[oauth.customFetch] = fetchAnswer
  if (allowsHttp) oauth.allowInsecureRequests(config)
  return {
    configuration: async () => config,
    scope: service.scope,
    hasIdToken: false,
    async findPerson(_config, { access_token: token }) {
      const headers = new Headers(service.needsClientId ? { 'client-id': clientId } : {})
      const answer = await oauth.fetchProtectedResource(
        config,
        token,
        new URL(at(service.person)),
        'GET',
        null,
        headers,
      )
      if (answer.status !== 200) throw new Error(`${new URL(service.person).pathname} answered ${answer.status}`)
      return readPerson(service.Person, parseJson(Buffer.from(await answer.arrayBuffer())))
    },
  }
}

function openIdProtocol({ clientId, clientSecret, url }: ClientSettings, allowsHttp: boolean): Protocol {
  let discovered: Promise<oauth.Configuration> | undefined
  return {
    // Asked at the first sign-in, so that the server starts without the service; a failure is not remembered.
    configuration: () =>
      (discovered ??= oauth
        .discovery(new URL(url ?? GOOGLE_ISSUER), clientId, clientSecret, undefined, {
          execute: [oauth.enableNonRepudiationChecks, ...(allowsHttp ? [oauth.allowInsecureRequests] : [])],
          [oauth.customFetch]: fetchAnswer,
          timeout: LIMIT_MS / SECOND_MS,
        })
        .catch((error) => {
          discovered = undefined
          throw error
        })),
    scope: GOOGLE_SCOPE,
    hasIdToken: true,
    findPerson: async (_config, tokens) => readPerson(GooglePerson, tokens.claims()),
  }
}

function readPerson(Person: z.ZodType<ServicePerson>, answer: unknown): ServicePerson {
  const { data, error } = Person.safeParse(answer)
  if (data !== undefined) return data
  // The answer itself holds personal data: the log gets only the places.
  throw new Error(
    `the answer about the person has not the documented ${error.issues.map(({ path }) => path.join('.'))}`,
  )
}

/** Reads the whole answer within a limit of size, and writes Twitch's list of scopes as the standard has it. */
async function fetchAnswer(address: string, { body, ...options }: oauth.CustomFetchOptions): Promise<Response> {
  const response = await fetch(address, { ...options, body: body ?? null })
  const bytes = await readAnswer(response, ANSWER_MAX_BYTES)
  const { data: listed } = ScopeList.safeParse(parseJson(bytes))
  const text = listed ? JSON.stringify({ ...listed, scope: listed.scope.join(' ') }) : new Uint8Array(bytes)
  return new Response(text, { status: response.status, headers: response.headers })
}

function withinLimit<Result>(work: Promise<Result>, limitMs: number): Promise<Result> {
  return Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      const late = () => reject(new Error(`no answer within ${limitMs} ms`))
      AbortSignal.timeout(limitMs).addEventListener('abort', late)
    }),
  ])
}

/** Drops the cause, which contains the service's answer with its tokens. Its message contains none. */
function fail(service: SignInService, error: unknown): never {
  const isDenied = error instanceof oauth.AuthorizationResponseError && error.error === 'access_denied'
  const causes = error instanceof Error ? [error, error.cause] : [error]
  const reasons = causes.flatMap((cause) => (cause instanceof Error ? cause.message : []))
  throw new ServiceError(isDenied ? 'denied' : 'failed', `${service}: ${reasons.join(', ')}`)
}
