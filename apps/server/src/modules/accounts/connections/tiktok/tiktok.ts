import { SECOND_MS } from '@aplauso/contract/limits'
import * as z from 'zod'
import { parseJson, readAnswer } from '#platform/http/read-answer.ts'
import { failureOf, TikTokError } from './tiktok-error.ts'
import { errorCodeIn, TokenResponse, UserResponse } from './tiktok-responses.ts'

const ANSWER_MAX_BYTES = 64 * 1024

/** Calls TikTok, reads the whole answer and checks it. Ends with TikTokError, whose message contains no token. */
async function callTikTok<Answer>(url: URL, request: RequestInit, schema: z.ZodType<Answer>): Promise<Answer> {
  const { status, body } = await fetchJson(url, request)
  const code = errorCodeIn(body)
  const context = `TikTok answered ${url.pathname} with ${status}`
  if (code !== undefined || status !== 200) {
    throw new TikTokError(failureOf(status, code), `${context} ${JSON.stringify(code ?? 'and no reason')}`)
  }
  const { data, success } = schema.safeParse(body)
  if (!success) throw new TikTokError('down', `${context} and something else than it documents`)
  return data
}

async function fetchJson(url: URL, request: RequestInit): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(url, { ...request, redirect: 'error' })
    return { status: response.status, body: parseJson(await readAnswer(response, ANSWER_MAX_BYTES)) }
  } catch (error) {
    throw new TikTokError('down', `TikTok gave no whole answer to ${url.pathname}`, { cause: error })
  }
}

export type TikTokSettings = { clientKey: string; clientSecret: string; apiUrl: string | undefined }

export type TikTokGrant = {
  openId: string
  displayName: string | null
  scopes: string
  accessToken: string
  accessExpiresAt: Date
  refreshToken: string
  refreshExpiresAt: Date
}

/** The TikTok client. Its calls end with TikTokError. */
export type TikTok = {
  /** TikTok's consent page; `state` comes back with its redirect. */
  signInUrl(state: string): string
  /** Exchanges the code for tokens and fetches the person's name. */
  exchange(code: string): Promise<TikTokGrant>
  revoke(grant: Pick<TikTokGrant, 'accessToken' | 'accessExpiresAt' | 'refreshToken'>): Promise<void>
}

export type TikTokDeps = {
  settings: TikTokSettings
  redirectUri: () => string
  /** Time limit for all requests of one call together. */
  limitMs?: number
}

const SIGN_IN_HOST = 'https://www.tiktok.com'
const API_HOST = 'https://open.tiktokapis.com'
const SCOPE = 'user.info.basic'
const LIMIT_MS = 10 * SECOND_MS

export function createTikTok({ settings, redirectUri, limitMs = LIMIT_MS }: TikTokDeps): TikTok {
  const { clientKey, clientSecret, apiUrl } = settings
  const client = { client_key: clientKey, client_secret: clientSecret }

  const post = <Answer>(path: string, form: Record<string, string>, schema: z.ZodType<Answer>, signal: AbortSignal) =>
    callTikTok(
      new URL((apiUrl ?? API_HOST) + path),
      { method: 'POST', body: new URLSearchParams({ ...client, ...form }), signal },
      schema,
    )
  const requestTokens = (form: Record<string, string>, signal: AbortSignal) =>
    post('/v2/oauth/token/', form, TokenResponse, signal)

  async function findName(accessToken: string, signal: AbortSignal): Promise<string | null> {
    const url = new URL(`${apiUrl ?? API_HOST}/v2/user/info/?fields=display_name`)
    const { data } = await callTikTok(
      url,
      { headers: { authorization: `Bearer ${accessToken}` }, signal },
      UserResponse,
    )
    return data.user.display_name ?? null
  }

  return {
    signInUrl(state) {
      const url = new URL(`${apiUrl ?? SIGN_IN_HOST}/v2/auth/authorize/`)
      url.search = new URLSearchParams({
        client_key: clientKey,
        response_type: 'code',
        scope: SCOPE,
        redirect_uri: redirectUri(),
        state,
      }).toString()
      return url.href
    },

    async exchange(code) {
      const signal = AbortSignal.timeout(limitMs)
      const requestedAt = Date.now()
      const tokens = await requestTokens(
        { grant_type: 'authorization_code', code, redirect_uri: redirectUri() },
        signal,
      )
      // The person may deselect a requested permission at TikTok.
      if (!tokens.scope.split(',').includes(SCOPE)) throw new TikTokError('scope', `TikTok did not grant ${SCOPE}`)
      return {
        openId: tokens.open_id,
        displayName: await findName(tokens.access_token, signal),
        scopes: tokens.scope,
        accessToken: tokens.access_token,
        accessExpiresAt: new Date(requestedAt + tokens.expires_in * SECOND_MS),
        refreshToken: tokens.refresh_token,
        refreshExpiresAt: new Date(requestedAt + tokens.refresh_expires_in * SECOND_MS),
      }
    },

    async revoke({ accessToken, accessExpiresAt, refreshToken }) {
      const signal = AbortSignal.timeout(limitMs)
      // TikTok revokes only with a valid access token, which lasts a day, so most must be refreshed first.
      const token =
        accessExpiresAt.getTime() > Date.now()
          ? accessToken
          : (await requestTokens({ grant_type: 'refresh_token', refresh_token: refreshToken }, signal)).access_token
      // The answer to a successful revocation is empty.
      await post('/v2/oauth/revoke/', { token }, z.unknown(), signal)
    },
  }
}
