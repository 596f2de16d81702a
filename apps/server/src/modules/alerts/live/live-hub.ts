import { randomUUID } from 'node:crypto'
import type { OverlayStatus } from '@aplauso/contract/alerts'
import type { DashboardStats } from '@aplauso/contract/donations'
import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import type { FastifyBaseLogger } from 'fastify'
import { findSuspended } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'
import type { Bus } from '#platform/bus/bus.ts'
import { createOutageLog, type OutageLog } from '#platform/database/outage-log.ts'
import type { AlertRow, Goal } from '../alert.ts'
import { listOverlayBacklogs } from '../alert-store.ts'
import { takeOffScreen } from '../change-alerts.ts'
import { type ChannelState, findChannelStates } from '../channel-state.ts'
import { type DonationOutcome, readDonationProgress } from '../donation-progress.ts'
import { type Announcer, type LiveEvent, parseLiveEvent } from '../live-events.ts'
import { readQueues } from '../read-queues.ts'
import type { LiveActor, LiveClaim } from '../team/live-actors.ts'
import { batchReads } from './batch-reads.ts'
import { closeRevokedSockets, type LiveActorDeps } from './close-revoked-sockets.ts'
import type { CreatorChannel } from './creator-channel.ts'
import { CreatorChannels } from './creator-channels.ts'
import { DashboardBroadcaster } from './dashboard-broadcaster.ts'
import type { Access, LiveSocket, SceneAccess } from './live-socket.ts'
import { OverlayPresence } from './overlay-presence.ts'
import { QueueBroadcaster } from './queue-broadcaster.ts'
import { findSceneAccess } from './scene-access.ts'
import type { FindTopic } from './topic.ts'
import { TopicBroadcaster } from './topic-broadcaster.ts'

export type HubDeps = Pick<LiveActorDeps, 'findLiveActors'> & {
  db: Database
  bus: Bus
  log: FastifyBaseLogger
  readDashboardStats: (creatorIds: string[]) => Promise<Map<string, DashboardStats>>
  findTopic: FindTopic
  /** The path of the overlay's current script; undefined in development, where it is served from sources. */
  overlayScript: string | undefined
  /**
   * The most joins that wait for the tables at once. Further sockets are closed with a retry time, so that the others
   * get in.
   */
  joiningMax?: number
}

// Including the time of the reads, a lost event is made up for within five seconds.
const RESYNC_INTERVAL_MS = 4 * SECOND_MS
const READS_PER_BATCH = 1_000
const JOINING_MAX = 5_000

/** Determines the access of a socket to this creator's channel; undefined: none. */
type FindAccess = (state: ChannelState) => Promise<Access | undefined>
type JoinResult = CreatorChannel | 'creator_not_found' | 'creator_suspended' | 'forbidden' | 'busy'

/**
 * Joins sockets to the creator channels of this process and exchanges events with other processes. PostgreSQL is the
 * source of truth; the bus only makes updates fast. After a gap of the transport, and every 4 seconds anyway, one
 * statement finds the channels that have missed an event.
 */
export class LiveHub {
  /** Lets statements that insert alerts announce them in SQL; undefined when the bus has no SQL channel (Redis). */
  readonly announcer: Announcer | undefined
  /** Marks the events of this process, so that it can ignore its own. */
  readonly #id = randomUUID()
  readonly #deps: HubDeps
  readonly #channels: CreatorChannels
  readonly #presence: OverlayPresence
  readonly #queueBroadcaster: QueueBroadcaster
  readonly #stops: (() => void)[]
  readonly #publishOutages: OutageLog
  readonly #resyncOutages: OutageLog
  /** Never cached for joins by key: a key that another process rotated a moment ago must be rejected. */
  readonly #findState: (slugOrId: string) => Promise<ChannelState | undefined>
  readonly #isSuspended: (slugOrId: string) => Promise<boolean | undefined>
  readonly #findDonationProgress: (donationId: string) => Promise<DonationOutcome | undefined>
  readonly findTopic: FindTopic
  /** Finds the actor of a claim; undefined if it gives no access to that creator's channel. */
  readonly findLiveActor: (claim: LiveClaim) => Promise<LiveActor | undefined>
  readonly findSceneAccess: (sceneId: string) => Promise<SceneAccess | undefined>
  /** Number of reads for dashboards on this process (metric). */
  dashboardReads = 0
  #joining = 0

