import type { Problem } from '@aplauso/contract/errors'
import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import { reauthentication, withReauthentication } from '#lib/session/reauthentication.ts'
import { readToken, reportRefusedToken } from '#lib/session/session-token.ts'

/** A call that was answered, but not with success. The message is the status, a colon and what the answer said. */
export class ApiError extends Error {
  readonly status: number
  readonly problem?: Problem
  /** How long to wait before the next try, where the server says so. */
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
/** `keepalive`: the call outlives the page. */
type PostOptions = { idempotencyKey?: string; keepalive?: boolean }

/** One page of a list; `next` is the path of the one after it. */
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
 * Answers are the contract's own types: the caller names the type of the path it asks for. `onRefused` hears of a token
 * that a call carried and whose session is over.
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

// The server itself waits eight seconds for a payment provider. A form has a file, which a slow network sends for a while.
const ANSWER_MS = 30 * SECOND_MS
const UPLOAD_MS = 2 * MINUTE_MS

/** Fetches what must be whole within the time limit, or else ends with a TimeoutError. `signal` breaks it off as ever. */
export function fetchInTime(path: string, init: RequestInit): Promise<Response> {
  const timeout = AbortSignal.timeout(init.body instanceof FormData ? UPLOAD_MS : ANSWER_MS)
  // Browsers before 2024 cannot join two signals: there the caller's own is all there is.
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
