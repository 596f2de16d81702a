import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { SignedIn } from '@aplauso/contract/accounts'
import type { DonationStarted } from '@aplauso/contract/donations'
import { expect, inject, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { BRIEF_PROCESS } from '#testing/brief-process.ts'
import { openTestDatabase } from '#testing/engine.ts'
import { freePort } from '#testing/free-port.ts'
import { connect } from '#testing/live-client.ts'

const SERVER = join(import.meta.dirname, '../../bin/server.mjs')
const HANGS_MS = 120_000

const Attributes = z.array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })).default([])
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: Attributes,
  links: z.array(z.object({ traceId: z.string() })).default([]),
})
const Resource = z.object({ attributes: Attributes })
const TraceExport = z.object({
  resourceSpans: z.array(z.object({ resource: Resource, scopeSpans: z.array(z.object({ spans: z.array(Span) })) })),
})
const Metrics = z.object({
  resourceMetrics: z.array(
    z.object({
      resource: Resource,
      scopeMetrics: z.array(z.object({ metrics: z.array(z.looseObject({ name: z.string() })) })),
    }),
  ),
})

/** A collector that stores what it gets, by path. */
async function startCollector() {
  const bodies: { path: string; body: string }[] = []
  const server = createServer(async (request, response) => {
    bodies.push({ path: request.url ?? '', body: await text(request) })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : expect.fail('no port')
  const at = (path: string) => bodies.filter((each) => each.path === path).map(({ body }) => JSON.parse(body))
  return {
    url: `http://127.0.0.1:${port}`,
    whole: () => JSON.stringify(bodies),
    paths: () => new Set(bodies.map(({ path }) => path)),
    resources: () => [
      ...at('/v1/traces').flatMap((body) => TraceExport.parse(body).resourceSpans.map(({ resource }) => resource)),
      ...at('/v1/metrics').flatMap((body) => Metrics.parse(body).resourceMetrics.map(({ resource }) => resource)),
    ],
    spans: () =>
      at('/v1/traces').flatMap((body) =>
        TraceExport.parse(body).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    metrics: () =>
      at('/v1/metrics').flatMap((body) =>
        Metrics.parse(body).resourceMetrics.flatMap(({ scopeMetrics }) =>
          scopeMetrics.flatMap(({ metrics }) => metrics),
        ),
      ),
  }
}

/** Prints the packages of OpenTelemetry that are loaded; prom-client has its small interface by itself. */
const WATCH_IMPORTS = `data:text/javascript,import { registerHooks } from 'node:module'
registerHooks({ resolve(name, context, next) {
  if (name.startsWith('@opentelemetry/') && !context.parentURL?.includes('prom-client')) console.error('LOADED ' + name)
  return next(name, context)
} })`

async function startServer(environment: Record<string, string>) {
  const [dataDir, port] = [await mkdtemp(join(tmpdir(), 'aplauso-otel-')), await freePort()]
  const database = await openTestDatabase(inject('snapshotFolder'))
  const watch = `data:text/javascript;base64,${Buffer.from(WATCH_IMPORTS.slice(WATCH_IMPORTS.indexOf(',') + 1)).toString('base64')}`
  const args = ['--disable-warning=ExperimentalWarning', '--import', watch, ...BRIEF_PROCESS, SERVER]
  const child = spawn(process.execPath, args, {
    cwd: dataDir,
    env: {
      ...{ PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(port), DEMO: 'false', RATE_LIMIT: 'off' },
      ...{ TTS_PROVIDER: 'none', SLOW_STATEMENT_MS: '1' },
      ...(database.url === undefined ? {} : { DATABASE_URL: database.url }),
      ...environment,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
  }
  onTestFinished(async () => {
    await stop()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const url = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ status }) => status,
      () => output,
    )
  await expect.poll(isReady, { timeout: HANGS_MS }).toBe(200)
  const post = async <Body>(path: string, body: object, headers = {}): Promise<Body> => {
    const sent = { 'content-type': 'application/json', ...headers }
    const request = { method: 'POST', headers: sent, body: JSON.stringify(body), redirect: 'manual' } as const
    const answered = await (await fetch(url + path, request)).text()
    return JSON.parse(answered || '{}')
  }
  return { url, post, stop, output: () => output }
}

test(
  'A trace goes from the call to statements, provider, job and socket, and says nothing about people',
  async () => {
    const collector = await startCollector()
    const server = await startServer({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      ...{
        OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
        OTEL_BSP_SCHEDULE_DELAY: '100',
        OTEL_METRIC_EXPORT_INTERVAL: '500',
      },
    })
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
    const traceparent = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` }
    const account = { email: 'ana.zebrina@example.com', password: 'a-zebrina-password', displayName: 'Ana Zebrina' }
    const { user } = await server.post<SignedIn>(
      '/api/auth/register',
      { ...account, username: 'ana-zebrina', userType: 'creator' },
      traceparent,
    )
    const viewer = await connect(server.url, `/ws/${user.slug}`)
    await viewer.until('joined')
    const order = { creatorSlug: user.slug, amountEuro: 10, donorName: 'Rita Zebrina', message: 'A zebrina message' }
    const path = '/api/donations/create-payment'
    const donation = await server.post<DonationStarted>(path, { ...order, audioType: 'text' }, traceparent)
    await server.post(new URL(donation.checkoutUrl).pathname, { outcome: 'paid' })

    const named = (name: string | RegExp) => collector.spans().filter((span) => span.name.match(name) !== null)
    const poll = { timeout: 30_000, interval: 100 }
    await expect
      .poll(() => named(/^job /).filter(({ links }) => links[0]?.traceId === traceId).length, poll)
      .toBeGreaterThan(0)
    await expect.poll(() => named('alert to sockets').length, poll).toBe(1)
    const [call] = named(`POST ${path}`)
    expect(call).toMatchObject({ traceId, parentSpanId: '00f067aa0ba902b7' })
    const inTrace = collector.spans().filter((span) => span.traceId === traceId)
    const names = inTrace.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['with', 'mollie POST', expect.stringMatching(/^POST \/sandbox\//)]))
    // The provider is called with the trace: the sandbox's own span is a child of the call.
    const provider = inTrace.find(({ name }) => name === 'mollie POST')
    expect(inTrace.find(({ name }) => name.startsWith('POST /sandbox/'))?.parentSpanId).toBe(provider?.spanId)
    const paid = () =>
      JSON.stringify(
        collector
          .metrics()
          .filter(({ name }) => name === 'aplauso_donations_total')
          .at(-1),
      )
    await expect.poll(paid, poll).toMatch(/"stringValue":"paid"\}\}\][^}]*"asDouble":1/)
    expect(collector.metrics().map(({ name }) => name)).toContain('aplauso_settlement_seconds')

    viewer.close()
    await server.stop()
    expect(collector.paths()).toEqual(new Set(['/v1/traces', '/v1/metrics']))
    for (const { attributes } of collector.resources()) {
      expect(attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'aplauso' } })
    }
    expect(collector.whole()).not.toMatch(/zebrina/i)
    const slow = server
      .output()
      .split('\n')
      .filter((line) => line.includes('"msg":"slow statement"'))
    expect(slow.join()).toMatch(/"statement":"[^"]*\$1/)
    expect(slow.join()).not.toMatch(/zebrina/i)
  },
  3 * HANGS_MS,
)

test(
  'Without the setting no package of OpenTelemetry is loaded',
  async () => {
    const server = await startServer({})
    await server.stop()
    expect(server.output()).not.toContain('LOADED')
  },
  2 * HANGS_MS,
)
