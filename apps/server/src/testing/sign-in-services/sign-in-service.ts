import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { SignInService } from '@aplauso/contract/sign-in-services'
import { DIALECTS, type ServiceAnswer, type StandInPerson } from './service-dialects.ts'

type ServiceCall = 'discovery' | 'keys' | 'token' | 'person'
type ServiceFault = 'silent' | 'broken' | 'web_page' | 'cut' | 'endless' | 'incomplete' | 'redirect' | 'revoked'

/** A stand-in for one service: its sign-in page answers at once, without a button. */
export type SignInServiceStandIn = {
  service: SignInService
  url: string
  clientId: string
  clientSecret: string
  person: StandInPerson
  /** The person says no at the service. */
  refuses: boolean
  fault: { call: ServiceCall; kind: ServiceFault } | undefined
  /** Replaces claims of Google's id token. */
  claims: Record<string, unknown>
  /** Signs the id token with a key that is not published. */
  hasForeignKey: boolean
  /** Runs before the person is named, while the caller waits. */
  beforePerson: (() => Promise<unknown>) | undefined
  /** All codes and tokens given out. */
  issued: string[]
  /** How often the token call was reached. */
  exchanges: number
  close(): Promise<void>
}

type Issued = { redirectUri: string; challenge: string | null; nonce: string | null }
type State = SignInServiceStandIn & { codes: Map<string, Issued>; access: Set<string>; keys: Keys | undefined }
type Keys = Record<'published' | 'foreign', ReturnType<typeof rsaKeys>>

const KEY_ID = 'key of the tests'
const LIFETIME_SECONDS = 3_600
const rsaKeys = () => generateKeyPairSync('rsa', { modulusLength: 2_048 })

let count = 0
/** A person that no other test signs in. */
export function newPerson(more: Partial<StandInPerson> = {}): StandInPerson {
  count += 1
  const login = `pessoa_${randomBytes(4).toString('hex')}${count}`
  return {
    id: `${10_000 + count}`,
    login,
    name: `Pessoa ${count}`,
    email: `${login}@example.com`,
    isVerified: true,
    ...more,
  }
}

