// Thousands of viewers in a process of their own. Settings: PORT, where it is told what to do by POST, with a JSON body:
// /join { url, slug, count }    opens so many sockets and joins with each; answers { tookMs, refused } when all have an answer
// /arrivals { donationId }      answers when the alert is at every socket, with the times, in milliseconds since 1970
// /leave                        closes them all
// /attack { url, slug, sockets, from }   from this address, joins again and again and comes back when it is let go; until /leave
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import WebSocket from 'ws'
import { environment } from '../../apps/server/src/platform/env/read-env.ts'
import { inParallel } from '../load/in-parallel.ts'

type Order = { url: string; slug: string; count: number; sockets: number; from: string; donationId: string }

const OPEN_AT_ONCE = 500
const JOINS_AT_ONCE = 100
const JOIN_AGAIN_MS = 1_000 / 9
const COME_BACK_MS = 1_000
const ALL_WITHIN_MS = 60_000

const sockets = new Set<WebSocket>()
const arrivals = new Map<string, number[]>()
let isAttacking = false

const nowMs = () => performance.timeOrigin + performance.now()

/** Whether it was let in. */
function join(url: string, hello: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url, { perMessageDeflate: false })
    let isIn = false
    socket.on('open', () => socket.send(hello))
    socket.on('error', () => resolve(false))
    socket.on('close', () => {
      sockets.delete(socket)
      resolve(false)
    })
    socket.on('message', (data) => {
      const atMs = nowMs()
      if (isIn) return note(String(data), atMs)
      isIn = true
      sockets.add(socket)
      resolve(true)
    })
  })
}

// The bare side writes the same fields in another order; parsing ten thousand frames would be what is measured.
function note(frame: string, atMs: number): void {
  if (!frame.startsWith('{"type":"donation"')) return
  const donationId = /"donationId":"([^"]+)"/.exec(frame)?.[1] ?? ''
  const times = arrivals.get(donationId) ?? []
  arrivals.set(donationId, times)
  times.push(atMs)
}

async function attack({ url, slug, from }: Order): Promise<void> {
  const hello = JSON.stringify({ type: 'join', payload: { slug } })
  while (isAttacking) {
    const socket = new WebSocket(url, { perMessageDeflate: false, localAddress: from })
    sockets.add(socket)
    let isOver = false
    const over = new Promise<void>((resolve) => {
      socket.on('error', () => resolve())
      socket.on('close', () => resolve())
    }).then(() => {
      isOver = true
      sockets.delete(socket)
    })
    socket.on('open', async () => {
      for (let joins = 0; joins < JOINS_AT_ONCE; joins += 1) socket.send(hello)
      while (!isOver) {
        await pause(JOIN_AGAIN_MS)
        if (socket.readyState === WebSocket.OPEN) socket.send(hello)
      }
    })
    await over
    await pause(COME_BACK_MS)
  }
}

const ACTIONS: Record<string, (order: Order) => Promise<unknown>> = {
  '/readyz': async () => 'ok',
  async '/join'({ url, slug, count }) {
    const hello = JSON.stringify({ type: 'join', payload: { slug } })
    const startedAtMs = nowMs()
    const answers = await inParallel(OPEN_AT_ONCE, Array.from({ length: count }), () => join(url, hello))
    return { tookMs: nowMs() - startedAtMs, refused: answers.filter((isIn) => !isIn).length }
  },
  async '/arrivals'({ donationId }) {
    const giveUpAtMs = nowMs() + ALL_WITHIN_MS
    while ((arrivals.get(donationId)?.length ?? 0) < sockets.size && nowMs() < giveUpAtMs) await pause(1)
    const times = arrivals.get(donationId) ?? []
    arrivals.delete(donationId)
    return { times, sockets: sockets.size }
  },
  async '/attack'(order) {
    isAttacking = true
    for (let count = 0; count < order.sockets; count += 1) void attack(order)
  },
  async '/leave'() {
    isAttacking = false
    for (const socket of sockets) socket.terminate()
    while (sockets.size > 0) await pause(1)
  },
}

const server = createServer(async (request, response) => {
  const order = request.method === 'POST' ? await json(request) : {}
  const answer = await ACTIONS[request.url ?? '']?.(order as Order)
  response.end(JSON.stringify(answer ?? {}))
})
server.requestTimeout = 0
server.listen(Number(environment().PORT), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
