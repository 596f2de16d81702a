import { randomUUID } from 'node:crypto'
import type { OverlayStatus } from '@aplauso/contract/alerts'
import type { DashboardFigures } from '@aplauso/contract/donations'
import { SECOND_MS } from '@aplauso/contract/limits'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#modules/tables.ts'
import type { Bus } from '#platform/bus/bus.ts'
import type { AlertRow, Goal } from '../alert.ts'
import { type Announcer, type LiveEvent, parseLiveEvent } from '../events.ts'
import { readQueues } from '../read-queues.ts'
import { findRoomState, type RoomState } from '../room-state.ts'
import { closeLostDashboards, type DashboardDeps } from './close-lost-dashboards.ts'
import { gathered } from './gathered.ts'
import type { Access, LiveSocket } from './live-socket.ts'
import { OverlayPresence } from './overlay-presence.ts'
import { QueueNews } from './queue-news.ts'
import type { Room } from './room.ts'
import { Rooms } from './rooms.ts'

export type HubDeps = DashboardDeps & {
  db: Database
  bus: Bus
  log: FastifyBaseLogger
  /** What the dashboards of these creators show, by their ids. */
  readFigures: (creatorIds: string[]) => Promise<Map<string, DashboardFigures>>
  /** The path of the overlay's present script; undefined when it is served from sources. */
  overlayScript: string | undefined
}

const LOOK_EVERY_MS = 5 * SECOND_MS

/**
 * The rooms of this process. The bus wakes them; the tables are the truth: after a break of the carrier, and every
 * few seconds anyway, one statement tells which rooms have missed something.
 */
export class LiveHub {
  /** For the statements that write alerts: where they announce them, if the bus takes announcements from SQL. */
  readonly announcer: Announcer | undefined
  /** Marks what this process announces, which then need not look for it. */
  readonly #id = randomUUID()
  readonly #deps: HubDeps
  readonly #rooms: Rooms
  readonly #presence: OverlayPresence
  readonly #queueNews: QueueNews
  readonly #stops: (() => void)[]

