import type { Problem } from '@aplauso/contract/errors'
import { m } from '@aplauso/texts/messages'
import { sentenceOf } from '#lib/error-texts.ts'
import type { Translate } from '#lib/language.tsx'

export const TOKEN_KEY = 'authToken'

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
export function createApi(send: Send, readToken: () => string | null): Api {
  async function call<T>(method: string, path: string, body?: unknown, options: PostOptions = {}): Promise<T> {
    const headers = new Headers({ accept: 'application/json' })
    const token = readToken()
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

export const api = createApi(
  (path, init) => fetch(path, init),
  () => localStorage.getItem(TOKEN_KEY),
)

/** What to tell the person: the sentence of a code we know, else the error's own words. */
export function errorText(error: unknown, t: Translate): string {
  if (error instanceof ApiError) {
    const sentence = error.problem && sentenceOf(error.problem.code)
    return sentence ? t(sentence) : error.message
  }
  // fetch rejects with a TypeError when no answer came at all.
  if (error instanceof TypeError) return t(m.error_offline)
  return error instanceof Error ? error.message : String(error)
}

function readProblem(body: string): Problem | undefined {
  if (!body.startsWith('{')) return undefined
  try {
    const value = JSON.parse(body)
    return typeof value.code === 'string' ? value : undefined
  } catch {
    return undefined
  }
}
