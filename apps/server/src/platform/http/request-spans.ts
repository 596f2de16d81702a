import type { FastifyRequest } from 'fastify'
import { type OpenSpan, startSpan } from '#platform/telemetry/tracing.ts'
import type { App } from './app-type.ts'

/** A span for each call, by its route: an address may hold a token. */
export function registerRequestSpans(app: App): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers } = request
    const route = request.routeOptions.url ?? 'page'
    const { traceparent } = headers
    const span = startSpan({
      name: `${method} ${route}`,
      kind: 'server',
      parent: typeof traceparent === 'string' ? traceparent : undefined,
      attributes: { 'http.request.method': method, 'http.route': route, 'aplauso.request_id': request.id },
    })
    if (span === undefined) return done()
    spans.set(request, span)
    span.enter(done)
  })
  // A body arrives in events of its connection, which know nothing of the call.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span === undefined) done()
    else span.enter(done)
  })
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request)
    span?.set({ 'http.response.status_code': reply.statusCode })
    if (reply.statusCode >= 500) span?.fail()
    span?.end()
  })
}
