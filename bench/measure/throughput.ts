import { median } from '../load/percentile.ts'
import { settleClosedLoop } from '../load/settle.ts'
import type { Measurement, Row } from '../report/row.ts'
import { type Bench, type Carrier, DONATIONS, WARM_UP_DONATIONS } from './bench.ts'
import { startPair } from './pair.ts'

const WIDTH = 16
const ROUNDS = 3

/** Settlements a second with sixteen webhooks under way, each waited for until its alert is at the overlay. */
export async function measureThroughput(bench: Bench): Promise<Measurement> {
  const rows: Row[] = []
  for (const carrier of bench.carriers) rows.push(await measureCarrier(bench, carrier))
  return { name: 'throughput', rows }
}

async function measureCarrier(bench: Bench, carrier: Carrier): Promise<Row> {
  const pair = await startPair(bench, carrier, 0)
  const size = bench.quick ? 'quick' : 'full'
  const perRound = Math.floor((DONATIONS[size] - WARM_UP_DONATIONS[size]) / ROUNDS)
  const product: number[] = []
  const floor: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const from = WARM_UP_DONATIONS[size] + round * perRound
    const batch = carrier.installation.donations.slice(from, from + perRound)
    floor.push(await settleClosedLoop(pair.floor, batch, WIDTH))
    product.push(await settleClosedLoop(pair.product, batch, WIDTH))
  }
  await pair.stop()
  return {
    what: `settlements, ${WIDTH} at a time, ${carrier.name}`,
    unit: '1/s',
    product: median(product).toFixed(0),
    floor: median(floor).toFixed(0),
    ratio: median(floor) / median(product),
  }
}
