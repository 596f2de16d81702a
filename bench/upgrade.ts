// npm run bench:upgrade -- --from COMMIT       an update without a stop: two processes of that commit behind nginx,
//                                              which has to be installed, become two of this checkout under load
// npm run bench:upgrade -- --from-folder DIR   the same from a built checkout
// On the PostgreSQL server of BENCH_DATABASE_URL, in a separate database.
// Exits with 1 if a request failed, or an alert was lost or shown twice.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { DonationStarted } from '@aplauso/contract/donations'
import { environment } from '../apps/server/src/platform/env/read-env.ts'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { describeRun } from './report/machine.ts'
import { runClean } from './setup/cleanup.ts'
import { checkOut } from './setup/earlier-release.ts'
import { startNginx } from './setup/nginx.ts'
import { startProvider } from './setup/provider.ts'
import { registerCreator } from './setup/register-creator.ts'
import { createScratchDatabase } from './setup/scratch-database.ts'
import { startServer } from './setup/server.ts'
import { temporaryFolder } from './setup/temporary-folder.ts'
import { post } from './storm/patient-call.ts'
import { openOverlay } from './storm/storm-overlay.ts'

const DONATION_EVERY_MS = 400
const PAGE_EVERY_MS = 200
const BETWEEN_STEPS_MS = 5_000
const SHOWN_WITHIN_MS = 60_000
const OVERLAYS = 4

const { values } = parseArgs({ options: { from: { type: 'string' }, 'from-folder': { type: 'string' } } })
const say = (text: string) => process.stderr.write(`${text}\n`)

await runClean(async (cleanup) => {
  const baseUrl = environment().BENCH_DATABASE_URL
  if (baseUrl === undefined) throw new Error('BENCH_DATABASE_URL is not set')
  const earlier =
    values['from-folder'] ?? (values.from === undefined ? undefined : await checkOut(cleanup, values.from))
  if (earlier === undefined) throw new Error('--from accepts a commit, such as the tag of the previous release')

  const databaseUrl = await createScratchDatabase(cleanup, baseUrl)
  const provider = await startProvider(cleanup)
  const dataDir = await temporaryFolder(cleanup)
  const ports = [await freePort(), await freePort()] as const
  const url = await startNginx(cleanup, [...ports])
  const start = (port: number, root?: string) =>
    startServer(cleanup, {
      ...{ port, dataDir, databaseUrl, provider, root },
      environment: {
        PUBLIC_URL: url,
        AUTO_MIGRATE: root === undefined ? 'false' : 'true',
        TTS_PROVIDER: 'none',
        PLANS: 'off',
      },
    })
  const processes = [await start(ports[0], earlier), await start(ports[1], earlier)]
  const creator = await registerCreator(url)
  const overlays = Array.from({ length: OVERLAYS }, () => openOverlay(url, creator))
  cleanup.later(() => {
    for (const overlay of overlays) overlay.close()
  })

  const failures: string[] = []
  const slowestMs: Record<string, number> = {}
  let requests = 0
  let paid = 0
  let step = 'before'
  async function request(path: string, init?: RequestInit): Promise<string | undefined> {
    requests += 1
    const startedAt = performance.now()
    try {
      const answer = await fetch(new URL(path, url), { redirect: 'manual', ...init })
      const text = await answer.text()
      if (answer.status >= 400)
        failures.push(`${step}: ${path} was answered with ${answer.status} ${text.slice(0, 200)}`)
      else return text
    } catch (error) {
      failures.push(`${step}: ${path} failed: ${error instanceof Error ? String(error.cause ?? error) : error}`)
    } finally {
      slowestMs[step] = Math.max(slowestMs[step] ?? 0, performance.now() - startedAt)
    }
    return undefined
  }
  async function donate(): Promise<void> {
    const order = { creatorSlug: creator.slug, amountEuro: 5, donorName: 'Rita', message: 'Força!' }
    const started = await request('/api/donations/create-payment', post(order))
    if (started === undefined) return
    const { checkoutUrl } = DonationStarted.parse(JSON.parse(started))
    await fetch(checkoutUrl, { redirect: 'manual', ...post({ outcome: 'paid' }) })
    // By hand: Mollie gets no address of this machine. Once, so that the alert depends on it.
    const id = new URL(checkoutUrl).pathname.split('/').at(-1) ?? ''
    const reported = await request('/api/webhooks/mollie', { method: 'POST', body: new URLSearchParams({ id }) })
    if (reported !== undefined) paid += 1
  }
  const running = new Set<Promise<void>>()
  const track = (work: Promise<unknown>) => {
    const tracked = work.then(() => void running.delete(tracked))
    running.add(tracked)
  }
  const donating = setInterval(() => track(donate()), DONATION_EVERY_MS)
  const reading = setInterval(() => {
    track(request(`/donate/${creator.slug}`))
    track(request(`/api/creators/${creator.slug}`))
  }, PAGE_EVERY_MS)
  cleanup.later(() => {
    clearInterval(donating)
    clearInterval(reading)
  })

  async function during(name: string, work: () => Promise<unknown>): Promise<void> {
    step = name
    const startedAt = performance.now()
    await work()
    say(`${name}: ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`)
    step = `after ${name}`
    await pause(BETWEEN_STEPS_MS)
  }
  async function migrate(...args: string[]): Promise<void> {
    const command = ['--disable-warning=ExperimentalWarning', 'apps/server/src/bin/migrate.ts', ...args]
    const env = { PATH: process.env.PATH ?? '', DATABASE_URL: databaseUrl, DATA_DIR: dataDir }
    const child = spawn(process.execPath, command, { cwd: `${import.meta.dirname}/..`, env, stdio: ['ignore', 2, 2] })
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`migrate ${args.join(' ')} ended with ${code}`)
  }

  await pause(BETWEEN_STEPS_MS)
  await during('migrate --before', () => migrate('--before'))
  for (const [index, port] of ports.entries()) {
    await during(`process ${index + 1} replaced`, async () => {
      await processes[index]?.stop()
      await start(port)
    })
  }
  await during('migrate --after', () => migrate('--after'))
  clearInterval(donating)
  clearInterval(reading)
  await Promise.all(running)

  const shownBy = performance.now() + SHOWN_WITHIN_MS
  const isShown = () => overlays.every((overlay) => overlay.shown.size >= paid && overlay.isQuiet())
  while (!isShown() && performance.now() < shownBy) await pause(100)
  for (const [index, overlay] of overlays.entries()) {
    if (overlay.shown.size !== paid)
      failures.push(`overlay ${index + 1} showed ${overlay.shown.size} of ${paid} alerts`)
    const twice = [...overlay.shown.values()].filter((times) => times > 1).length
    if (twice > 0) failures.push(`overlay ${index + 1} showed ${twice} alerts twice`)
    for (const code of overlay.errors) failures.push(`overlay ${index + 1} was answered with ${code}`)
  }
  const gaps = overlays.map((overlay) => `${(overlay.longestGapMs() / 1_000).toFixed(1)} s`).join(', ')
  const slowest = Object.entries(slowestMs).map(([name, ms]) => `${name} ${(ms / 1_000).toFixed(2)} s`)
  process.stdout.write(`
${describeRun()}
${requests} requests, ${failures.length} failures; ${paid} donations paid and shown by ${OVERLAYS} overlays
Longest time without a connection, by overlay: ${gaps}
Slowest request: ${slowest.join('; ')}
`)
  for (const failure of failures) process.stdout.write(`FAILED ${failure}\n`)
  process.exitCode = failures.length === 0 ? 0 : 1
})
