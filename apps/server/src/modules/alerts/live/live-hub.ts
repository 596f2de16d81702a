import { randomUUID } from 'node:crypto'
import type { OverlayStatus } from '@aplauso/contract/alerts'
import type { DashboardFigures } from '@aplauso/contract/donations'
import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import type { FastifyBaseLogger } from 'fastify'
import type { LiveClaim, LiveHand } from '#modules/stage/public.ts'
import type { Database } from '#modules/tables.ts'
import type { Bus } from '#platform/bus/bus.ts'
import { createOutageLog, type OutageLog } from '#platform/database/outage-log.ts'
import type { AlertRow, Goal } from '../alert.ts'
import { listForOverlays } from '../alert-store.ts'
import { takeOff } from '../change-alerts.ts'
import { type Announcer, type LiveEvent, parseLiveEvent } from '../events.ts'
import { type Followed, readProgress } from '../progress.ts'
import { readQueues } from '../read-queues.ts'
import { findRoomStates, type RoomState } from '../room-state.ts'
import { askTogether } from './ask-together.ts'
import { closeLostHands, type HandDeps } from './close-lost-hands.ts'
import { DashboardNews } from './dashboard-news.ts'
import type { Access, LiveSocket, OpenedScene } from './live-socket.ts'
import { OverlayPresence } from './overlay-presence.ts'
import { QueueNews } from './queue-news.ts'
import type { Room } from './room.ts'
import { Rooms } from './rooms.ts'
import { findOpenedScenes } from './scene-access.ts'
import type { FindTopic } from './topic.ts'
import { TopicNews } from './topic-news.ts'

export type HubDeps = HandDeps & {
  db: Database
  bus: Bus
  log: FastifyBaseLogger
  /** What the dashboards of these creators show, by their ids. */
  readFigures: (creatorIds: string[]) => Promise<Map<string, DashboardFigures>>
  /** What layers can be told of. */
  findTopic: FindTopic
  /** The path of the overlay's present script; undefined when it is served from sources. */
  overlayScript: string | undefined
  /** So many wait for the tables at once; whoever comes then is asked to come back, so that those who wait get in. */
  enteringMax?: number
}

// With the time that it takes, what an event should have told is known within five seconds.
const LOOK_EVERY_MS = 4 * SECOND_MS
const ASKS_AT_ONCE = 1_000
const ENTERING_MAX = 5_000

