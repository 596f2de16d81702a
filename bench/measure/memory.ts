import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { WebSocket } from 'ws'
import { inParallel } from '../load/in-parallel.ts'
import { readMetric } from '../load/metric.ts'
import type { Row } from '../report/row.ts'
import { startFloor, startProduct, type Target } from '../setup/target.ts'
import type { Bench, Deployment } from './bench-deployments.ts'

const SOCKETS = { quick: 2_000, full: 5_000 }
const WARM_UP_SOCKETS = 1_000
const WARM_UP_ROUNDS = { quick: 1, full: 3 }
const OPEN_AT_ONCE = 100
const COLLECTIONS = 2
const COLLECT_MS = 300
const COLLECT_GARBAGE = pathToFileURL(join(import.meta.dirname, '../processes/collect-garbage.ts')).href

/** Resident memory of one more idle overlay in the server. */
export async function measureMemory(bench: Bench): Promise<Row[]> {
  // The embedded engine is part of the server's process, and its memory varies by as much as this measures.
  const deployment =
    bench.deployments.find(({ installation }) => installation.engine === 'postgres') ?? bench.deployments[0]
  if (deployment === undefined) throw new Error('there is nothing to measure on')
  const count = bench.quick ? SOCKETS.quick : SOCKETS.full
  const floor = await bytesPerSocket(bench, deployment, startFloor)
  const product = await bytesPerSocket(bench, deployment, startProduct)
  const kib = (bytes: number) => (bytes / 1_024).toFixed(1)
  const row = {
    what: `memory of an idle overlay, of ${count.toLocaleString('en')}, ${deployment.name}`,
    unit: 'KiB resident',
    product: kib(product),
    floor: kib(floor),
    ratio: product / floor,
  }
  return [row]
}

async function bytesPerSocket(bench: Bench, deployment: Deployment, start: typeof startFloor): Promise<number> {
  const { cleanup, provider, quick } = bench
  const [count, rounds] = quick ? [SOCKETS.quick, WARM_UP_ROUNDS.quick] : [SOCKETS.full, WARM_UP_ROUNDS.full]
  const order = { ...(await deployment.installation.copy()), redisUrl: undefined, provider }
  const target = await start(cleanup, { ...order, preload: COLLECT_GARBAGE })
  const open = (sockets: number) => openOverlays(target, deployment, sockets)
  // Opening and closing sockets first brings code, pools and heap to their working size, which must not count.
  for (let round = 0; round < rounds; round++) await close(await open(WARM_UP_SOCKETS))
  await open(WARM_UP_SOCKETS)
  const before = await residentBytes(target)
  await open(count)
  const after = await residentBytes(target)
  await target.stop()
  return (after - before) / count
}

function openOverlays(target: Target, { installation }: Deployment, count: number): Promise<WebSocket[]> {
  return inParallel(OPEN_AT_ONCE, Array.from({ length: count }), async (_, index) => {
    const creator = installation.idle[index % installation.idle.length]
    if (creator === undefined) throw new Error('overlays need a creator')
    return target.openOverlay(creator)
  })
}

async function close(sockets: WebSocket[]): Promise<void> {
  await Promise.all(
    sockets.map((socket) => {
      socket.close()
      return once(socket, 'close')
    }),
  )
}

async function residentBytes({ pid, url }: Target): Promise<number> {
  for (let collection = 0; collection < COLLECTIONS; collection++) {
    process.kill(pid, 'SIGUSR2')
    await pause(COLLECT_MS)
  }
  return readMetric(url, 'process_resident_memory_bytes')
}
