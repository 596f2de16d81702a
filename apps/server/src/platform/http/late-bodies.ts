import { SECOND_MS } from '@aplauso/contract/limits'
import type { App } from './app.ts'
import { answerClientError } from './client-errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long a body may be on its way; what is sent as JSON has ten seconds. */
    bodyMaxMs?: number
  }
}

/** For all of a request: the most that any route may allow. */
export const REQUEST_MAX_MS = 30 * SECOND_MS
const BODY_MAX_MS = 10 * SECOND_MS

const BODILESS = new Set(['GET', 'HEAD'])

/** Cuts off who sends a body too slowly. Node has one limit for all requests, which a file over a telephone needs longer. */
export function registerLateBodies(app: App): void {
  app.addHook('onRequest', async ({ raw, method, routeOptions }) => {
    if (BODILESS.has(method)) return
    const timer = setTimeout(() => {
      if (!raw.complete) answerClientError({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, raw.socket)
    }, routeOptions.config.bodyMaxMs ?? BODY_MAX_MS).unref()
    raw.once('close', () => clearTimeout(timer))
  })
}
