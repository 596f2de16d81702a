// Thousands of viewers in a separate process. Settings: PORT, for its commands by POST with a JSON body:
// /join { url, slug, count }    opens this many sockets and joins; answers { tookMs, refused } once each has an answer
// /join-each { members: { url, slug, key } }   the same with overlays of different creators
// /visit { url, connections, seconds }         requests it repeatedly; answers { perSecond }
// /arrivals { donationId }      answers once every socket has the alert, with the times in milliseconds since 1970
// /leave                        closes all sockets
// /attack { url, slug, sockets, from }   joins repeatedly from this address and reconnects when closed, until /leave
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import WebSocket from 'ws'
import { environment } from '../../apps/server/src/platform/env/read-env.ts'
import { inParallel } from '../load/in-parallel.ts'

type JoinTarget = { url: string; slug: string; key: string }
type Order = {
  url: string
  slug: string
  count: number
  sockets: number
  from: string
  donationId: string
  members: JoinTarget[]
  connections: number
  seconds: number
}

const OPEN_AT_ONCE = 500
const JOINS_AT_ONCE = 100
const JOIN_AGAIN_MS = 1_000 / 9
const COME_BACK_MS = 1_000
const ALL_WITHIN_MS = 60_000

const sockets = new Set<WebSocket>()
const arrivals = new Map<string, number[]>()
let isAttacking = false

const nowMs = () => performance.timeOrigin + performance.now()

/** Resolves whether the join was accepted. */
function join(url: string, joinMessage: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url, { perMessageDeflate: false })
    let isIn = false
    socket.on('open', () => socket.send(joinMessage))
    socket.on('error', () => resolve(false))
    socket.on('close', () => {
      sockets.delete(socket)
      resolve(false)
    })
    socket.on('message', (data) => {
      const atMs = nowMs()
      if (isIn) return recordArrival(String(data), atMs)
      isIn = true
      sockets.add(socket)
      resolve(true)
    })
  })
}

// The floor writes the fields in another order, and parsing ten thousand frames would distort the measurement.
function recordArrival(frame: string, atMs: number): void {
  if (!frame.startsWith('{"type":"donation"')) return
  const donationId = /"donationId":"([^"]+)"/.exec(frame)?.[1] ?? ''
  const times = arrivals.get(donationId) ?? []
  arrivals.set(donationId, times)
  times.push(atMs)
}

async function attack({ url, slug, from }: Order): Promise<void> {
  const joinMessage = JSON.stringify({ type: 'join', payload: { slug } })
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
      for (let joins = 0; joins < JOINS_AT_ONCE; joins += 1) socket.send(joinMessage)
      while (!isOver) {
        await pause(JOIN_AGAIN_MS)
        if (socket.readyState === WebSocket.OPEN) socket.send(joinMessage)
      }
    })
    await over
    await pause(COME_BACK_MS)
  }
}

/** Counts the answers on one connection in this time. The client is minimal, because the server is measured. */
function visit(url: URL, untilMs: number): Promise<number> {
  const requestText = `GET ${url.pathname} HTTP/1.1\r\nhost: ${url.host}\r\naccept-encoding: br\r\naccept-language: pt\r\n\r\n`
  return new Promise((resolve, reject) => {
    const socket = connect(Number(url.port), url.hostname, () => socket.write(requestText))
    let answers = 0
    let head = ''
    let bytesLeft: number | undefined
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      if (bytesLeft === undefined) {
        head += chunk.toString('latin1')
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) return
        const length = /^content-length: (\d+)/im.exec(head)?.[1]
        if (!head.startsWith('HTTP/1.1 200 ') || length === undefined) return reject(new Error(head))
        bytesLeft = Number(length) - (head.length - end - 4)
      } else bytesLeft -= chunk.length
      if (bytesLeft > 0) return
      answers += 1
      head = ''
      bytesLeft = undefined
      if (nowMs() < untilMs) return socket.write(requestText)
      socket.end()
      resolve(answers)
    })
  })
}

async function joinAll(members: { url: string; joinMessage: string }[]): Promise<{ tookMs: number; refused: number }> {
  const startedAtMs = nowMs()
  const answers = await inParallel(OPEN_AT_ONCE, members, ({ url, joinMessage }) => join(url, joinMessage))
  return { tookMs: nowMs() - startedAtMs, refused: answers.filter((isIn) => !isIn).length }
}

const ACTIONS: Record<string, (order: Order) => Promise<unknown>> = {
  '/readyz': async () => 'ok',
  async '/join'({ url, slug, count }) {
    const joinMessage = JSON.stringify({ type: 'join', payload: { slug } })
    return joinAll(Array.from({ length: count }, () => ({ url, joinMessage })))
  },
  async '/join-each'({ members }) {
    return joinAll(
      members.map(({ url, ...payload }) => ({ url, joinMessage: JSON.stringify({ type: 'join', payload }) })),
    )
  },
  async '/visit'({ url, connections, seconds }) {
    const untilMs = nowMs() + seconds * 1_000
    const answers = await Promise.all(Array.from({ length: connections }, () => visit(new URL(url), untilMs)))
    return { perSecond: answers.reduce((sum, count) => sum + count) / seconds }
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
