import type { App } from './app-type.ts'

/**
 * Adds details for the operator while `isOn`: each answer of the API says how long it took, and a problem lets the
 * client show its request id. No internals are exposed.
 */
export function registerDebugDetail(app: App, isOn: () => boolean): void {
  app.addHook('onSend', async (request, reply) => {
    if (isOn() && request.url.startsWith('/api/'))
      reply.header('server-timing', `app;dur=${reply.elapsedTime.toFixed(1)}`)
  })
  app.addHook('preSerialization', async (_request, reply, payload) =>
    isOn() && reply.getHeader('content-type') === 'application/problem+json' && typeof payload === 'object'
      ? { ...payload, debug: true }
      : payload,
  )
}
