import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { ClientFrame } from '@aplauso/contract/alerts'
import { SECOND_MS } from '@aplauso/contract/limits'
import type { FastifyBaseLogger } from 'fastify'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import type { Viewer } from '#modules/accounts/public.ts'
import type { Database } from '#modules/tables.ts'
import { isOwnOrigin } from '#platform/http/same-origin.ts'
import type { ClientAddress } from '#platform/sockets/client-address.ts'
import { markShown } from '../alert-store.ts'
import type { LiveHub } from './live-hub.ts'
import { CLOSE_POLICY, CLOSE_TRY_AGAIN, LiveSocket } from './live-socket.ts'
import type { Room } from './room.ts'

export type LiveServerDeps = {
  db: Database
  hub: LiveHub
  log: FastifyBaseLogger
  publicUrl: () => string
  clientAddress: ClientAddress
  isWidgetKey: (creatorId: string, version: number, key: string) => boolean
  findViewer: (token: string) => Promise<Viewer | undefined>
  /** Undefined: no bound, for load tests. */
  socketsPerAddress: number | undefined
}

const FRAME_MAX_BYTES = 4 * 1024
const JOIN_DEADLINE_MS = 10 * SECOND_MS
const HEARTBEAT_MS = 30 * SECOND_MS
const PATH = /^\/ws(?:\/([^/?]{1,64}))?\/?(?:\?|$)/

/** The live protocol of the contract's section 4, on the HTTP server's own upgrade event. Gives the way to stop. */
export function serveLive(server: Server, deps: LiveServerDeps): () => void {
  // No compression: a bomb for memory, and frames are small.
  const sockets = new WebSocketServer({ noServer: true, maxPayload: FRAME_MAX_BYTES, perMessageDeflate: false })
  const members = new Map<WebSocket, LiveSocket>()
  const perAddress = new Map<string, number>()

  const heartbeat = setInterval(() => {
    for (const socket of members.values()) socket.heartbeat()
  }, HEARTBEAT_MS)
  heartbeat.unref()

  function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    stream.on('error', () => stream.destroy())
    const path = PATH.exec(request.url ?? '')
    if (path === null) return refuse(stream, '404 Not Found')
    const { origin, host } = request.headers
    // A foreign page must not use a visitor's browser; a client that is no browser sends no Origin.
    if (origin !== undefined && !isOwnOrigin(origin, host, deps.publicUrl())) return refuse(stream, '403 Forbidden')
    const address = deps.clientAddress(request)
    const open = perAddress.get(address) ?? 0
    if (deps.socketsPerAddress !== undefined && open >= deps.socketsPerAddress) {
      return refuse(stream, '429 Too Many Requests')
    }
    sockets.handleUpgrade(request, stream, head, (ws) => {
      perAddress.set(address, (perAddress.get(address) ?? 0) + 1)
      ws.once('close', () => {
        const left = (perAddress.get(address) ?? 1) - 1
        if (left === 0) perAddress.delete(address)
        else perAddress.set(address, left)
      })
      accept(ws, slugOf(path[1]))
    })
  }

  function accept(ws: WebSocket, slug: string | undefined): void {
    const socket = new LiveSocket(ws)
    let room: Room | undefined
    // Frames of one client are handled one after the other: its `shown` never overtakes its `join`.
    let work: Promise<void> = Promise.resolve()
    const inOrder = (next: () => Promise<void>) => {
      work = work.then(next).catch((error: unknown) => {
        deps.log.warn({ err: error }, 'live frame not handled')
        socket.close(CLOSE_TRY_AGAIN, 'try again')
      })
    }
    const enter = async (join: Join) => {
      room?.leave(socket)
      room = await enterRoom(deps, socket, join)
    }
    const deadline = setTimeout(() => {
      if (room === undefined) socket.close(CLOSE_POLICY, 'join within 10 seconds')
    }, JOIN_DEADLINE_MS)
    deadline.unref()

    members.set(ws, socket)
    ws.on('pong', () => {
      socket.alive = true
    })
    ws.on('error', () => ws.terminate())
    ws.on('close', () => {
      clearTimeout(deadline)
      members.delete(ws)
      // After what is under way: a join that ends now would otherwise leave a dead member behind.
      inOrder(async () => room?.leave(socket))
    })
    ws.on('message', (data, isBinary) => {
      socket.alive = true
      if (!socket.mayReceive()) return socket.close(CLOSE_POLICY, 'too many frames')
      const frame = isBinary ? undefined : parseFrame(data)
      if (frame === undefined) return socket.fail('validation_failed', 'not a frame of this protocol')
      inOrder(async () => {
        switch (frame.type) {
          case 'join': {
            const target = frame.slug ?? slug
            if (target === undefined) return socket.fail('validation_failed', 'payload.slug: is required')
            return enter({ slug: target, key: frame.key, token: frame.token })
          }
          case 'shown':
            return reportShown(deps, socket, room, frame.payload.id)
          case 'ping':
            return socket.send({ type: 'pong', payload: {} })
        }
      })
    })
    if (slug !== undefined) inOrder(() => enter({ slug, key: undefined, token: undefined }))
  }

  server.on('upgrade', upgrade)
  return () => {
    clearInterval(heartbeat)
    server.off('upgrade', upgrade)
    for (const ws of members.keys()) ws.close(1001, 'the server is restarting')
    const force = setTimeout(() => {
      for (const ws of members.keys()) ws.terminate()
    }, SECOND_MS)
    force.unref()
  }
}

type Join = { slug: string; key: string | undefined; token: string | undefined }

/** Lets the socket in with the role its key or token opens; a wrong one is an error and not a silent viewer. */
async function enterRoom(deps: LiveServerDeps, socket: LiveSocket, join: Join): Promise<Room | undefined> {
  const viewer = join.token === undefined ? undefined : await deps.findViewer(join.token)
  let admitted = false
  const room = await deps.hub.enter(join.slug, socket, (state) => {
    if (join.key !== undefined) {
      admitted = deps.isWidgetKey(state.id, state.widgetKeyVersion, join.key)
      socket.role = 'overlay'
    } else if (join.token !== undefined) {
      admitted = viewer?.id === state.id
      socket.role = 'dashboard'
    } else {
      admitted = true
      socket.role = 'viewer'
    }
    return admitted
  })
  if (room === undefined) socket.fail('creator_not_found', `There is no creator ${join.slug}`)
  else if (!admitted && join.key !== undefined) socket.fail('forbidden', 'This widget key is not valid (any more)')
  else if (!admitted) socket.fail('forbidden', "This session does not open this creator's dashboard")
  return admitted ? room : undefined
}

async function reportShown(
  deps: LiveServerDeps,
  socket: LiveSocket,
  room: Room | undefined,
  id: string,
): Promise<void> {
  // Whoever knows the address of the overlay could silence a streamer, were the key not asked for.
  if (room === undefined || socket.role !== 'overlay')
    return socket.fail('forbidden', 'Only an overlay with its key reports')
  if (!(await markShown(deps.db, room.creatorId, id))) socket.fail('not_found', `There is no alert ${id}`)
}

function parseFrame(data: RawData): ClientFrame | undefined {
  try {
    return ClientFrame.safeParse(JSON.parse(data.toString())).data
  } catch {
    return undefined
  }
}

function slugOf(segment: string | undefined): string | undefined {
  try {
    return segment && decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

function refuse(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
