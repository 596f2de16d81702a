import { Client } from 'mollie-api-typescript'
import { z } from 'zod'
import type { OAuthClient } from '../connect/oauth-clients.ts'
import { SCOPE_GROUPS } from '../connect/scopes.ts'
import type { OnboardingState } from '../store/connect-documents.ts'
import { type ApiReply, type RunningSandbox, SHOP_APP, SHOP_URL } from './start-sandbox.ts'

export const ALL_SCOPES = SCOPE_GROUPS.flatMap((group) =>
  group === 'settlements' || group === 'balances' ? [`${group}.read`] : [`${group}.read`, `${group}.write`],
).join(' ')

const Tokens = z.object({ access_token: z.string(), refresh_token: z.string() })
const Organization = z.object({ id: z.string() })
const WithId = z.object({ id: z.string() })

export type ConnectedOrganization = {
  id: string
  profileId: string
  accessToken: string
  refreshToken: string
  client: Client
  /** Calls the API with the access token, in test mode unless the path or body says otherwise. */
  call(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<ApiReply>
  order(euros: string, more?: object): object
  open(euros: string, more?: object): Promise<string>
  pay(euros: string, more?: object): Promise<string>
}

export function authorizeUrl({ url }: RunningSandbox, change: Record<string, string | undefined> = {}): string {
  const parameters = {
    client_id: SHOP_APP.id,
    redirect_uri: SHOP_APP.redirectUris[0],
    response_type: 'code',
    scope: ALL_SCOPES,
    state: 'state-1',
    ...change,
  }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) query.set(name, value)
  return `${url}/mollie/oauth2/authorize?${query}`
}

/** Posts the consent form and returns where the browser is sent. */
export async function consent(authorize: string, fields: Record<string, string>): Promise<URL> {
  const answer = await fetch(authorize, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  const location = answer.headers.get('location')
  if (location === null) throw new Error(`the consent was answered with ${answer.status}: ${await answer.text()}`)
  return new URL(location)
}

export async function codeOf(authorize: string, fields: Record<string, string> = {}): Promise<string> {
  const back = await consent(authorize, { decision: 'allow', ...fields })
  return back.searchParams.get('code') ?? ''
}

export function tokenCall(
  { url }: RunningSandbox,
  body: Record<string, string>,
  { client = SHOP_APP, method = 'POST' }: { client?: OAuthClient; method?: string } = {},
): Promise<Response> {
  const credentials = [client.id, client.secret].map(encodeURIComponent).join(':')
  return fetch(`${url}/mollie/oauth2/tokens`, {
    method,
    headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
    body: new URLSearchParams(body),
  })
}

export function setOnboarding(
  { url }: RunningSandbox,
  organizationId: string,
  state: OnboardingState,
): Promise<Response> {
  return fetch(`${url}/onboarding/${organizationId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ state }),
  })
}

export async function readTokens(answer: Response): Promise<{ accessToken: string; refreshToken: string }> {
  const { access_token, refresh_token } = Tokens.parse(await answer.json())
  return { accessToken: access_token, refreshToken: refresh_token }
}

/** Makes an organisation that is connected to the shop and may take payments. */
export async function connectOrganization(
  sandbox: RunningSandbox,
  { name = 'Ana', state = 'completed' as OnboardingState, scope = ALL_SCOPES } = {},
): Promise<ConnectedOrganization> {
  const code = await codeOf(authorizeUrl(sandbox, { scope }), { organization: 'new', name })
  const redirect_uri = SHOP_APP.redirectUris[0] ?? ''
  const answer = await tokenCall(sandbox, { grant_type: 'authorization_code', code, redirect_uri })
  const { accessToken, refreshToken } = await readTokens(answer)
  const authorization = `Bearer ${accessToken}`

  const call: ConnectedOrganization['call'] = (method, path, body, headers = {}) => {
    const inTestmode = body === undefined ? undefined : { testmode: true, ...body }
    const address =
      path.includes('testmode') || body !== undefined ? path : `${path}${path.includes('?') ? '&' : '?'}testmode=true`
    return sandbox.call(method, address, inTestmode, { authorization, ...headers })
  }
  const { id } = Organization.parse((await sandbox.call('GET', '/organizations/me', undefined, { authorization })).body)
  await setOnboarding(sandbox, id, state)

  const profileId = id.replace('org_', 'pfl_')
  const order: ConnectedOrganization['order'] = (euros, more = {}) => ({
    description: 'A test payment',
    amount: { currency: 'EUR', value: euros },
    redirectUrl: SHOP_URL,
    webhookUrl: sandbox.receiver.url,
    profileId,
    ...more,
  })
  const open: ConnectedOrganization['open'] = async (euros, more) =>
    WithId.parse((await call('POST', '/payments', order(euros, more))).body).id
  return {
    id,
    profileId,
    accessToken,
    refreshToken,
    client: new Client({
      serverURL: `${sandbox.url}/mollie`,
      security: { oAuth: accessToken },
      testmode: true,
      profileId,
    }),
    call,
    order,
    open,
    pay: async (euros, more) => {
      const paymentId = await open(euros, more)
      await sandbox.post(paymentId, { outcome: 'paid', method: 'creditcard' })
      return paymentId
    },
  }
}

export const fee = (euros: string) => ({
  applicationFee: { amount: { currency: 'EUR', value: euros }, description: 'Platform fee' },
})
