import type { Problem } from '@aplauso/contract/errors'
import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import { reauthentication, withReauthentication } from '#lib/session/reauthentication.ts'
import { readToken, reportRefusedToken } from '#lib/session/session-token.ts'

/** An answered call without success. The message is the status, a colon and the body. */
export class ApiError extends Error {
  readonly status: number
  readonly problem?: Problem
  /** Seconds until the next attempt, if the server names them. */
  readonly retryAfterSeconds?: number

  constructor(status: number, body: string, statusText = '', retryAfter: string | null = null) {
    super(`${status}: ${body || statusText}`)
    this.name = 'ApiError'
    this.status = status
    if (retryAfter !== null && /^\d+$/.test(retryAfter)) this.retryAfterSeconds = Number(retryAfter)
    const problem = parseProblem(body)
    if (problem) this.problem = problem
  }
}

type GetOptions = { signal?: AbortSignal }
/** `keepalive`: the request outlives the page. */
type PostOptions = { idempotencyKey?: string; keepalive?: boolean }

/** One page of a list; `next` is the path of the following page. */
export type ListPage<Row> = { rows: Row[]; next: string | undefined }

export type Api = {
  get: <T>(path: string, options?: GetOptions) => Promise<T>
  page: <Row>(path: string, options?: GetOptions) => Promise<ListPage<Row>>
  post: <T>(path: string, body?: unknown, options?: PostOptions) => Promise<T>
  patch: <T>(path: string, body: unknown) => Promise<T>
  put: <T>(path: string, body?: unknown) => Promise<T>
  del: <T>(path: string, body?: unknown) => Promise<T>
}

type Send = (path: string, init: RequestInit) => Promise<Response>

/**
 * Client of the API. Callers name the contract's type of each answer. `onRefused` gets a sent token whose session is
 * over.
 */
export function createApi(send: Send, tokenOf: () => string | null, onRefused?: (token: string) => void): Api {
  async function request(
    method: string,
    path: string,
    body?: unknown,
    options: GetOptions & PostOptions = {},
  ): Promise<{ text: string; headers: Headers }> {
    const headers = new Headers({ accept: 'application/json' })
    const token = tokenOf()
    if (token) headers.set('authorization', `Bearer ${token}`)
    const isForm = body instanceof FormData
    if (body !== undefined && !isForm) headers.set('content-type', 'application/json')
    if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey)
    const response = await send(path, {
      method,
      headers,
      credentials: 'include',
      ...(options.signal && { signal: options.signal }),
      ...(options.keepalive && { keepalive: true }),
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) {
      const error = new ApiError(response.status, text, response.statusText, response.headers.get('retry-after'))
      if (token && error.problem?.code === 'unauthenticated') onRefused?.(token)
      throw error
    }
    return { text, headers: response.headers }
  }
  async function call<T>(...args: Parameters<typeof request>): Promise<T> {
    const { text } = await request(...args)
    return JSON.parse(text || 'null')
  }
  return {
    get: (path, options) => call('GET', path, undefined, options),
    async page(path, options) {
      const { text, headers } = await request('GET', path, undefined, options)
      return { rows: JSON.parse(text), next: /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] }
    },
    post: (path, body, options) => call('POST', path, body, options),
    patch: (path, body) => call('PATCH', path, body),
    put: (path, body) => call('PUT', path, body),
    del: (path, body) => call('DELETE', path, body),
  }
}

// The server waits up to eight seconds for a payment provider. File uploads on a slow network take longer.
const ANSWER_MS = 30 * SECOND_MS
const UPLOAD_MS = 2 * MINUTE_MS

/** Fetches a whole answer within the time limit, or fails with a TimeoutError. `signal` aborts it as usual. */
export function fetchInTime(path: string, init: RequestInit): Promise<Response> {
  const timeout = AbortSignal.timeout(init.body instanceof FormData ? UPLOAD_MS : ANSWER_MS)
  // Browsers before 2024 lack `AbortSignal.any`; there only the caller's signal applies.
  const signal = init.signal ? (AbortSignal.any?.([timeout, init.signal]) ?? init.signal) : timeout
  return fetch(path, { ...init, signal })
}

const send = withReauthentication(fetchInTime, reauthentication.request)

export const api = createApi(send, readToken, reportRefusedToken)

function parseProblem(body: string): Problem | undefined {
  if (!body.startsWith('{')) return undefined
  try {
    const value = JSON.parse(body)
    return typeof value.code === 'string' ? value : undefined
  } catch {
    return undefined
  }
}
