import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { SECOND_MS } from '@aplauso/contract/limits'
import { type WebSocket, WebSocketServer } from 'ws'
import type { ClientAddress } from '#platform/http/client-address.ts'
import { isOwnOrigin } from '#platform/http/same-origin.ts'
import { requestIdOf } from '#platform/telemetry/request-ids.ts'
import { handleConnection, type LiveConnectionDeps } from './handle-connection.ts'
import { LiveSocket } from './live-socket.ts'
import { TokenBucket } from './token-bucket.ts'

export type LiveServerDeps = LiveConnectionDeps & {
  publicUrl: () => string
  clientAddress: ClientAddress
  /** Undefined: no limit on sockets and joins per address, for load tests. */
  socketsPerAddress: number | undefined
}

type AddressUsage = { sockets: number; joins: TokenBucket }

const FRAME_MAX_BYTES = 4 * 1024
const TIMES = { joinDeadlineMs: 10 * SECOND_MS, heartbeatMs: 30 * SECOND_MS }
// After a restart all sockets of an address join again at once, and each at most twice: by its path and then with a
// key.
const JOINS_PER_ADDRESS = { burst: 300, perSecond: 10 }
const PATH = /^\/ws(?:\/([^/?]{1,64}))?\/?(?:\?|$)/

/**
 * Serves the live protocol (section 4 of the contract) on the HTTP server's `upgrade` event. Returns a function that
 * stops it.
 */
export function serveLive(server: Server, deps: LiveServerDeps, times = TIMES): () => void {
  // No compression: frames are small, and a compressed frame could expand to fill the memory.
  const sockets = new WebSocketServer({ noServer: true, maxPayload: FRAME_MAX_BYTES, perMessageDeflate: false })
  const liveSockets = new Map<WebSocket, LiveSocket>()
  const usageByAddress = new Map<string, AddressUsage>()

  const heartbeat = setInterval(() => {
    for (const socket of liveSockets.values()) socket.heartbeat()
    deps.hub.recheckAccess()
    for (const [address, { sockets, joins }] of usageByAddress) {
      if (sockets === 0 && joins.isFull) usageByAddress.delete(address)
    }
  }, times.heartbeatMs)
  heartbeat.unref()

  sockets.on('headers', (headers, request) => headers.push(`X-Request-Id: ${request.headers['x-request-id']}`))

  function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    stream.on('error', () => stream.destroy())
    const requestId = requestIdOf(request.headers['x-request-id'])
    request.headers['x-request-id'] = requestId
    const refuse = (status: string) => refuseUpgrade(stream, requestId, status)
    const path = PATH.exec(request.url ?? '')
    if (path === null) return refuse('404 Not Found')
    const { origin, host } = request.headers
    // A page of another origin must not use a visitor's browser. Clients that are no browsers send no Origin.
    if (origin !== undefined && !isOwnOrigin(origin, host, deps.publicUrl())) return refuse('403 Forbidden')
    const address = deps.clientAddress(request)
    const usage = usageByAddress.get(address) ?? { sockets: 0, joins: new TokenBucket(JOINS_PER_ADDRESS) }
    if (deps.socketsPerAddress !== undefined && (usage.sockets >= deps.socketsPerAddress || usage.joins.isEmpty)) {
      return refuse('429 Too Many Requests')
    }
    usageByAddress.set(address, usage)
    sockets.handleUpgrade(request, stream, head, (ws) => {
      const socket = new LiveSocket(ws)
      liveSockets.set(ws, socket)
      usage.sockets += 1
      ws.once('close', () => {
        liveSockets.delete(ws)
        usage.sockets -= 1
      })
      handleConnection(deps, ws, socket, {
        requestId,
        slug: slugOf(path[1]),
        joinDeadlineMs: times.joinDeadlineMs,
        mayJoin: () => deps.socketsPerAddress === undefined || usage.joins.take(),
      })
    })
  }

  server.on('upgrade', upgrade)
  return () => {
    clearInterval(heartbeat)
    server.off('upgrade', upgrade)
    for (const ws of liveSockets.keys()) ws.close(1001, 'the server is restarting')
    const force = setTimeout(() => {
      for (const ws of liveSockets.keys()) ws.terminate()
    }, SECOND_MS)
    force.unref()
  }
}

function slugOf(segment: string | undefined): string | undefined {
  try {
    return segment && decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

function refuseUpgrade(stream: Duplex, requestId: string, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\nX-Request-Id: ${requestId}\r\n\r\n`)
}