  constructor(deps: HubDeps) {
    this.#deps = deps
    this.#publishOutages = createOutageLog(deps.log, 'live event not published', 'live events are published again')
    this.#resyncOutages = createOutageLog(
      deps.log,
      'live channel is stale, will resync',
      'live channels are up to date again',
    )
    this.findTopic = deps.findTopic
    this.#findState = batchReads(READS_PER_BATCH, (slugsOrIds: string[]) => findChannelStates(deps.db, slugsOrIds))
    this.#isSuspended = batchReads(READS_PER_BATCH, async (slugsOrIds: string[]) => {
      const suspended = await findSuspended(deps.db, slugsOrIds)
      return slugsOrIds.map((name) => suspended.has(name.toLowerCase()))
    })
    this.#findDonationProgress = batchReads(READS_PER_BATCH, async (donationIds: string[]) => {
      const found = await readDonationProgress(deps.db, donationIds)
      return donationIds.map((id) => found.get(id))
    })
    this.findLiveActor = batchReads(READS_PER_BATCH, deps.findLiveActors)
    this.findSceneAccess = batchReads(READS_PER_BATCH, (ids: string[]) => findSceneAccess(deps.db, ids))
    this.announcer = deps.bus.sqlChannel === undefined ? undefined : { channel: deps.bus.sqlChannel, from: this.#id }
    this.#queueBroadcaster = new QueueBroadcaster((creatorIds) =>
      this.publish({ type: 'queue', creatorIds, from: this.#id }),
    )
    this.#presence = new OverlayPresence({
      db: deps.db,
      log: deps.log,
      processId: this.#id,
      socketCount: () => this.socketCount,
      changed: (creatorIds) => this.dashboardsChanged(creatorIds),
    })
    this.#channels = new CreatorChannels({
      db: deps.db,
      overlayScript: deps.overlayScript,
      readState: this.#findState,
      isSuspended: async (creatorId) => (await this.#isSuspended(creatorId)) === true,
      readOverlayBacklog: batchReads(READS_PER_BATCH, (creatorIds: string[]) =>
        listOverlayBacklogs(deps.db, creatorIds),
      ),
      dashboardBroadcaster: new DashboardBroadcaster({
        readQueues: (creatorIds) => {
          this.dashboardReads += 1
          return readQueues(deps.db, creatorIds)
        },
        readDashboardStats: deps.readDashboardStats,
        readDonationProgress: (donationIds) => readDonationProgress(deps.db, donationIds),
        failed: (error) => this.#logOutage(error),
      }),
      topicBroadcaster: new TopicBroadcaster((error) => this.#logOutage(error)),
      onSubscriberRemoved: (socket) => this.#presence.remove(socket),
      onPanicStarted: (creatorId) => this.#runInBackground(this.#takeOffScreen(creatorId)),
    })
    const timer = setInterval(() => this.#runInBackground(this.#channels.resync()), RESYNC_INTERVAL_MS)
    timer.unref()
    const clock = setInterval(() => this.#channels.onMinutePassed(), MINUTE_MS)
    clock.unref()
    this.#stops = [
      deps.bus.subscribe((message) => this.#receive(parseLiveEvent(message))),
      deps.bus.onGap(() => {
        this.#runInBackground(this.#channels.resync())
        this.recheckAccess()
      }),
      () => clearInterval(timer),
      () => clearInterval(clock),
    ]
  }

  /**
   * Joins the socket to the creator's channel with the access that `findAccess` returns; without `findAccess` as a
   * viewer.
   */
  async join(
    slugOrId: string,
    socket: LiveSocket,
    findAccess: FindAccess | undefined,
    after?: number,
  ): Promise<JoinResult> {
    const result = await this.#join(slugOrId, socket, findAccess, after)
    if (typeof result !== 'string' && socket.access.role === 'overlay') this.#presence.add(socket, result.creatorId)
    else this.#presence.remove(socket)
    return result
  }

  /** Joins a donor's socket to the channel of the creator who receives the donation. */
  async watchDonation(
    { donationId, isDonor }: { donationId: string; isDonor: boolean },
    socket: LiveSocket,
  ): Promise<CreatorChannel | 'not_found' | 'busy'> {
    this.#presence.remove(socket)
    if (this.#isFull) return 'busy'
    this.#joining += 1
    try {
      const id = donationId.toLowerCase()
      const donation = await this.#findDonationProgress(id)
      const state = donation && (await this.#findState(donation.creatorId))
      if (state === undefined) return 'not_found'
      const channel = this.#open(state)
      socket.access = { role: 'follower' }
      channel.addDonationWatcher(socket, { donationId: id, isDonor })
      return channel
    } finally {
      this.#joining -= 1
    }
  }

  reportStatus(socket: LiveSocket, status: OverlayStatus): void {
    this.#presence.updateStatus(socket, status)
  }

  leave(socket: LiveSocket, channel: CreatorChannel | undefined): void {
    channel?.leave(socket)
    this.#presence.remove(socket)
  }

  /** Sends a committed alert to the sockets of this process and announces it to the other processes. */
  async alertCreated(alert: AlertRow, goal: Goal): Promise<void> {
    const sent = this.#channels.find(alert.creator_id)?.deliver(alert, goal)
    const { creator_id: creatorId, sequence } = alert
    // With an announcer the inserting statement has announced the alert already.
    if (this.announcer === undefined)
      await this.publish({ type: 'alert', creatorId, sequence, alertId: alert.id, from: this.#id })
    await sent
  }

  /** Sends a held or just decided alert to the dashboards of this process and of the others. */
  async heldAlertChanged(creatorId: string, alertId: string): Promise<void> {
    const sent = this.#channels.find(creatorId)?.heldAlertChanged(alertId)
    await this.publish({ type: 'held', creatorId, alertId, from: this.#id })
    await sent
  }

  /**
   * Makes every process close the sockets that lost their access: a session of this account ended, a right to control
   * its alerts changed, or the account is no creator any more.
   */
  async accessChanged(userId: string): Promise<void> {
    await this.publish({ type: 'access_changed', userId })
  }

  /**
   * Closes actor sockets without access. `userId` limits the check to sockets of this account and of its creator
   * channel.
   */
  recheckAccess(userId?: string): void {
    const controlSockets = this.#channels.actorSockets.filter(
      ({ access }) =>
        'actor' in access && (userId === undefined || access.actor.id === userId || access.claim.creatorId === userId),
    )
    this.#runInBackground(this.#closeRevoked(controlSockets, this.#deps.findLiveActors))
  }

  /** Updates the dashboards of these creators on all processes after changes that no other event reports. */
  dashboardsChanged(creatorIds: string[]): void {
    this.#channels.dashboardsChanged(creatorIds)
    this.#queueBroadcaster.add(creatorIds)
  }

  /**
   * Never fails. If the transport is down, this process handles the event itself, and the others find it in their next
   * resync.
   */
  async publish(event: LiveEvent): Promise<void> {
    try {
      await this.#deps.bus.publish(JSON.stringify(event))
      this.#publishOutages.worked()
    } catch (error) {
      this.#publishOutages.failed(error)
      this.#receive(event)
    }
  }

  get socketCount(): number {
    return this.#channels.socketCount
  }

  async close(): Promise<void> {
    for (const stop of this.#stops) stop()
    await this.#presence.close()
    await this.#queueBroadcaster.close()
  }

  async #join(
    slugOrId: string,
    socket: LiveSocket,
    findAccess: FindAccess | undefined,
    after: number | undefined,
  ): Promise<JoinResult> {
    const openChannel = findAccess === undefined ? this.#channels.find(slugOrId) : undefined
    if (openChannel !== undefined) return joinAsViewer(openChannel, socket)
    if (this.#isFull) return 'busy'
    this.#joining += 1
    try {
      const state = await this.#findState(slugOrId)
      if (state === undefined) {
        const isSuspended = await this.#isSuspended(slugOrId)
        return isSuspended ? 'creator_suspended' : 'creator_not_found'
      }
      return await (findAccess === undefined
        ? joinAsViewer(this.#open(state), socket)
        : this.#admit(state, socket, findAccess, after))
    } finally {
      this.#joining -= 1
    }
  }

  get #isFull(): boolean {
    return this.#joining >= (this.#deps.joiningMax ?? JOINING_MAX)
  }

  /** Opens the channel for a viewer or donor, who wait for no read of their own. */
  #open(state: ChannelState): CreatorChannel {
    const isNew = this.#channels.find(state.id) === undefined
    const channel = this.#channels.open(state)
    // Events between the read of `state` and here found no channel: read once more.
    if (isNew) this.#runInBackground(channel.refresh())
    return channel
  }

  async #admit(
    state: ChannelState,
    socket: LiveSocket,
    findAccess: FindAccess,
    after: number | undefined,
  ): Promise<JoinResult> {
    const access = await findAccess(state)
    if (access === undefined) return 'forbidden'
    const channel = this.#channels.open(state)
    socket.access = access
    const isJoined =
      access.role === 'widget' ? channel.addWidget(socket, access) : await channel.addSubscriber(socket, after)
    if (!isJoined) return 'forbidden'
    // An access change during the join was not checked for this socket: check it once more.
    if ('actor' in access) this.#runInBackground(this.#recheckSocket(socket))
    return channel
  }

  #recheckSocket(socket: LiveSocket): Promise<void> {
    return this.#closeRevoked([socket], (claims) => Promise.all(claims.map(this.findLiveActor)))
  }

  #closeRevoked(sockets: LiveSocket[], findLiveActors: LiveActorDeps['findLiveActors']): Promise<void> {
    return closeRevokedSockets({ findLiveActors, findSuspended: (ids) => findSuspended(this.#deps.db, ids) }, sockets)
  }

  #receive(event: LiveEvent | undefined): void {
    if (event === undefined) return
    if (event.type === 'access_changed') return this.#receiveAccessChange(event.userId)
    if (event.type === 'queue') {
      // The channels of this process were updated when it published the event.
      if (event.from !== this.#id) this.#channels.dashboardsChanged(event.creatorIds)
      return
    }
    const channel = this.#channels.find(event.creatorId)
    if (channel === undefined) return
    switch (event.type) {
      case 'alert':
        // This process delivers its own alerts. Their event can arrive before the inserting statement has returned.
        if (event.from === this.#id) return
        return this.#runInBackground(channel.catchUp(event.sequence, event.alertId))
      case 'replay':
        return this.#runInBackground(channel.replay(event.alertId))
      case 'sound':
        return this.#runInBackground(channel.sound(event.alertId))
      case 'removed':
        return this.#runInBackground(channel.removed(event.alertId))
      case 'skip':
        return this.#runInBackground(channel.skip(event.alertId))
      case 'held':
        if (event.from === this.#id) return
        return this.#runInBackground(channel.heldAlertChanged(event.alertId))
      case 'clear':
        return this.#runInBackground(channel.clear())
      case 'skipped':
        return this.#runInBackground(channel.repeatSkips())
      case 'changed':
        return this.#runInBackground(channel.refresh())
    }
  }

  /**
   * Panic ends the alerts that overlays have reported in the table; this ends those reported here and not written yet.
   */
  async #takeOffScreen(creatorId: string): Promise<void> {
    const playing = this.#presence.playingOf(creatorId)
    if (playing.length === 0) return
    await takeOffScreen(this.#deps.db, creatorId, playing)
    this.dashboardsChanged([creatorId])
  }

  #receiveAccessChange(userId: string): void {
    this.recheckAccess(userId)
    const channel = this.#channels.find(userId)
    if (channel) this.#runInBackground(channel.refresh())
  }

  #runInBackground(work: Promise<void>): void {
    work.then(
      () => this.#resyncOutages.worked(),
      (error: unknown) => this.#logOutage(error),
    )
  }

  #logOutage(error: unknown): void {
    this.#resyncOutages.failed(error)
  }
}

function joinAsViewer(channel: CreatorChannel, socket: LiveSocket): CreatorChannel {
  socket.access = { role: 'viewer' }
  channel.addViewer(socket)
  return channel
}
