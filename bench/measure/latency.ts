import { percentile, percentiles } from '../load/percentile.ts'
import { settleOpenLoop } from '../load/settle.ts'
import type { Row } from '../report/row.ts'
import { type Bench, type Deployment, IDLE_OVERLAYS, WARM_UP_DONATIONS } from './bench-deployments.ts'
import { startPair } from './compared-pair.ts'

const LOADS = {
  quick: [{ perSecond: 50, seconds: 4 }],
  full: [
    { perSecond: 10, seconds: 10 },
    { perSecond: 50, seconds: 5 },
    { perSecond: 200, seconds: 4 },
  ],
}
// The two sides take short turns, so that other load on the machine affects both.
const TURNS = 4

/** Time from webhook to frame at the overlay, at fixed rates, with a thousand other connected overlays. */
export async function measureLatency(bench: Bench): Promise<Row[]> {
  const rows: Row[] = []
  for (const deployment of bench.deployments) rows.push(...(await measureDeployment(bench, deployment)))
  return rows
}

async function measureDeployment(bench: Bench, deployment: Deployment): Promise<Row[]> {
  const pair = await startPair(bench, deployment, IDLE_OVERLAYS)
  const { donations } = deployment.installation
  let used = bench.quick ? WARM_UP_DONATIONS.quick : WARM_UP_DONATIONS.full
  const rows: Row[] = []
  for (const { perSecond, seconds } of bench.quick ? LOADS.quick : LOADS.full) {
    const floor: number[] = []
    const product: number[] = []
    for (let turn = 0; turn < TURNS; turn++) {
      const batch = donations.slice(used, used + (perSecond * seconds) / TURNS)
      used += batch.length
      floor.push(...(await settleOpenLoop(pair.floor, batch, perSecond)))
      product.push(...(await settleOpenLoop(pair.product, batch, perSecond)))
    }
    rows.push({
      what: `webhook to frame at ${perSecond}/s, ${deployment.name}`,
      unit: 'ms p50 / p95 / p99',
      product: percentiles(product),
      floor: percentiles(floor),
      ratio: percentile(product, 0.5) / percentile(floor, 0.5),
    })
  }
  await pair.stop()
  return rows
}
