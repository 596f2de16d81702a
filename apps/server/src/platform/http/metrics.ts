import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { SECOND_MS } from '@aplauso/contract/limits'
import type { FastifyRequest } from 'fastify'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { AppError } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app-type.ts'
import { processRegistry, shareRegistry } from '#platform/telemetry/process-metrics.ts'
import { requestIdOf } from '#platform/telemetry/request-ids.ts'
import { withinTime } from '#platform/time/within-time.ts'

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
  /**
   * Gauges that one read gives together, at most 15 seconds old. Where the read fails they have no value, and the
   * other metrics are answered.
   */
  gauges<Name extends string>(
    help: Record<Name, string>,
    labels: Partial<Record<Name, string[]>>,
    read: () => Promise<Record<Name, GaugeValue>>,
  ): void
  /** Opens the separate port, where one is set, and returns it. It closes with the app. */
  listen(host: string): Promise<number | undefined>
}

/** A number, or one for each combination of labels. */
export type GaugeValue = number | { labels: Record<string, string>; value: number }[]

/** Every process answers scrapes: so old is what costs a statement. */
const GAUGES_MAX_AGE_MS = 15 * SECOND_MS
/** Prometheus gives up after ten seconds and would then have nothing of this process. */
const READ_MAX_MS = 5 * SECOND_MS

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
  const renderMetrics = () => Registry.merge([processRegistry(), registry]).metrics()
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
  const unshare = shareRegistry(registry)
  app.addHook('onClose', async () => {
    unshare()
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
    gauges(help, labels, read) {
      const values = cached(GAUGES_MAX_AGE_MS, () =>
        withinTime(read(), READ_MAX_MS, 'The database did not answer').catch((error: unknown) => {
          app.log.warn({ err: error }, 'gauges could not be read')
          return undefined
        }),
      )
      for (const name of namesOf(help)) {
        new Gauge({
          name,
          help: help[name],
          labelNames: labels[name] ?? [],
          registers: [registry],
          async collect() {
            const value: GaugeValue = (await values())?.[name] ?? (labels[name] ? [] : Number.NaN)
            this.reset()
            if (typeof value === 'number') this.set(value)
            else for (const sample of value) this.set(sample.labels, sample.value)
          },
        })
      }
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

const namesOf = <Name extends string>(record: Record<Name, string>) => Object.keys(record) as Name[]

/** Reads again once the last read began longer ago than `maxAgeMs`. Concurrent callers share one read. */
function cached<Value>(maxAgeMs: number, read: () => Promise<Value>): () => Promise<Value> {
  let last: { at: number; value: Promise<Value> } | undefined
  return () => {
    const now = performance.now()
    if (last === undefined || now - last.at > maxAgeMs) last = { at: now, value: read() }
    return last.value
  }
}

const notFound = ({ url }: FastifyRequest) => new AppError('not_found', `GET ${url.split('?')[0]} does not exist`)

/** Compares in constant time, so that the duration reveals nothing about the token. */
function isBearer(token: string, authorization: string | undefined): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`))
}
