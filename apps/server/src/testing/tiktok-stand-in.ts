import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { MINUTE_MS } from '@aplauso/contract/limits'
import {
  type Answer,
  fail,
  LOG_ID,
  refusal,
  send,
  type TikTokCall,
  type TikTokFault,
  userRefusal,
} from './tiktok-answers.ts'

/** A stand-in for the used calls of TikTok's sign-in, as documented, with the failures seen in practice. */
export type TikTokStandIn = {
  url: string
  clientKey: string
  clientSecret: string
  person: { openId: string; displayName: unknown }
  /** The scopes that the person allows; empty when they refuse. */
  scopes: string
  fault: { call: TikTokCall; kind: TikTokFault } | undefined
  /** All issued access and refresh tokens. */
  tokens: string[]
  revoked: string[]
  /** A code as TikTok's page would send it to this address. */
  issueCode(redirectUri: string, lifetimeMs?: number): string
  close(): Promise<void>
}

type Issued = { redirectUri: string; expiresAt: number }
type State = TikTokStandIn & { codes: Map<string, Issued>; access: Set<string>; refresh: Set<string> }

const CODE_LIFETIME_MS = MINUTE_MS
const DAY_SECONDS = 24 * 60 * 60

export async function startTikTokStandIn(): Promise<TikTokStandIn> {
  const http = createServer((request, response) => {
    answer(state, request, response).catch(() => response.destroy())
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('the system gave no port')
  const codes = new Map<string, Issued>()
  const state: State = {
    url: `http://127.0.0.1:${address.port}`,
    clientKey: 'aw_key_of_the_tests',
    clientSecret: 'secret_of_the_tests',
    person: { openId: '723f24d7-e717-40f8-a2b6-cb8464cd23b4', displayName: 'ana.ao.vivo' },
    scopes: 'user.info.basic',
    fault: undefined,
    tokens: [],
    revoked: [],
    codes,
    access: new Set(),
    refresh: new Set(),
    issueCode(redirectUri, lifetimeMs = CODE_LIFETIME_MS) {
      // With the characters that an address has to escape.
      const code = `${randomBytes(16).toString('base64url')}*1!4567.e1`
      codes.set(code, { redirectUri, expiresAt: Date.now() + lifetimeMs })
      return code
    },
    async close() {
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
  return state
}

const CALLS: Record<string, TikTokCall> = {
  'POST /v2/oauth/token/': 'token',
  'POST /v2/oauth/revoke/': 'revoke',
  'GET /v2/user/info/': 'user',
}

async function answer(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '', state.url)
  const form = new URLSearchParams(request.method === 'POST' ? await text(request) : '')
  const call = CALLS[`${request.method} ${url.pathname}`]
  if (call !== undefined && state.fault?.call === call) return fail(call, state.fault.kind, response)
  switch (call) {
    case 'token':
      return send(response, issueTokens(state, form))
    case 'revoke':
      return send(response, revokeToken(state, form))
    case 'user':
      return send(response, userInfo(state, url, request.headers.authorization))
    case undefined:
      return send(
        response,
        url.pathname === '/v2/auth/authorize/' ? signIn(state, url.searchParams) : { status: 404, body: {} },
      )
  }
}

/** The sign-in page without a button: it answers at once with `scopes`. */
function signIn(state: State, query: URLSearchParams): Answer {
  const back = URL.parse(query.get('redirect_uri') ?? '')
  const isRequestValid =
    query.get('client_key') === state.clientKey &&
    query.get('response_type') === 'code' &&
    query.get('scope')?.split(',').includes('user.info.basic') &&
    query.get('state')
  if (back === null || !isRequestValid) return refusal('invalid_request')
  const said =
    state.scopes === ''
      ? { error: 'access_denied', error_description: 'The user said no.' }
      : { code: state.issueCode(back.href), scopes: state.scopes }
  back.search = new URLSearchParams({ ...said, state: query.get('state') ?? '' }).toString()
  return { status: 302, body: undefined, headers: { location: back.href } }
}

function issueTokens(state: State, form: URLSearchParams): Answer {
  if (!knowsClient(state, form)) return refusal('invalid_client', 401)
  switch (form.get('grant_type')) {
    case 'authorization_code': {
      const code = form.get('code') ?? ''
      const issued = state.codes.get(code)
      state.codes.delete(code)
      const isGood = issued && issued.expiresAt > Date.now() && issued.redirectUri === form.get('redirect_uri')
      return isGood ? tokens(state) : refusal('invalid_grant')
    }
    case 'refresh_token':
      return state.refresh.delete(form.get('refresh_token') ?? '') ? tokens(state) : refusal('invalid_grant')
    default:
      return refusal('unsupported_grant_type')
  }
}

function tokens(state: State): Answer {
  const [access, refresh] = [`act.${randomBytes(24).toString('hex')}`, `rft.${randomBytes(24).toString('hex')}`]
  state.tokens.push(access, refresh)
  state.access.add(access)
  state.refresh.add(refresh)
  return {
    status: 200,
    body: {
      access_token: access,
      expires_in: DAY_SECONDS,
      open_id: state.person.openId,
      refresh_token: refresh,
      refresh_expires_in: 365 * DAY_SECONDS,
      scope: state.scopes,
      token_type: 'Bearer',
    },
  }
}

function revokeToken(state: State, form: URLSearchParams): Answer {
  const token = form.get('token') ?? ''
  if (!knowsClient(state, form)) return refusal('invalid_client', 401)
  if (!state.access.delete(token)) return refusal('invalid_request')
  state.revoked.push(token)
  return { status: 200, body: undefined }
}

function userInfo(state: State, url: URL, authorization = ''): Answer {
  if (!state.access.has(authorization.replace('Bearer ', ''))) return userRefusal('access_token_invalid', 401)
  if (!state.scopes.includes('user.info.basic')) return userRefusal('scope_not_authorized', 401)
  if (url.searchParams.get('fields') !== 'display_name') return userRefusal('invalid_params', 400)
  const user = { display_name: state.person.displayName }
  return { status: 200, body: { data: { user }, error: { code: 'ok', message: '', log_id: LOG_ID } } }
}

const knowsClient = (state: State, form: URLSearchParams) =>
  form.get('client_key') === state.clientKey && form.get('client_secret') === state.clientSecret
