import type * as z from 'zod'
import { CALL_MAX_MS } from '../provider.ts'

export type MollieSettings = {
  apiKey: string
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

export function mollieApi({ apiKey, apiUrl, callMaxMs = CALL_MAX_MS }: MollieSettings): MollieApi {
  async function send(method: 'GET' | 'POST' | 'DELETE', path: string, post?: Post): Promise<string> {
    const answer = await fetch(apiUrl() + path, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        accept: 'application/hal+json',
        ...(post && { 'content-type': 'application/json', 'idempotency-key': post.idempotencyKey }),
      },
      ...(post && { body: JSON.stringify(post.body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(callMaxMs),
    })
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
