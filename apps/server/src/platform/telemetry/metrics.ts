import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { AppError } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app-type.ts'
import { requestIdOf } from './request-ids.ts'

export type MetricsAccess = {
  /** Undefined: `isOpen` says whether `/metrics` on the server's port is open to everybody or to nobody. */
  token: string | undefined
  /** Set: the metrics are on this port and not on the server's own. */
  port: number | undefined
  isOpen: boolean
  version: string
}

export type Metrics = {
  gauge(name: string, help: string, read: () => number): void
  /** `read` returns the total so far. */
  counter(name: string, help: string, read: () => number): void
  /** Opens the separate port, where one is set, and returns it. It closes with the app. */
  listen(host: string): Promise<number | undefined>
}

let processRegistry: Registry | undefined

/**
 * Metrics of memory, garbage collection and the event loop. One registry per process, however many apps it opens,
 * because its observers never stop.
 */
function getProcessRegistry(): Registry {
  if (processRegistry === undefined) {
    processRegistry = new Registry()
    collectDefaultMetrics({ register: processRegistry })
  }
  return processRegistry
}

/**
 * Prometheus metrics of this process and its HTTP calls, by route and not by address, so that their number is bounded.
 */
export function registerMetrics(app: App, { token, port, isOpen, version }: MetricsAccess): Metrics {
  const registry = new Registry()
  const build = { name: 'aplauso_build_info', help: 'Always 1; the label is the running release' }
  new Gauge({ ...build, labelNames: ['version'], registers: [registry] }).set({ version }, 1)
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
  const renderMetrics = () => Registry.merge([getProcessRegistry(), registry]).metrics()
  const mayRead = (authorization: string | undefined) => token === undefined || isBearer(token, authorization)

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (port !== undefined || (token === undefined && !isOpen)) throw notFound(request)
    if (!mayRead(request.headers.authorization)) {
      reply.header('www-authenticate', 'Bearer')
      throw new AppError('unauthenticated', 'METRICS_TOKEN is needed as a bearer token')
    }
    return reply
      .type(registry.contentType)
      .serializer(String)
      .send(await renderMetrics())
  })

  let metricsServer: Server | undefined
  app.addHook('onClose', async () => {
    metricsServer?.closeAllConnections()
    metricsServer?.close()
  })

  async function listen(host: string): Promise<number | undefined> {
    if (port === undefined) return undefined
    const server = createServer((request, response) => {
      response.setHeader('x-request-id', requestIdOf(request.headers['x-request-id']))
      if (request.method !== 'GET' || request.url !== '/metrics') response.writeHead(404).end()
      else if (!mayRead(request.headers.authorization)) response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
      else {
        renderMetrics().then(
          (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
          (error: unknown) => {
            app.log.error({ err: error }, 'metrics could not be read')
            response.writeHead(500).end()
          },
        )
      }
    })
    server.listen(port, host)
    await once(server, 'listening')
    metricsServer = server
    const address = server.address()
    return typeof address === 'object' && address !== null ? address.port : port
  }

  return {
    listen,
    counter(name, help, read) {
      new Counter({
        name,
        help,
        registers: [registry],
        collect() {
          this.reset()
          this.inc(read())
        },
      })
    },
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

const notFound = ({ url }: FastifyRequest) => new AppError('not_found', `GET ${url.split('?')[0]} does not exist`)

/** Compares in constant time, so that the duration reveals nothing about the token. */
function isBearer(token: string, authorization: string | undefined): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`))
}
