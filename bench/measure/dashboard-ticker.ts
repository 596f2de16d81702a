import { watchAlerts } from '../load/alert-watch.ts'
import { inParallel } from '../load/in-parallel.ts'
import { readMetric } from '../load/metric.ts'
import { createWebhookSender } from '../load/send-webhook.ts'
import { settleOpenLoop } from '../load/settle.ts'
import type { Row } from '../report/row.ts'
import { makeInstallation } from '../setup/installation.ts'
import { joinProduct, startProduct } from '../setup/target.ts'
import type { Bench, Deployment } from './bench-deployments.ts'

const CREATORS = 100
const PER_SECOND = 20
const SECONDS = { quick: 6, full: 20 }
const OPEN_AT_ONCE = 20

/** How often a process reads the data of its dashboards, with a hundred busy creators who each have one open. */
export async function measureTicker(bench: Bench): Promise<Row[]> {
  const rows: Row[] = []
  for (const deployment of bench.deployments) rows.push(await measureDeployment(bench, deployment))
  return rows
}

async function measureDeployment(bench: Bench, { name, installation, redisUrl }: Deployment): Promise<Row> {
  const { cleanup, provider, quick, paymentIds } = bench
  const { busy, donations, copy } = await makeInstallation(cleanup, {
    baseUrl: installation.engine === 'embedded' ? undefined : bench.databaseBaseUrl,
    busyCreators: CREATORS,
    idleCreators: 0,
    paymentIds: paymentIds.slice(0, PER_SECOND * SECONDS[quick ? 'quick' : 'full']),
  })
  const target = await startProduct(cleanup, { ...(await copy()), redisUrl, provider })
  const dashboards = await inParallel(OPEN_AT_ONCE, busy, (creator) =>
    joinProduct(target.viewerUrl(creator), { slug: creator.slug, token: creator.token }),
  )
  let dashboardFrames = 0
  for (const dashboard of dashboards) {
    dashboard.on('message', (data) => {
      const { type }: { type: string } = JSON.parse(data.toString())
      if (type === 'figures') dashboardFrames += 1
    })
  }
  const load = { sender: createWebhookSender(target.url), watch: watchAlerts(target, dashboards) }

  const before = await readMetric(target.url, 'aplauso_dashboard_reads_total')
  const startedAtMs = performance.now()
  await settleOpenLoop(load, donations, PER_SECOND)
  const seconds = (performance.now() - startedAtMs) / 1_000
  const reads = (await readMetric(target.url, 'aplauso_dashboard_reads_total')) - before
  if (dashboardFrames === 0) throw new Error('no dashboard has received its stats')
  load.sender.close()
  await target.stop()
  const [readsPerSecond, settledPerSecond] = [reads / seconds, donations.length / seconds]
  return {
    what: `reads for ${CREATORS} busy creators' dashboards, ${name}`,
    unit: '1/s',
    product: readsPerSecond.toFixed(1),
    floor: settledPerSecond.toFixed(1),
    ratio: readsPerSecond / settledPerSecond,
  }
}
