import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { App } from '#platform/http/app.ts'

export type Metrics = { gauge(name: string, help: string, read: () => number): void }

let processRegistry: Registry | undefined

/** Memory, garbage collection and the event loop: of the process, however many apps it opens, as its observers never stop. */
function ofTheProcess(): Registry {
  if (processRegistry === undefined) {
    processRegistry = new Registry()
    collectDefaultMetrics({ register: processRegistry })
  }
  return processRegistry
}

/** Prometheus metrics of this process and its HTTP calls, by route and not by address, so that their number is bounded. */
export function registerMetrics(app: App): Metrics {
  const registry = new Registry()
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'HTTP calls by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 8],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'page'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000)
  })
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type(registry.contentType)
      .serializer(String)
      .send(await Registry.merge([ofTheProcess(), registry]).metrics()),
  )
  return {
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(read())
        },
      })
    },
  }
}
