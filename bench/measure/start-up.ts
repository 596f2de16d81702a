import { median } from '../load/percentile.ts'
import type { Row } from '../report/row.ts'
import type { DataLocation } from '../setup/installation.ts'
import { createScratchDatabase } from '../setup/scratch-database.ts'
import { startFloor, startProduct } from '../setup/target.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'
import type { Bench } from './bench-deployments.ts'

const ROUNDS = { quick: 1, full: 3 }

/**
 * Time from the start of the process until it is ready: on an empty installation, then on the result of the first
 * start.
 */
export async function measureStartUp(bench: Bench): Promise<Row[]> {
  const engines = bench.databaseBaseUrl === undefined ? ['embedded'] : ['embedded', 'PostgreSQL']
  const rows: Row[] = []
  for (const engine of engines) rows.push(...(await measureEngine(bench, engine)))
  return rows
}

async function measureEngine(bench: Bench, engine: string): Promise<Row[]> {
  const floor: Starts[] = []
  const product: Starts[] = []
  for (let round = 0; round < (bench.quick ? ROUNDS.quick : ROUNDS.full); round++) {
    floor.push(await startTwice(bench, startFloor, engine))
    product.push(await startTwice(bench, startProduct, engine))
  }
  const row = (what: string, of: (starts: Starts) => number): Row => {
    const [productMs, floorMs] = [median(product.map(of)), median(floor.map(of))]
    return {
      what: `${what}, ${engine}`,
      unit: 'ms',
      product: productMs.toFixed(0),
      floor: floorMs.toFixed(0),
      ratio: productMs / floorMs,
    }
  }
  return [row('cold start', ({ coldMs }) => coldMs), row('warm start', ({ warmMs }) => warmMs)]
}

type Starts = { coldMs: number; warmMs: number }

async function startTwice(bench: Bench, start: typeof startFloor, engine: string): Promise<Starts> {
  const { cleanup, provider, databaseBaseUrl } = bench
  const isEmbedded = engine === 'embedded'
  const dataLocation: DataLocation = {
    dataDir: await temporaryFolder(cleanup),
    databaseUrl:
      isEmbedded || databaseBaseUrl === undefined ? undefined : await createScratchDatabase(cleanup, databaseBaseUrl),
  }
  const once = async () => {
    // `npm start` fills an empty embedded database with the demo.
    const target = await start(cleanup, { ...dataLocation, redisUrl: undefined, provider, demo: isEmbedded })
    await target.stop()
    return target.readyAfterMs
  }
  return { coldMs: await once(), warmMs: await once() }
}