export async function startSignInService(service: SignInService): Promise<SignInServiceStandIn> {
  const http = createServer((request, response) => {
    answer(state, request, response).catch(() => response.destroy())
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('the system gave no port')
  const state: State = {
    service,
    url: `http://127.0.0.1:${address.port}`,
    clientId: `client of ${service}`,
    clientSecret: 'secret+of/the&tests=',
    ...fresh(),
    codes: new Map(),
    access: new Set(),
    keys: service === 'google' ? { published: rsaKeys(), foreign: rsaKeys() } : undefined,
    async close() {
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
  return state
}

/** The state at the start of a test. */
export const fresh = () => ({
  person: newPerson(),
  refuses: false,
  fault: undefined,
  claims: {},
  hasForeignKey: false,
  beforePerson: undefined,
  issued: [],
  exchanges: 0,
})

async function answer(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { paths } = DIALECTS[state.service]
  const url = new URL(request.url ?? '', state.url)
  const call = { [paths.token]: 'token', [paths.person]: 'person' }[url.pathname] ?? GOOGLE_PATHS[url.pathname]
  const form = new URLSearchParams(request.method === 'POST' ? await text(request) : '')
  if (call === 'token') state.exchanges += 1
  if (call === 'person' || call === 'token') await state.beforePerson?.()
  if (state.fault !== undefined && state.fault.call === call) return fail(state, response)
  if (url.pathname === paths.authorize) return authorize(state, url, response)
  switch (call) {
    case 'discovery':
      return send(response, { status: 200, body: discovery(state) })
    case 'keys':
      return send(response, { status: 200, body: { keys: [publicKey(state)] } })
    case 'token':
      return send(response, isForm(request) ? exchange(state, form) : DIALECTS[state.service].refuseToken('request'))
    case 'person':
      return send(response, describe(state, request))
    default:
      return send(response, { status: 404, body: {} })
  }
}

const GOOGLE_PATHS: Record<string, ServiceCall> = {
  '/.well-known/openid-configuration': 'discovery',
  '/oauth2/v3/certs': 'keys',
}

const isForm = ({ headers }: IncomingMessage) =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded')

function authorize(state: State, { searchParams: query }: URL, response: ServerResponse): void {
  const { scope, pkce, more } = DIALECTS[state.service]
  const back = URL.parse(query.get('redirect_uri') ?? '')
  const challenge = query.get('code_challenge')
  const isValid =
    query.get('client_id') === state.clientId &&
    query.get('response_type') === 'code' &&
    scope.split(' ').every((each) => query.get('scope')?.split(' ').includes(each)) &&
    (challenge === null ? pkce !== 'required' : query.get('code_challenge_method') === 'S256')
  if (back === null || !isValid) return send(response, { status: 400, body: { error: 'invalid_request' } })
  const issuer = state.service === 'google' ? { iss: state.url } : {}
  back.search = new URLSearchParams({
    ...(state.refuses
      ? { error: 'access_denied', error_description: 'The user denied you access' }
      : {
          code: issueCode(state, {
            redirectUri: query.get('redirect_uri') ?? '',
            challenge,
            nonce: query.get('nonce'),
          }),
        }),
    ...more,
    ...issuer,
    state: query.get('state') ?? '',
  }).toString()
  response.writeHead(302, { location: back.href }).end()
}

function issueCode(state: State, issued: Issued): string {
  const code = `4/${randomBytes(16).toString('base64url')}`
  state.codes.set(code, issued)
  state.issued.push(code)
  return code
}

function exchange(state: State, form: URLSearchParams): ServiceAnswer {
  const { pkce, tokens, scope, refuseToken } = DIALECTS[state.service]
  if (form.get('client_id') !== state.clientId || form.get('client_secret') !== state.clientSecret) {
    return refuseToken('client')
  }
  if (form.get('grant_type') !== 'authorization_code') return refuseToken('request')
  const code = form.get('code') ?? ''
  const issued = state.codes.get(code)
  state.codes.delete(code)
  if (issued === undefined || issued.redirectUri !== form.get('redirect_uri')) return refuseToken('code')
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  if (pkce !== 'ignored' && issued.challenge !== null && issued.challenge !== challenge) return refuseToken('code')
  const access = randomBytes(24).toString('hex')
  state.access.add(access)
  state.issued.push(access, `r${access}`)
  const idToken = state.service === 'google' ? { id_token: idTokenOf(state, issued.nonce) } : {}
  return { status: 200, body: { ...tokens(access, scope), ...idToken } }
}

function describe(state: State, { headers }: IncomingMessage): ServiceAnswer {
  const { needsClientId, refusePerson, person } = DIALECTS[state.service]
  const isKnown = state.access.has(headers.authorization?.replace('Bearer ', '') ?? '')
  if (!isKnown || (needsClientId && headers['client-id'] !== state.clientId)) return refusePerson
  return { status: 200, body: person(state.person) }
}

function discovery({ url }: State) {
  const { paths } = DIALECTS.google
  return {
    issuer: url,
    authorization_endpoint: url + paths.authorize,
    token_endpoint: url + paths.token,
    userinfo_endpoint: url + paths.person,
    jwks_uri: `${url}/oauth2/v3/certs`,
    response_types_supported: ['code', 'id_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['plain', 'S256'],
    authorization_response_iss_parameter_supported: true,
  }
}

const publicKey = ({ keys }: State) => ({
  ...keys?.published.publicKey.export({ format: 'jwk' }),
  ...{ kid: KEY_ID, alg: 'RS256', use: 'sig' },
})

function idTokenOf(state: State, nonce: string | null): string {
  const now = Math.floor(Date.now() / 1_000)
  const claims = {
    ...{ iss: state.url, aud: state.clientId, azp: state.clientId, iat: now, exp: now + LIFETIME_SECONDS, nonce },
    ...(DIALECTS.google.person(state.person) as object),
    ...state.claims,
  }
  const content = [{ alg: 'RS256', kid: KEY_ID, typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const key = state.keys?.[state.hasForeignKey ? 'foreign' : 'published']
  if (key === undefined) throw new Error(`${state.service} signs no tokens`)
  const token = `${content}.${createSign('RSA-SHA256').update(content).sign(key.privateKey, 'base64url')}`
  state.issued.push(token)
  return token
}

function fail(state: State, response: ServerResponse): void {
  switch (state.fault?.kind) {
    case 'broken':
      return send(response, { status: 500, body: { message: 'Internal Server Error' } })
    case 'web_page':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Maintenance</h1>')
      return
    case 'cut':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '400' })
      response.write('{"access_token":"', () => response.destroy())
      return
    case 'endless':
      response.writeHead(200, { 'content-type': 'application/json' }).end('x'.repeat(1_000_000))
      return
    case 'incomplete':
      return send(response, { status: 200, body: { data: [{}], message: 'OK' } })
    case 'redirect':
      response.writeHead(302, { location: `${state.url}/elsewhere` }).end()
      return
    case 'revoked':
      return send(response, DIALECTS[state.service].refusePerson)
    default:
  }
}

function send(response: ServerResponse, { status, body }: ServiceAnswer): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