/** The access that this creator's state gives a socket, if any. */
type Admit = (state: RoomState) => Promise<Access | undefined>
type Entered = Room | 'creator_not_found' | 'forbidden' | 'busy'

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
  readonly #publishing: OutageLog
  readonly #rounds: OutageLog
  /** Read for every join: a key that was rotated on another process a moment ago opens nothing. */
  readonly #findState: (slugOrId: string) => Promise<RoomState | undefined>
  readonly #findFollowed: (donationId: string) => Promise<Followed | undefined>
  readonly findTopic: FindTopic
  /** Who this claim is; undefined for one that opens nothing on that creator's stage. */
  readonly findLiveHand: (claim: LiveClaim) => Promise<LiveHand | undefined>
  readonly findOpenedScene: (sceneId: string) => Promise<OpenedScene | undefined>
  /** How often what open dashboards show was read, for all of this process together. */
  dashboardReads = 0
  #entering = 0

  constructor(deps: HubDeps) {
    this.#deps = deps
    this.#publishing = createOutageLog(deps.log, 'live event not published', 'live events are published again')
    this.#rounds = createOutageLog(
      deps.log,
      'live channel is stale, it looks again soon',
      'live channels are up to date again',
    )
    this.findTopic = deps.findTopic
    this.#findState = askTogether(ASKS_AT_ONCE, (slugsOrIds: string[]) => findRoomStates(deps.db, slugsOrIds))
    this.#findFollowed = askTogether(ASKS_AT_ONCE, async (donationIds: string[]) => {
      const found = await readProgress(deps.db, donationIds)
      return donationIds.map((id) => found.get(id))
    })
    this.findLiveHand = askTogether(ASKS_AT_ONCE, deps.findLiveHands)
    this.findOpenedScene = askTogether(ASKS_AT_ONCE, (ids: string[]) => findOpenedScenes(deps.db, ids))
    this.announcer = deps.bus.sqlChannel === undefined ? undefined : { channel: deps.bus.sqlChannel, from: this.#id }
    this.#queueNews = new QueueNews((creatorIds) => this.publish({ type: 'queue', creatorIds, from: this.#id }))
    this.#presence = new OverlayPresence({
      db: deps.db,
      log: deps.log,
      processId: this.#id,
      changed: (creatorIds) => this.dashboardsChanged(creatorIds),
    })
    this.#rooms = new Rooms({
      db: deps.db,
      overlayScript: deps.overlayScript,
      readState: this.#findState,
      readForOverlay: askTogether(ASKS_AT_ONCE, (creatorIds: string[]) => listForOverlays(deps.db, creatorIds)),
      dashboardNews: new DashboardNews({
        readQueues: (creatorIds) => {
          this.dashboardReads += 1
          return readQueues(deps.db, creatorIds)
        },
        readFigures: deps.readFigures,
        readProgress: (donationIds) => readProgress(deps.db, donationIds),
        failed: (error) => this.#warn(error),
      }),
      topicNews: new TopicNews((error) => this.#warn(error)),
      sentAway: (socket) => this.#presence.left(socket),
      panicBegan: (creatorId) => this.#run(this.#takeOff(creatorId)),
    })
    const timer = setInterval(() => this.#run(this.#rooms.look()), LOOK_EVERY_MS)
    timer.unref()
    const clock = setInterval(() => this.#rooms.timePassed(), MINUTE_MS)
    clock.unref()
    this.#stops = [
      deps.bus.subscribe((message) => this.#receive(parseLiveEvent(message))),
      deps.bus.onGap(() => {
        this.#run(this.#rooms.look())
        this.checkHands()
      }),
      () => clearInterval(timer),
      () => clearInterval(clock),
    ]
  }

  /** Brings the socket into the creator's room with the access that `admit` gives it, if any; without it as a viewer. */
  async enter(slugOrId: string, socket: LiveSocket, admit: Admit | undefined, after?: number): Promise<Entered> {
    const entered = await this.#enter(slugOrId, socket, admit, after)
    if (typeof entered !== 'string' && socket.access.role === 'overlay')
      this.#presence.arrived(socket, entered.creatorId)
    else this.#presence.left(socket)
    return entered
  }

  /** Brings the socket of a donor into the room of the creator to whom the donation goes. */
  async follow(
    { donationId, isDonor }: { donationId: string; isDonor: boolean },
    socket: LiveSocket,
  ): Promise<Room | 'not_found' | 'busy'> {
    this.#presence.left(socket)
    if (this.#isFull) return 'busy'
    this.#entering += 1
    try {
      const id = donationId.toLowerCase()
      const followed = await this.#findFollowed(id)
      const state = followed && (await this.#findState(followed.creatorId))
      if (state === undefined) return 'not_found'
      const room = this.#open(state)
      socket.access = { role: 'follower' }
      room.follow(socket, { donationId: id, isDonor })
      return room
    } finally {
      this.#entering -= 1
    }
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
    if (this.announcer === undefined)
      await this.publish({ type: 'alert', creatorId, sequence, alertId: alert.id, from: this.#id })
    await sent
  }

  /** An alert is held, or was decided: tells this process's dashboards at once, and the other processes. */
  async heldChanged(creatorId: string, alertId: string): Promise<void> {
    const told = this.#rooms.find(creatorId)?.held(alertId)
    await this.publish({ type: 'held', creatorId, alertId, from: this.#id })
    await told
  }

  /**
   * A session of this account has ended, or a right on its stage, or it is no creator any more: every process closes at once what
   * this leaves open.
   */
  async accessChanged(userId: string): Promise<void> {
    await this.publish({ type: 'access_changed', userId })
  }

  /** Closes the hands' sockets that should not be open any more: all of them, or those that this account opened or is seen on. */
  checkHands(userId?: string): void {
    const asked = this.#rooms.hands.filter(
      ({ access }) =>
        'hand' in access && (userId === undefined || access.hand.id === userId || access.claim.creatorId === userId),
    )
    this.#run(closeLostHands(this.#deps, asked))
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
      this.#publishing.worked()
    } catch (error) {
      this.#publishing.failed(error)
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
    admit: Admit | undefined,
    after: number | undefined,
  ): Promise<Entered> {
    const open = admit === undefined ? this.#rooms.find(slugOrId) : undefined
    if (open !== undefined) return welcome(open, socket)
    if (this.#isFull) return 'busy'
    this.#entering += 1
    try {
      const state = await this.#findState(slugOrId)
      if (state === undefined) return 'creator_not_found'
      return await (admit === undefined ? welcome(this.#open(state), socket) : this.#admit(state, socket, admit, after))
    } finally {
      this.#entering -= 1
    }
  }

  get #isFull(): boolean {
    return this.#entering >= (this.#deps.enteringMax ?? ENTERING_MAX)
  }

  /** For the first viewer or donor of a room. */
  #open(state: RoomState): Room {
    const isNew = this.#rooms.find(state.id) === undefined
    const room = this.#rooms.open(state)
    // What came after the state was read found no room to tell.
    if (isNew) this.#run(room.refresh())
    return room
  }

  async #admit(state: RoomState, socket: LiveSocket, admit: Admit, after: number | undefined): Promise<Entered> {
    const access = await admit(state)
    if (access === undefined) return 'forbidden'
    const room = this.#rooms.open(state)
    socket.access = access
    const isIn = access.role === 'widget' ? room.watch(socket, access) : await room.join(socket, after)
    if (!isIn) return 'forbidden'
    // What changed while it was on its way was told to those who were in: it is asked once more, now that it is too.
    if ('hand' in access) this.#run(this.#checkAgain(socket))
    return room
  }

  #checkAgain(socket: LiveSocket): Promise<void> {
    const findLiveHands = (claims: LiveClaim[]) => Promise.all(claims.map(this.findLiveHand))
    return closeLostHands({ findLiveHands }, [socket])
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
        return this.#run(room.catchUp(event.sequence, event.alertId))
      case 'replay':
        return this.#run(room.replay(event.alertId))
      case 'sound':
        return this.#run(room.sound(event.alertId))
      case 'skip':
        return this.#run(room.skip(event.alertId))
      case 'held':
        if (event.from === this.#id) return
        return this.#run(room.held(event.alertId))
      case 'clear':
        return this.#run(room.clear())
      case 'skipped':
        return this.#run(room.repeatSkips())
      case 'changed':
        return this.#run(room.refresh())
    }
  }

  /** What overlays here have said they show: it may not be in the table yet, where whoever pressed panic has looked. */
  async #takeOff(creatorId: string): Promise<void> {
    const playing = this.#presence.playingOf(creatorId)
    if (playing.length === 0) return
    await takeOff(this.#deps.db, creatorId, playing)
    this.dashboardsChanged([creatorId])
  }

  #receiveAccessChange(userId: string): void {
    this.checkHands(userId)
    const room = this.#rooms.find(userId)
    if (room) this.#run(room.refresh())
  }

  #run(work: Promise<void>): void {
    work.then(
      () => this.#rounds.worked(),
      (error: unknown) => this.#warn(error),
    )
  }

  #warn(error: unknown): void {
    this.#rounds.failed(error)
  }
}

function welcome(room: Room, socket: LiveSocket): Room {
  socket.access = { role: 'viewer' }
  room.welcome(socket)
  return room
}
