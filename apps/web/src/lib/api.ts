import type { Problem } from '@aplauso/contract/errors'
import { readToken } from '#lib/token.ts'

/** A call that was answered, but not with success. The message is the status, a colon and what the answer said. */
export class ApiError extends Error {
  readonly status: number
  readonly problem?: Problem

  constructor(status: number, body: string, statusText = '') {
    super(`${status}: ${body || statusText}`)
    this.name = 'ApiError'
    this.status = status
    const problem = readProblem(body)
    if (problem) this.problem = problem
  }
}

type PostOptions = { idempotencyKey?: string }

export type Api = {
  get: <T>(path: string) => Promise<T>
  post: <T>(path: string, body?: unknown, options?: PostOptions) => Promise<T>
  patch: <T>(path: string, body: unknown) => Promise<T>
  del: <T>(path: string) => Promise<T>
}

type Send = (path: string, init: RequestInit) => Promise<Response>

/** Answers are the contract's own types: the caller names the type of the path it asks for. */
export function createApi(send: Send, tokenOf: () => string | null): Api {
  async function call<T>(method: string, path: string, body?: unknown, options: PostOptions = {}): Promise<T> {
    const headers = new Headers({ accept: 'application/json' })
    const token = tokenOf()
    if (token) headers.set('authorization', `Bearer ${token}`)
    if (body !== undefined) headers.set('content-type', 'application/json')
    if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey)
    const answer = await send(path, {
      method,
      headers,
      credentials: 'include',
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new ApiError(answer.status, text, answer.statusText)
    return JSON.parse(text || 'null')
  }
  return {
    get: (path) => call('GET', path),
    post: (path, body, options) => call('POST', path, body, options),
    patch: (path, body) => call('PATCH', path, body),
    del: (path) => call('DELETE', path),
  }
}

export const api = createApi((path, init) => fetch(path, init), readToken)

function readProblem(body: string): Problem | undefined {
  if (!body.startsWith('{')) return undefined
  try {
    const value = JSON.parse(body)
    return typeof value.code === 'string' ? value : undefined
  } catch {
    return undefined
  }
}
