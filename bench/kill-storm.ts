// npm run bench:kill      donations, repeated and reordered webhooks, three kill -9, then a check of all data
// npm run bench:kill -- --engine postgres   on the PostgreSQL server of BENCH_DATABASE_URL, in a separate database
// npm run bench:kill -- --donations 1000    more donations
// Exits with 1 if anything was lost, duplicated or out of order; else updates docs/benchmarks.md.
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Creator } from '@aplauso/contract/creators'
import { environment } from '../apps/server/src/platform/env/read-env.ts'
import { inParallel } from './load/in-parallel.ts'
import { writeSection } from './report/document.ts'
import { describeRun } from './report/machine.ts'
import { formatColumns } from './report/table.ts'
import { runClean } from './setup/cleanup.ts'
import { makeInstallation } from './setup/installation.ts'
import { startRestartableServer } from './storm/restartable-server.ts'
import { donate, makeOrders } from './storm/storm-donor.ts'
import { openOverlay } from './storm/storm-overlay.ts'
import { verify } from './storm/verify-storm.ts'
import { startWebhookChaos } from './storm/webhook-chaos.ts'

const DONORS_AT_ONCE = 16
const KILLS = 3
// The sweep runs after two minutes, and the sandbox releases the webhooks of a dead process after one.
const SETTLED_WITHIN_MS = 240_000
const POLL_EVERY_MS = 250

const { values } = parseArgs({
  options: { engine: { type: 'string', default: 'embedded' }, donations: { type: 'string', default: '300' } },
})
const say = (text: string) => process.stderr.write(`${text}\n`)

await runClean(async (cleanup) => {
  const orders = makeOrders(Number(values.donations))
  if (!['embedded', 'postgres'].includes(values.engine)) throw new Error('--engine accepts embedded and postgres')
  if (orders.length === 0) throw new Error('--donations accepts a number from 1')
  const baseUrl = values.engine === 'postgres' ? environment().BENCH_DATABASE_URL : undefined
  if (values.engine === 'postgres' && baseUrl === undefined) throw new Error('BENCH_DATABASE_URL is not set')

  const installation = await makeInstallation(cleanup, { baseUrl, busyCreators: 1, idleCreators: 0, paymentIds: [] })
  const [creator] = installation.busy
  if (creator === undefined) throw new Error('there is no creator')
  const dataLocation = await installation.copy()
  const server = await startRestartableServer(cleanup, dataLocation)
  const overlays = [openOverlay(server.url, creator), openOverlay(server.url, creator)]
  const closeOverlays = cleanup.later(() => {
    for (const overlay of overlays) overlay.close()
  })

  say(`${orders.length} donations, ${DONORS_AT_ONCE} donors at once, ${KILLS} times kill -9`)
  const startedAtMs = performance.now()
  const stopChaos = startWebhookChaos(server.url)
  const restarts: Promise<number>[] = []
  let ended = 0
  await inParallel(DONORS_AT_ONCE, orders, async (order) => {
    await donate(server.url, creator, order)
    ended += 1
    // After a quarter, a half and three quarters of the donations, while the other donors continue.
    if (restarts.length < KILLS && ended >= ((restarts.length + 1) * orders.length) / (KILLS + 1)) {
      say(`kill -9 after ${ended} donations`)
      restarts.push(server.killAndRestart())
    }
  })
  const restartsMs = await Promise.all(restarts)
  await stopChaos()
  const stormMs = performance.now() - startedAtMs

  const paid = orders.filter(({ outcome }) => outcome === 'paid').length
  say(`the storm is over; waiting until ${paid} donations are settled and shown, with no help`)
  const settledMs = await untilSettled(paid)
  await closeOverlays()
  await server.stop()

  const claims = await verify({ ...dataLocation, creator, donations: orders.length, overlays })
  const table = formatColumns(
    [
      ['Claim', 'Found', 'Holds'],
      ...claims.map(({ claim, found, violations }) => [claim, found, violations.length === 0 ? 'yes' : 'NO']),
    ],
    3,
  )
  const violations = claims.flatMap((claim) => claim.violations)
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
  const timing = [
    `${orders.length} donations in ${seconds(stormMs)}; killed ${restartsMs.length} times,`,
    `ready again after ${restartsMs.map((ms) => seconds(ms)).join(', ')};`,
    `everything settled and shown ${seconds(settledMs)} after the last donation.`,
  ].join(' ')
  process.stdout.write(`\n${describeRun()}\n${timing}\n\n${table}\n\n`)
  for (const violation of violations) process.stdout.write(`VIOLATION ${violation}\n`)
  process.stdout.write(
    violations.length === 0 ? 'Nothing lost, nothing doubled.\n' : `${violations.length} violations\n`,
  )
  process.exitCode = violations.length === 0 ? 0 : 1
  if (violations.length === 0) {
    await writeSection(`kill storm, ${values.engine}`, `${describeRun()} ${timing}\n\n${table}`)
  }

  async function untilSettled(count: number): Promise<number> {
    const fromMs = performance.now()
    while (performance.now() - fromMs < SETTLED_WITHIN_MS) {
      const answer = await fetch(`${server.url}/api/creators/${creator?.slug}`)
      const { totalDonations } = Creator.parse(await answer.json())
      if (totalDonations >= count && overlays.every((overlay) => overlay.shown.size >= count && overlay.isQuiet()))
        break
      await pause(POLL_EVERY_MS)
    }
    return performance.now() - fromMs
  }
})