  constructor(deps: HubDeps) {
    this.#deps = deps
    this.announcer = deps.bus.sqlChannel === undefined ? undefined : { channel: deps.bus.sqlChannel, from: this.#id }
    this.#queueNews = new QueueNews((creatorIds) => this.publish({ type: 'queue', creatorIds, from: this.#id }))
    this.#presence = new OverlayPresence({
      db: deps.db,
      log: deps.log,
      processId: this.#id,
      changed: (creatorIds) => this.dashboardsChanged(creatorIds),
    })
    const failed = (error: unknown) => this.#warn(error)
    this.#rooms = new Rooms({
      db: deps.db,
      overlayScript: deps.overlayScript,
      readQueue: gathered((creatorIds) => readQueues(deps.db, creatorIds), failed),
      readFigures: gathered(deps.readFigures, failed),
      sentAway: (socket) => this.#presence.left(socket),
    })
    const timer = setInterval(() => this.#run(this.#rooms.look()), LOOK_EVERY_MS)
    timer.unref()
    this.#stops = [
      deps.bus.subscribe((message) => this.#receive(parseLiveEvent(message))),
      deps.bus.onGap(() => {
        this.#run(this.#rooms.look().then(() => this.#rooms.repeatCommands()))
        this.checkDashboards()
      }),
      () => clearInterval(timer),
    ]
  }

  /** Brings the socket into the creator's room with the access that `admit` gives it, if any. */
  async enter(
    slugOrId: string,
    socket: LiveSocket,
    admit: (state: RoomState) => Promise<Access | undefined>,
    after?: number,
  ): Promise<Room | 'creator_not_found' | 'forbidden'> {
    const entered = await this.#enter(slugOrId, socket, admit, after)
    if (typeof entered !== 'string' && socket.access.role === 'overlay')
      this.#presence.arrived(socket, entered.creatorId)
    else this.#presence.left(socket)
    return entered
  }

  /** What an overlay in a room says that it shows. */
  reportStatus(socket: LiveSocket, status: OverlayStatus): void {
    this.#presence.reported(socket, status)
  }

  /** The connection has ended. */
  leave(socket: LiveSocket, room: Room | undefined): void {
    room?.leave(socket)
    this.#presence.left(socket)
  }

  /** Brings a committed alert to this process's sockets at once, and to the other processes. */
  async alertCreated(alert: AlertRow, goal: Goal): Promise<void> {
    const sent = this.#rooms.find(alert.creator_id)?.deliver(alert, goal)
    const { creator_id: creatorId, sequence } = alert
    // Where the statement announced the alert itself, there is nothing left to publish.
    if (this.announcer === undefined) await this.publish({ type: 'alert', creatorId, sequence, from: this.#id })
    await sent
  }

  /**
   * A session of this account, or a link between it and an agency, has ended, or it is no creator any more: every process
   * closes at once what this leaves open.
   */
  async accessChanged(userId: string): Promise<void> {
    await this.publish({ type: 'access_changed', userId })
  }

  /** Closes the dashboards that should not be open any more: all of them, or those that this account opened or is seen on. */
  checkDashboards(userId?: string): void {
    const asked = this.#rooms.sockets.filter(
      ({ access }) =>
        access.role === 'dashboard' &&
        (userId === undefined || access.viewerId === userId || access.creatorId === userId),
    )
    this.#run(closeLostDashboards(this.#deps, asked))
  }

  /** What dashboards of these creators show may have changed by something that no other event tells: each hears of it. */
  dashboardsChanged(creatorIds: string[]): void {
    this.#rooms.dashboardsChanged(creatorIds)
    this.#queueNews.add(creatorIds)
  }

  /** A carrier that is down costs the other processes a few seconds, until they look for themselves, and this one nothing. */
  async publish(event: LiveEvent): Promise<void> {
    try {
      await this.#deps.bus.publish(JSON.stringify(event))
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'live event not published')
      this.#receive(event)
    }
  }

  get socketCount(): number {
    return this.#rooms.socketCount
  }

  async close(): Promise<void> {
    for (const stop of this.#stops) stop()
    await this.#presence.close()
    await this.#queueNews.close()
  }

  async #enter(
    slugOrId: string,
    socket: LiveSocket,
    admit: (state: RoomState) => Promise<Access | undefined>,
    after: number | undefined,
  ): Promise<Room | 'creator_not_found' | 'forbidden'> {
    // Read for every join: a key that was rotated on another process a moment ago opens nothing.
    const state = await findRoomState(this.#deps.db, slugOrId)
    if (state === undefined) return 'creator_not_found'
    const access = await admit(state)
    if (access === undefined) return 'forbidden'
    const room = this.#rooms.open(state)
    socket.access = access
    if (!(await room.join(socket, after))) return 'forbidden'
    // What changed while it was on its way was told to those who were in: it is asked once more, now that it is too.
    if (access.role === 'dashboard') this.#run(closeLostDashboards(this.#deps, [socket]))
    return room
  }

  #receive(event: LiveEvent | undefined): void {
    if (event === undefined) return
    if (event.type === 'access_changed') return this.#receiveAccessChange(event.userId)
    if (event.type === 'queue') {
      // Its own rooms have heard already.
      if (event.from !== this.#id) this.#rooms.dashboardsChanged(event.creatorIds)
      return
    }
    const room = this.#rooms.find(event.creatorId)
    if (room === undefined) return
    switch (event.type) {
      case 'alert':
        // This process delivers its own alerts, and may hear of one before the statement that wrote it has answered.
        if (event.from === this.#id) return
        return this.#run(room.catchUp(event.sequence))
      case 'replay':
        return this.#run(room.replay(event.alertId))
      case 'skip':
        return this.#run(room.skip(event.alertId))
      case 'clear':
        return this.#run(room.clear())
      case 'skipped':
        return this.#run(room.repeatSkips())
      case 'changed':
        return this.#run(room.refresh())
    }
  }

  #receiveAccessChange(userId: string): void {
    this.checkDashboards(userId)
    const room = this.#rooms.find(userId)
    if (room) this.#run(room.refresh())
  }

  #run(work: Promise<void>): void {
    work.catch((error: unknown) => this.#warn(error))
  }

  #warn(error: unknown): void {
    this.#deps.log.warn({ err: error }, 'live room not up to date, it looks again soon')
  }
}
