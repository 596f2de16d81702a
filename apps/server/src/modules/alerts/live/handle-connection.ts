import { ClientFrame } from '@aplauso/contract/alerts'
import type { FastifyBaseLogger } from 'fastify'
import type { RawData, WebSocket } from 'ws'
import type { Database } from '#modules/tables.ts'
import { traced } from '#platform/telemetry/tracing.ts'
import { markShown, takeOffScreen } from '../change-alerts.ts'
import type { CreatorChannel } from './creator-channel.ts'
import { type JoinDeps, joinChannel, watchDonation } from './join-channel.ts'
import { CLOSE_POLICY, type LiveSocket } from './live-socket.ts'

export type LiveConnectionDeps = JoinDeps & { db: Database; log: FastifyBaseLogger }

export type LiveConnectionOptions = {
  requestId: string
  /** The creator whose channel the connection joins without a `join` frame, from the path `/ws/:slug`. */
  slug: string | undefined
  joinDeadlineMs: number
  /** False while the address has used up its joins. */
  mayJoin: () => boolean
}

/** Handles the frames of one connection. Closes it when it has joined no channel within the deadline. */
export function handleConnection(
  deps: LiveConnectionDeps,
  ws: WebSocket,
  socket: LiveSocket,
  { requestId, slug, joinDeadlineMs, mayJoin }: LiveConnectionOptions,
): void {
  let channel: CreatorChannel | undefined
  let deadline: NodeJS.Timeout | undefined
  let remainingMs = joinDeadlineMs
  let isJoinRefusalSent = false
  let waitingSinceMs = 0
  // Frames of one client are handled in order: its `shown` never overtakes its `join`.
  let pendingWork: Promise<void> = Promise.resolve()

  function inOrder(next: () => Promise<void>): void {
    const span = { name: 'socket frame', kind: 'server', root: { cause: undefined } } as const
    pendingWork = pendingWork
      .then(() => traced(span, next))
      .catch((error: unknown) => {
        deps.log.warn({ err: error, reqId: requestId }, 'live frame not handled')
        socket.closeForRetry()
      })
  }

  // A further rejected join does not restart the deadline.
  function startJoinDeadline(): void {
    if (deadline !== undefined || channel !== undefined) return
    waitingSinceMs = performance.now()
    deadline = setTimeout(() => setImmediate(closeUnjoined), remainingMs).unref()
  }
  // `setImmediate` lets a busy process first read a join that arrived in time.
  function closeUnjoined(): void {
    if (deadline !== undefined) socket.close(CLOSE_POLICY, 'join within 10 seconds')
  }
  /** The time that the server needs for a join does not count. */
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
    // Frames of a socket that the server has closed are ignored, also while the close is pending.
    if (socket.isClosed) return
    switch (frame.type) {
      case 'join': {
        const { donationId, secret, key, token, after, role, topics } = frame
        const target = frame.slug ?? slug
        if (!socket.mayJoin()) {
          // Send the error once until a join is accepted again: clients retry anyway, and an answer costs as much as a
          // join.
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
        // The overlay started these alerts before it received the panic frame.
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
    // Runs after pending frames: a join that completes later would leave a closed socket in the channel.
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

/** Only a socket with the overlay's key may report: viewers could otherwise mark alerts as shown. */
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
