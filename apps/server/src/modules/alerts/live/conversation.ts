import { ClientFrame } from '@aplauso/contract/alerts'
import type { FastifyBaseLogger } from 'fastify'
import type { RawData, WebSocket } from 'ws'
import type { Database } from '#modules/tables.ts'
import { markShown, takeOff } from '../change-alerts.ts'
import { type EnterDeps, enterRoom, followDonation } from './enter-room.ts'
import { CLOSE_POLICY, type LiveSocket } from './live-socket.ts'
import type { Room } from './room.ts'

export type ConversationDeps = EnterDeps & { db: Database; log: FastifyBaseLogger }

export type ConversationOrder = {
  /** Of the room that the connection joins by itself. */
  slug: string | undefined
  joinDeadlineMs: number
  /** False while too many joins have come from the same address. */
  mayJoin: () => boolean
}

/** What is said on one connection. Whoever leaves us waiting for a join for so long is let go. */
export function converse(
  deps: ConversationDeps,
  ws: WebSocket,
  socket: LiveSocket,
  { slug, joinDeadlineMs, mayJoin }: ConversationOrder,
): void {
  let room: Room | undefined
  let deadline: NodeJS.Timeout | undefined
  let leftMs = joinDeadlineMs
  let isRefused = false
  let waitingSinceMs = 0
  // Frames of one client are handled one after the other: its `shown` never overtakes its `join`.
  let work: Promise<void> = Promise.resolve()

  function inOrder(next: () => Promise<void>): void {
    work = work.then(next).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'live frame not handled')
      socket.tryAgain()
    })
  }

  // A further wrong join does not put it off.
  function expectJoin(): void {
    if (deadline !== undefined || room !== undefined) return
    waitingSinceMs = performance.now()
    deadline = setTimeout(() => setImmediate(giveUp), leftMs).unref()
  }
  // A busy process reads first what had come in time.
  function giveUp(): void {
    if (deadline !== undefined) socket.close(CLOSE_POLICY, 'join within 10 seconds')
  }
  /** What a join takes here is not the client's delay. */
  function stopWaiting(): void {
    if (deadline === undefined) return
    clearTimeout(deadline)
    deadline = undefined
    leftMs = Math.max(0, leftMs - (performance.now() - waitingSinceMs))
  }

  async function enter(findRoom: () => Promise<Room | undefined>): Promise<void> {
    stopWaiting()
    if (!mayJoin()) return socket.tryAgain()
    room?.leave(socket)
    room = await findRoom()
    if (room === undefined) expectJoin()
  }

  async function answer(frame: ClientFrame): Promise<void> {
    // Whoever was sent away has no say, also while the connection is still closing.
    if (socket.closed) return
    switch (frame.type) {
      case 'join': {
        const { donationId, secret, key, token, after, role, topics } = frame
        const target = frame.slug ?? slug
        if (!socket.mayJoin()) {
          // Said once, and not to each: whoever is let go comes back, and an answer costs as much as a join.
          if (!isRefused) socket.fail('rate_limited', 'Too many joins on one connection')
          isRefused = true
          return expectJoin()
        }
        isRefused = false
        if (donationId !== undefined) return enter(() => followDonation(deps, socket, donationId, secret))
        if (target !== undefined)
          return enter(() => enterRoom(deps, socket, { slug: target, key, token, after, role, topics }))
        socket.fail('validation_failed', 'payload.slug: is required')
        return expectJoin()
      }
      case 'shown':
        return reportShown(deps, socket, room, frame.payload.id)
      case 'status':
        if (!isOverlay(socket, room)) return
        deps.hub.reportStatus(socket, frame.payload)
        // It began before it heard of the panic.
        if (room.inPanic && frame.payload.playing.length > 0)
          await takeOff(deps.db, room.creatorId, frame.payload.playing)
        return
      case 'ping':
        return socket.send({ type: 'pong', payload: {} })
    }
  }

  ws.on('pong', () => {
    socket.alive = true
  })
  ws.on('error', () => ws.terminate())
  ws.on('close', () => {
    // After what is under way: a join that ends now would otherwise leave a dead member behind.
    inOrder(async () => {
      stopWaiting()
      deps.hub.leave(socket, room)
    })
  })
  ws.on('message', (data, isBinary) => {
    socket.alive = true
    if (!socket.mayReceive()) return socket.close(CLOSE_POLICY, 'too many frames')
    const frame = isBinary ? undefined : parseFrame(data)
    if (frame === undefined) return socket.fail('validation_failed', 'not a frame of this protocol')
    if (frame.type === 'join') stopWaiting()
    inOrder(() => answer(frame))
  })

  if (slug === undefined) expectJoin()
  else inOrder(() => enter(() => enterRoom(deps, socket, { slug })))
}

async function reportShown(
  deps: ConversationDeps,
  socket: LiveSocket,
  room: Room | undefined,
  id: string,
): Promise<void> {
  if (!isOverlay(socket, room)) return
  if (await markShown(deps.db, room.creatorId, id)) deps.hub.dashboardsChanged([room.creatorId])
  else socket.fail('not_found', `There is no alert ${id}`)
}

/** Whoever knows the address of the overlay could silence a streamer, were the key not asked for. */
function isOverlay(socket: LiveSocket, room: Room | undefined): room is Room {
  const isIn = room !== undefined && socket.access.role === 'overlay'
  if (!isIn) socket.fail('forbidden', 'Only an overlay with its key reports')
  return isIn
}

function parseFrame(data: RawData): ClientFrame | undefined {
  try {
    return ClientFrame.safeParse(JSON.parse(data.toString())).data
  } catch {
    return undefined
  }
}
