import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Clock } from '@aplauso/live/browser-clock'
import { retryDelayMs } from '@aplauso/live/connection'
import type { Frame } from '@aplauso/live/frames'
import { afterEach, expect, test } from 'vitest'
import { type WebSocket as Peer, WebSocketServer } from 'ws'
import { openServerConnection, REPORTS_AT_ONCE, TIMES } from './server-connection.ts'

const QUICK_TIMES = { retryMs: 20, reportMs: 60_000 }
const closings: (() => void)[] = []
afterEach(() => {
  for (const close of closings.splice(0)) close()
})

/** A queue of items that can be awaited one by one, in order, before or after they arrive. */
function createInbox<Item>() {
  const items: Item[] = []
  const takers: ((item: Item) => void)[] = []
  return {
    put(item: Item): void {
      const taker = takers.shift()
      if (taker === undefined) items.push(item)
      else taker(item)
    },
    take: (): Promise<Item> =>
      new Promise((resolve) => {
        const item = items.shift()
        if (item === undefined) takers.push(resolve)
        else resolve(item)
      }),
  }
}

async function openServer() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const peers = createInbox<Peer>()
  const received = createInbox<{ type: string; payload: Record<string, unknown> }>()
  server.on('connection', (peer) => {
    peers.put(peer)
    peer.on('message', (data) => received.put(JSON.parse(String(data))))
  })
  closings.push(() => {
    for (const client of server.clients) client.terminate()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `ws://127.0.0.1:${port}/ws/ana`, peers, received }
}

function openClient(url: string, fields: { key?: string } = {}) {
  const timers = new Set<NodeJS.Timeout>()
  const clock: Clock = (delayMs, run) => {
    const timer = setTimeout(run, delayMs)
    timers.add(timer)
    return () => clearTimeout(timer)
  }
  closings.push(() => {
    for (const timer of timers) clearTimeout(timer)
  })
  const frames = createInbox<Frame>()
  const feed = openServerConnection({
    openSocket: () => new WebSocket(url),
    slug: 'ana',
    key: fields.key,
    clock,
    random: () => 0.5,
    onFrame: frames.put,
    times: QUICK_TIMES,
  })
  return { feed, frames }
}

const joined = (role: string) => JSON.stringify({ type: 'joined', payload: { slug: 'ana', role, settings: {} } })
const PONG = JSON.stringify({ type: 'pong', payload: {} })

test('The overlay joins with its slug and key, and again after the connection breaks', async () => {
  const { url, peers, received } = await openServer()
  openClient(url, { key: 'secret' })
  const join = { type: 'join', payload: { slug: 'ana', key: 'secret' } }
  const first = await peers.take()
  expect(await received.take()).toEqual(join)
  first.terminate()
  await peers.take()
  expect(await received.take()).toEqual(join)
})

test('The overlay reconnects after the time that the server requests', async () => {
  const { url, peers } = await openServer()
  openClient(url)
  const first = await peers.take()
  const startedAtMs = performance.now()
  first.close(1013, 'try again in 600 ms')
  await peers.take()
  expect(performance.now() - startedAtMs).toBeGreaterThanOrEqual(590)
})

test('An invalid frame is skipped, and later frames arrive', async () => {
  const { url, peers } = await openServer()
  const { frames } = openClient(url)
  const peer = await peers.take()
  peer.send('<html>')
  peer.send(JSON.stringify({ type: 'confetti', payload: {} }))
  peer.send(Buffer.from([1, 2, 3]))
  peer.send(joined('viewer'))
  expect((await frames.take()).type).toBe('joined')
})

/** A connection that has joined with its key, and the server's side of it. */
async function openKeyedClient() {
  const { url, peers, received } = await openServer()
  const { feed, frames } = openClient(url, { key: 'secret' })
  const confirmJoin = async () => {
    const peer = await peers.take()
    expect((await received.take()).type).toBe('join')
    peer.send(joined('overlay'))
    expect((await frames.take()).type).toBe('joined')
    return peer
  }
  return { feed, frames, received, confirmJoin, peer: await confirmJoin() }
}

test('A report counts as delivered once the server has answered the ping after it', async () => {
  const { feed, received, peer } = await openKeyedClient()
  const delivered = createInbox<readonly string[]>()
  feed.report(['a', 'b'], delivered.put)
  expect(await received.take()).toEqual({ type: 'shown', payload: { id: 'a' } })
  expect(await received.take()).toEqual({ type: 'shown', payload: { id: 'b' } })
  expect((await received.take()).type).toBe('ping')
  peer.send(PONG)
  expect(await delivered.take()).toEqual(['a', 'b'])
})

test('An overlay that has joined as a viewer only sends no reports and no status', async () => {
  const { url, peers, received } = await openServer()
  const { feed, frames } = openClient(url, { key: 'secret' })
  const peer = await peers.take()
  await received.take()
  peer.send(joined('viewer'))
  await frames.take()
  const delivered = createInbox<readonly string[]>()
  feed.report(['early'], delivered.put)
  expect(await delivered.take()).toEqual([])
  feed.sendStatus({ playing: ['early'] })
  feed.rejoin()
  expect((await received.take()).type).toBe('join')
})

test('A report on a connection that breaks does not count as delivered', async () => {
  const { feed, frames, received, peer: dying, confirmJoin } = await openKeyedClient()
  const delivered = createInbox<readonly string[]>()
  feed.report(['a'], delivered.put)
  await received.take()
  await received.take()
  dying.terminate()
  expect(await delivered.take()).toEqual([])

  const peer = await confirmJoin()
  peer.send(PONG)
  expect((await frames.take()).type).toBe('pong')
})

test('A long backlog of reports is sent at the rate that the server accepts', async () => {
  const { feed, received, peer } = await openKeyedClient()
  const delivered = createInbox<readonly string[]>()
  const ids = Array.from({ length: 2 * REPORTS_AT_ONCE }, (_, n) => `${n}`)
  feed.report(ids, delivered.put)
  for (let n = 0; n < REPORTS_AT_ONCE; n += 1) expect((await received.take()).type).toBe('shown')
  expect((await received.take()).type).toBe('ping')
  peer.send(PONG)
  expect(await delivered.take()).toEqual(ids.slice(0, REPORTS_AT_ONCE))
  feed.report(ids.slice(REPORTS_AT_ONCE), delivered.put)
  expect(await delivered.take()).toEqual([])
})

test('The status and a second join use the connection of the first join', async () => {
  const { feed, received } = await openKeyedClient()
  feed.sendStatus({ playing: ['a'], visible: true })
  expect(await received.take()).toEqual({ type: 'status', payload: { playing: ['a'], visible: true } })
  feed.rejoin()
  expect(await received.take()).toEqual({ type: 'join', payload: { slug: 'ana', key: 'secret' } })
})

test('Reconnects start after 3 s and slow down to 30 s, with jitter', () => {
  const delayMs = (failures: number, random: number) => retryDelayMs(failures, random, TIMES)
  expect([0, 1, 2, 3, 4].map((failures) => delayMs(failures, 0.5))).toEqual([3_000, 3_000, 3_000, 3_000, 3_000])
  expect(delayMs(5, 0.5)).toBe(4_500)
  expect(delayMs(1_000, 0.5)).toBe(30_000)
  expect(delayMs(0, 0)).toBe(2_700)
  expect(delayMs(0, 1)).toBeCloseTo(3_300)
})
