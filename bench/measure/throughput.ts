import { readMetric } from '../load/metric.ts'
import { median } from '../load/percentile.ts'
import { settleClosedLoop } from '../load/settle.ts'
import type { Row } from '../report/row.ts'
import type { PendingDonation } from '../setup/installation.ts'
import { type Bench, type Deployment, DONATIONS, WARM_UP_DONATIONS } from './bench-deployments.ts'
import { type Side, startPair } from './compared-pair.ts'

const WIDTH = 16
const TURNS = 5

type Turn = { perSecond: number; cpuMs: number }

/** Settlements per second with sixteen webhooks in flight, each until its alert has reached the overlay. */
export async function measureThroughput(bench: Bench): Promise<Row[]> {
  const rows: Row[] = []
  for (const deployment of bench.deployments) rows.push(...(await measureDeployment(bench, deployment)))
  return rows
}

async function measureDeployment(bench: Bench, deployment: Deployment): Promise<Row[]> {
  const pair = await startPair(bench, deployment, 0)
  const size = bench.quick ? 'quick' : 'full'
  const perTurn = Math.floor((DONATIONS[size] - WARM_UP_DONATIONS[size]) / TURNS)
  const product: Turn[] = []
  const floor: Turn[] = []
  for (let turn = 0; turn < TURNS; turn++) {
    const from = WARM_UP_DONATIONS[size] + turn * perTurn
    const batch = deployment.installation.donations.slice(from, from + perTurn)
    floor.push(await takeTurn(pair.floor, batch))
    product.push(await takeTurn(pair.product, batch))
  }
  await pair.stop()

  const middle = (turns: Turn[], of: (turn: Turn) => number) => median(turns.map(of))
  const [productRate, floorRate] = [middle(product, (turn) => turn.perSecond), middle(floor, (turn) => turn.perSecond)]
  const [productCpuMs, floorCpuMs] = [middle(product, (turn) => turn.cpuMs), middle(floor, (turn) => turn.cpuMs)]
  return [
    {
      what: `settlements, ${WIDTH} at a time, ${deployment.name}`,
      unit: '1/s',
      product: productRate.toFixed(0),
      floor: floorRate.toFixed(0),
      ratio: floorRate / productRate,
    },
    {
      what: `processor time of a settlement, ${deployment.name}`,
      unit: 'ms',
      product: productCpuMs.toFixed(2),
      floor: floorCpuMs.toFixed(2),
      ratio: productCpuMs / floorCpuMs,
    },
  ]
}

async function takeTurn(side: Side, donations: PendingDonation[]): Promise<Turn> {
  const cpuSeconds = () => readMetric(side.target.url, 'process_cpu_seconds_total')
  const before = await cpuSeconds()
  const perSecond = await settleClosedLoop(side, donations, WIDTH)
  return { perSecond, cpuMs: (((await cpuSeconds()) - before) * 1_000) / donations.length }
}
