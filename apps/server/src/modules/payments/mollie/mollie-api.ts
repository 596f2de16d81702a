import type * as z from 'zod'
import { CALL_MAX_MS } from '../provider.ts'

export type MollieSettings = {
  apiKey: string
  /** Ends in /v2. A function, because the built-in sandbox's address is known only once the port is open. */
  apiUrl: () => string
  /** Where Mollie sends its webhook; undefined where it could not reach us, and then the sweep alone follows payments. */
  webhookUrl: () => string | undefined
  sandbox: boolean
  callMaxMs?: number
}

/** What Mollie said instead of an answer. */
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
  /** A repeat under it gives the first answer, for an hour. */
  idempotencyKey: string
  body: object
}

/**
 * Mollie's API v2, one call each, by the shape that the caller needs of the answer: what else there is or is missing does not
 * count. Ends with MollieRefusal, or with whatever kept the call from being answered.
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
      // What has a body comes from something between us and Mollie.
      if ((await send('DELETE', path)) !== '') throw new Error('Mollie answered a deletion with something')
    },
  }
}

/** An id of Mollie's, or of somebody who made it up, as part of a path. */
export const inPath = (id: string): string => encodeURIComponent(id)
