// The minimal server for a webhook: plain node:http, fetch and SQL, and one `ws` send.
// Settings: PORT, SCRIPT_FILE (the recorded steps), API_URL, API_KEY, DATABASE_URL or FOLDER, REDIS_URL.
import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { type WebSocket, WebSocketServer } from 'ws'
import { environment } from '../../apps/server/src/platform/env/read-env.ts'
import { openFloorEmbedded, openFloorPostgres, type Row } from '../floor/engine.ts'
import type { Parameter, Step } from '../floor/webhook-script.ts'

const { PORT, SCRIPT_FILE = '', API_URL, API_KEY, DATABASE_URL, FOLDER = '', REDIS_URL } = environment()
const steps: Step[] = JSON.parse(readFileSync(SCRIPT_FILE, 'utf8'))
const query = DATABASE_URL === undefined ? await openFloorEmbedded(FOLDER) : openFloorPostgres(DATABASE_URL)
await query('select 1', [])
const redis =
  REDIS_URL === undefined ? undefined : await (await import('redis')).createClient({ url: REDIS_URL }).connect()
const JOINED = JSON.stringify({ type: 'joined', payload: { slug: 'busy-1', role: 'viewer', settings: {} } })
const channels = new Map<string, Set<WebSocket>>()

async function settle(paymentId: string, response: ServerResponse): Promise<void> {
  let row: Row | undefined
  for (const step of steps) {
    switch (step.do) {
      case 'query':
        row = (
          await query(
            step.text,
            step.parameters.map((parameter) => fillIn(parameter, paymentId)),
          )
        )[0]
        break
      case 'answer':
        response.end('ok')
        break
      case 'ask provider': {
        const answer = await fetch(`${API_URL}/payments/${paymentId}`, {
          headers: { authorization: `Bearer ${API_KEY}` },
        })
        const payment: { status: string } = await answer.json()
        if (payment.status !== 'paid') throw new Error(`payment ${paymentId} is ${payment.status}`)
        break
      }
      case 'send': {
        if (row === undefined) throw new Error(`payment ${paymentId} was not settled`)
        const frame = JSON.stringify({ type: 'donation', payload: { ...row, donationId: row.donation_id } })
        for (const socket of channels.get(String(row.creator_id)) ?? []) socket.send(frame)
        break
      }
      case 'publish':
        await redis?.publish('aplauso-bench', JSON.stringify({ creatorId: row?.creator_id, sequence: row?.sequence }))
        break
    }
  }
}

function fillIn(parameter: Parameter, paymentId: string): unknown {
  switch (parameter.is) {
    case 'constant':
      return parameter.value
    case 'payment':
      return paymentId
    case 'new id':
      return crypto.randomUUID()
    case 'time':
      return new Date(Date.now() + parameter.fromNowMs)
  }
}

function metrics(): string {
  const { user, system } = process.cpuUsage()
  const { rss } = process.memoryUsage()
  return `process_cpu_seconds_total ${(user + system) / 1e6}\nprocess_resident_memory_bytes ${rss}\n`
}

const server = createServer(async (request, response) => {
  if (request.url === '/readyz') return response.end('ok')
  if (request.url === '/metrics') return response.end(metrics())
  try {
    await settle(new URLSearchParams(await text(request)).get('id') ?? '', response)
  } catch (error) {
    process.stderr.write(`${String(error)}\n`)
    if (!response.headersSent) response.writeHead(500).end()
  }
})

const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
server.on('upgrade', (request, stream, head) => {
  sockets.handleUpgrade(request, stream, head, (socket) => {
    const creatorId = request.url?.slice(1) ?? ''
    const channel = channels.get(creatorId) ?? new Set()
    channels.set(creatorId, channel.add(socket))
    socket.on('error', () => socket.terminate())
    socket.on('close', () => channel.delete(socket))
    socket.on('message', () => socket.send(JOINED))
  })
})
server.listen(Number(PORT), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
