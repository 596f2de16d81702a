import { watchAlerts } from '../load/alert-watch.ts'
import { inParallel } from '../load/in-parallel.ts'
import { percentile, percentiles } from '../load/percentile.ts'
import { createWebhookSender } from '../load/send-webhook.ts'
import { settleClosedLoop, settleOpenLoop } from '../load/settle.ts'
import type { Row } from '../report/row.ts'
import { startProduct } from '../setup/target.ts'
import { type Bench, type Deployment, WARM_UP_DONATIONS } from './bench-deployments.ts'

const PER_SECOND = 50
const OPEN_AT_ONCE = 20
const WARM_UP_WIDTH = 8

/**
 * Time from webhook to frame with filtering rules, against creators without rules: in one process and in turns, so that
 * other load on the machine affects both. Every donation contains a word that the lists mask.
 */
export async function measureFilter(bench: Bench): Promise<Row[]> {
  const rows: Row[] = []
  for (const deployment of bench.deployments) rows.push(await measureDeployment(bench, deployment))
  return rows
}

async function measureDeployment(bench: Bench, { name, installation, redisUrl }: Deployment): Promise<Row> {
  const { cleanup, provider, quick } = bench
  const target = await startProduct(cleanup, { ...(await installation.copy()), redisUrl, provider })
  const overlays = await inParallel(OPEN_AT_ONCE, installation.busy, target.openOverlay)
  const load = { sender: createWebhookSender(target.url), watch: watchAlerts(target, overlays) }
  const warmUp = quick ? WARM_UP_DONATIONS.quick : WARM_UP_DONATIONS.full
  await settleClosedLoop(load, installation.donations.slice(0, warmUp), WARM_UP_WIDTH)

  const donations = installation.donations.slice(warmUp)
  const latenciesMs = await settleOpenLoop(load, donations, PER_SECOND)
  load.sender.close()
  await target.stop()
  const filters = new Set(installation.busy.flatMap(({ id, isFiltered }) => (isFiltered ? [id] : [])))
  const [filtered, unfiltered] = [true, false].map((isFiltered) =>
    latenciesMs.filter((_, index) => filters.has(donations[index]?.creatorId ?? '') === isFiltered),
  ) as [number[], number[]]
  return {
    what: `webhook to frame at ${PER_SECOND}/s with the filter on, against off, ${name}`,
    unit: 'ms p50 / p95 / p99',
    product: percentiles(filtered),
    floor: percentiles(unfiltered),
    ratio: percentile(filtered, 0.5) / percentile(unfiltered, 0.5),
  }
}
