import { randomUUID } from 'node:crypto'
import type { Language } from '@aplauso/contract/languages'
import type { FastifyRequest } from 'fastify'
import type { App } from '#platform/http/app-type.ts'

type Visitor = { language: Language; remoteAddress: string }

const OWN_CALL_HEADER = 'x-own-call'

export type OwnCalls = {
  /**
   * Calls the API for a page within the process, through the same routes and schemas as a browser. The call counts for
   * the visitor's address, and its language is the page's.
   */
  call(path: string, visitor: Visitor): Promise<Response>
  /** Whether this server has made the request itself, for a page that it had decided to show. */
  isOwnCall(request: FastifyRequest): boolean
}

export function createOwnCalls(app: App): OwnCalls {
  // Known to this process alone, so that no visitor can send it.
  const key = randomUUID()
  return {
    async call(path, { language, remoteAddress }) {
      const sent = { 'accept-language': language, [OWN_CALL_HEADER]: key }
      const answer = await app.inject({ method: 'GET', url: path, remoteAddress, headers: sent })
      const headers = new Headers({ 'content-type': String(answer.headers['content-type'] ?? 'application/json') })
      for (const name of ['link', 'retry-after']) {
        const value = answer.headers[name]
        if (value !== undefined) headers.set(name, String(value))
      }
      return new Response(answer.body, { status: answer.statusCode, headers })
    },
    isOwnCall: ({ headers }) => headers[OWN_CALL_HEADER] === key,
  }
}
