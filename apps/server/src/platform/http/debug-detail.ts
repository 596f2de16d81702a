import type { App } from './app-type.ts'

/**
 * More for whoever operates the server: each answer of the API says how long it took, and a problem asks the client to
 * show what finds it in the log. Nothing of what happened inside is told to anybody.
 */
export function registerDebugDetail(app: App): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('server-timing', `app;dur=${reply.elapsedTime.toFixed(1)}`)
  })
  app.addHook('preSerialization', async (_request, reply, payload) =>
    reply.getHeader('content-type') === 'application/problem+json' && typeof payload === 'object'
      ? { ...payload, debug: true }
      : payload,
  )
}
