import { ClientFrame } from '@aplauso/contract/alerts'
import type { FastifyBaseLogger } from 'fastify'
import type { RawData, WebSocket } from 'ws'
import type { Database } from '#modules/tables.ts'
import { markShown, takeOffScreen } from '../change-alerts.ts'
import type { CreatorChannel } from './creator-channel.ts'
import { type JoinDeps, joinChannel, watchDonation } from './join-channel.ts'
import { CLOSE_POLICY, type LiveSocket } from './live-socket.ts'

export type LiveConnectionDeps = JoinDeps & { db: Database; log: FastifyBaseLogger }

export type LiveConnectionOptions = {
  /** Of the room that the connection joins by itself. */
  slug: string | undefined
  joinDeadlineMs: number
  /** False while too many joins have come from the same address. */
  mayJoin: () => boolean
}

/** What is said on one connection. Whoever leaves us waiting for a join for so long is let go. */
export function handleConnection(
  deps: LiveConnectionDeps,
  ws: WebSocket,
  socket: LiveSocket,
  { slug, joinDeadlineMs, mayJoin }: LiveConnectionOptions,
): void {
  let channel: CreatorChannel | undefined
  let deadline: NodeJS.Timeout | undefined
  let remainingMs = joinDeadlineMs
  let isJoinRefusalSent = false
  let waitingSinceMs = 0
  // Frames of one client are handled one after the other: its `shown` never overtakes its `join`.
  let pendingWork: Promise<void> = Promise.resolve()

  function inOrder(next: () => Promise<void>): void {
    pendingWork = pendingWork.then(next).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'live frame not handled')
      socket.closeForRetry()
    })
  }

  // A further wrong join does not put it off.
  function startJoinDeadline(): void {
    if (deadline !== undefined || channel !== undefined) return
    waitingSinceMs = performance.now()
    deadline = setTimeout(() => setImmediate(closeUnjoined), remainingMs).unref()
  }
  // A busy process reads first what had come in time.
  function closeUnjoined(): void {
    if (deadline !== undefined) socket.close(CLOSE_POLICY, 'join within 10 seconds')
  }
  /** What a join takes here is not the client's delay. */
  function stopJoinDeadline(): void {
    if (deadline === undefined) return
    clearTimeout(deadline)
    deadline = undefined
    remainingMs = Math.max(0, remainingMs - (performance.now() - waitingSinceMs))
  }

  async function enterChannel(findChannel: () => Promise<CreatorChannel | undefined>): Promise<void> {
    stopJoinDeadline()
    if (!mayJoin()) return socket.closeForRetry()
    channel?.leave(socket)
    channel = await findChannel()
    if (channel === undefined) startJoinDeadline()
  }

  async function handleFrame(frame: ClientFrame): Promise<void> {
    // Whoever was sent away has no say, also while the connection is still closing.
    if (socket.isClosed) return
    switch (frame.type) {
      case 'join': {
        const { donationId, secret, key, token, after, role, topics } = frame
        const target = frame.slug ?? slug
        if (!socket.mayJoin()) {
          // Said once, and not to each: whoever is let go comes back, and an answer costs as much as a join.
          if (!isJoinRefusalSent) socket.sendError('rate_limited', 'Too many joins on one connection')
          isJoinRefusalSent = true
          return startJoinDeadline()
        }
        isJoinRefusalSent = false
        if (donationId !== undefined) return enterChannel(() => watchDonation(deps, socket, donationId, secret))
        if (target !== undefined)
          return enterChannel(() => joinChannel(deps, socket, { slug: target, key, token, after, role, topics }))
        socket.sendError('validation_failed', 'payload.slug: is required')
        return startJoinDeadline()
      }
      case 'shown':
        return reportShown(deps, socket, channel, frame.payload.id)
      case 'status':
        if (!isOverlay(socket, channel)) return
        deps.hub.reportStatus(socket, frame.payload)
        // It began before it heard of the panic.
        if (channel.inPanic && frame.payload.playing.length > 0)
          await takeOffScreen(deps.db, channel.creatorId, frame.payload.playing)
        return
      case 'ping':
        return socket.send({ type: 'pong', payload: {} })
    }
  }

  ws.on('pong', () => {
    socket.isAlive = true
  })
  ws.on('error', () => ws.terminate())
  ws.on('close', () => {
    // After what is under way: a join that ends now would otherwise leave a dead member behind.
    inOrder(async () => {
      stopJoinDeadline()
      deps.hub.leave(socket, channel)
    })
  })
  ws.on('message', (data, isBinary) => {
    socket.isAlive = true
    if (!socket.mayReceive()) return socket.close(CLOSE_POLICY, 'too many frames')
    const frame = isBinary ? undefined : parseFrame(data)
    if (frame === undefined) return socket.sendError('validation_failed', 'not a frame of this protocol')
    if (frame.type === 'join') stopJoinDeadline()
    inOrder(() => handleFrame(frame))
  })

  if (slug === undefined) startJoinDeadline()
  else inOrder(() => enterChannel(() => joinChannel(deps, socket, { slug })))
}

async function reportShown(
  deps: LiveConnectionDeps,
  socket: LiveSocket,
  channel: CreatorChannel | undefined,
  id: string,
): Promise<void> {
  if (!isOverlay(socket, channel)) return
  if (await markShown(deps.db, channel.creatorId, id)) deps.hub.dashboardsChanged([channel.creatorId])
  else socket.sendError('not_found', `There is no alert ${id}`)
}

/** Whoever knows the address of the overlay could silence a streamer, were the key not asked for. */
function isOverlay(socket: LiveSocket, channel: CreatorChannel | undefined): channel is CreatorChannel {
  const isJoinedOverlay = channel !== undefined && socket.access.role === 'overlay'
  if (!isJoinedOverlay) socket.sendError('forbidden', 'Only an overlay with its key reports')
  return isJoinedOverlay
}

function parseFrame(data: RawData): ClientFrame | undefined {
  try {
    return ClientFrame.safeParse(JSON.parse(data.toString())).data
  } catch {
    return undefined
  }
}
