import type * as z from 'zod'
import { CALL_MAX_MS } from '../provider.ts'
import { callProvider } from '../provider-requests.ts'

/**
 * A connected organisation, which calls need an access token for. `freshToken` gets another token after one was
 * refused; undefined where the access is over.
 */
export type ConnectedOrganization = {
  /** As stored with payments: the vendor and the account. */
  name: string
  account: string
  token: () => Promise<string>
  freshToken: () => Promise<string | undefined>
  profileId: () => Promise<string>
  isTestMode: boolean
}

export type MollieSettings = {
  /** Of the operator's own account. */
  apiKey: string
  /** Calls are made for this organisation. Undefined: for the operator's own account. */
  organization?: ConnectedOrganization | undefined
  /** Organisation access token, without which Mollie lists no settlements. The sandbox lists them by the API key. */
  organizationToken?: string | undefined
  /** Ends in /v2. A function, because the built-in sandbox's address is known only once the port is open. */
  apiUrl: () => string
  /** Address that Mollie calls. Undefined where Mollie cannot reach this server: only the sweep then syncs payments. */
  webhookUrl: () => string | undefined
  sandbox: boolean
  callMaxMs?: number
}

/** An answer of Mollie with an error status. */
export class MollieRefusal extends Error {
  readonly statusCode: number
  readonly body: string

  constructor(statusCode: number, body: string) {
    super(`Mollie answered with ${statusCode}`)
    this.name = 'MollieRefusal'
    this.statusCode = statusCode
    this.body = body
  }
}

type Post = {
  /** A repeat with this key gets the first answer, for one hour. */
  idempotencyKey: string
  body: object
}

/**
 * Mollie's API v2, one request per call. The caller passes the shape that it needs; other fields of the answer are
 * ignored. Rejects with MollieRefusal for an error status, else with the network or parse error.
 */
export type MollieApi = {
  /** `path` begins with a slash, below /v2. */
  get<Answer>(path: string, shape: z.ZodType<Answer>): Promise<Answer>
  post<Answer>(path: string, shape: z.ZodType<Answer>, post: Post): Promise<Answer>
  delete(path: string): Promise<void>
}

const UNAUTHORIZED = 401

export function mollieApi({ apiKey, organization, apiUrl, callMaxMs = CALL_MAX_MS }: MollieSettings): MollieApi {
  // An API key says by itself whether it is a test key; with an access token each call says it.
  const testMode = organization?.isTestMode ? { testmode: true } : {}
  const addressOf = (path: string) =>
    organization?.isTestMode ? `${path}${path.includes('?') ? '&' : '?'}testmode=true` : path

  async function send(method: 'GET' | 'POST' | 'DELETE', path: string, post?: Post): Promise<string> {
    const token = organization === undefined ? apiKey : await organization.token()
    const answer = await request(token, method, path, post)
    if (answer.status !== UNAUTHORIZED || organization === undefined) return bodyOf(answer)
    const fresh = await organization.freshToken()
    return bodyOf(fresh === undefined ? answer : await request(fresh, method, path, post))
  }

  function request(token: string, method: 'GET' | 'POST' | 'DELETE', path: string, post?: Post): Promise<Response> {
    const send = (headers: Record<string, string>) =>
      fetch(apiUrl() + (method === 'POST' ? path : addressOf(path)), {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'application/hal+json',
          ...headers,
          ...(post && { 'content-type': 'application/json', 'idempotency-key': post.idempotencyKey }),
        },
        ...(post && { body: JSON.stringify({ ...post.body, ...testMode }) }),
        redirect: 'error',
        signal: AbortSignal.timeout(callMaxMs),
      })
    return callProvider('mollie', method, send, ({ status }) => status)
  }

  async function bodyOf(answer: Response): Promise<string> {
    const body = await answer.text()
    if (!answer.ok) throw new MollieRefusal(answer.status, body)
    return body
  }

  return {
    get: async (path, shape) => shape.parse(JSON.parse(await send('GET', path))),
    post: async (path, shape, post) => shape.parse(JSON.parse(await send('POST', path, post))),
    async delete(path) {
      // Mollie answers DELETE without a body. A body comes from a proxy in between.
      if ((await send('DELETE', path)) !== '') throw new Error('Mollie answered DELETE with a body')
    },
  }
}

/** Escapes an id for a path, because a webhook may carry an invented one. */
export const inPath = (id: string): string => encodeURIComponent(id)
