import type { AlertQueue, ServerFrame } from '@aplauso/contract/alerts'
import type { DashboardFigures } from '@aplauso/contract/donations'
import { SECOND_MS } from '@aplauso/contract/limits'
import { type AlertRow, type Goal, goalFrame, publicGoalFrame, replayFrame, type Staging, skipFrame } from '../alert.ts'
import { type Command, findAlert, listAlertsFrom, listAlertsSince } from '../alert-store.ts'
import { findHeldNews } from '../held/held-alerts.ts'
import type { Followed } from '../progress.ts'
import { findRoomState, type RoomState, readStaging, sameGoal, samePublicGoal, sceneVersions } from '../room-state.ts'
import { askTogether } from './ask-together.ts'
import type { DashboardNews } from './dashboard-news.ts'
import { type GreetDeps, greet, JoinedFrames, type Newcomer } from './greet.ts'
import { type Access, CLOSE_CREATOR_GONE, CLOSE_KEY_ROTATED, type LiveSocket, type StreamKey } from './live-socket.ts'
import { type Audience, Members } from './members.ts'
import { RoomTopics } from './room-topics.ts'
import { isSceneChanged, narrowToScenes } from './scene-access.ts'
import { throttled } from './throttle.ts'
import { ToldAlerts, ToldCommands } from './told.ts'
import type { Cause, TopicValue } from './topic.ts'
import type { TopicNews } from './topic-news.ts'

export type RoomDeps = GreetDeps & {
  /** The creator's state, read for all rooms that ask together. */
  readState: (creatorId: string) => Promise<RoomState | undefined>
  dashboardNews: Pick<DashboardNews, 'changed'>
  topicNews: Pick<TopicNews, 'changed'>
  /** A member was sent away, and its connection is about to end. */
  sentAway: (socket: LiveSocket) => void
  panicBegan: (creatorId: string) => void
}

const GOAL_EVERY_MS = SECOND_MS / 4
// An alert waits for no more newcomers than this.
const ARRIVALS_AT_ONCE = 200

/**
 * One creator's connected sockets on this process. Everything that reads the tables and then sends runs one after the
 * other, so that a socket is either told of an alert by its replay or by the room, never by both and never by none.
 */
export class Room {
  readonly creatorId: string
  readonly slug: string
  readonly #deps: RoomDeps
  readonly #members = new Members()
  readonly #topics = new RoomTopics()
  /** What every member knows. */
  #state: RoomState
  #staging: Staging
  readonly #told: ToldAlerts
  readonly #commands = new ToldCommands()
  readonly #joined: JoinedFrames
  #work: Promise<unknown> = Promise.resolve()
  #idle = true
  #isGone = false
  readonly #sendGoal = throttled(GOAL_EVERY_MS, () =>
    this.#members.sendGoal(publicGoalFrame(this.#state), this.#audience),
  )
  readonly #sendOwnGoal = throttled(GOAL_EVERY_MS, () => this.#members.sendToDashboards(goalFrame(this.#state)))
  readonly #letIn = askTogether(ARRIVALS_AT_ONCE, (arrivals: Newcomer[]) => this.#inOrder(() => this.#admit(arrivals)))

  constructor(deps: RoomDeps, state: RoomState) {
    this.#deps = deps
    this.creatorId = state.id
    this.slug = state.slug
    this.#state = state
    this.#staging = readStaging(state)
    this.#joined = new JoinedFrames(deps.overlayScript)
    this.#told = new ToldAlerts(state)
  }

  /** Who besides overlays and dashboards is told of alerts, and of the sum that grows with each: in a panic nobody, readers also where viewers are not. */
  get #audience(): Audience {
    const { panic } = this.#staging.settings
    return { readers: !panic, viewers: !panic && this.#state.publicFeed }
  }
  get inPanic(): boolean {
    return this.#staging.settings.panic
  }
  get size(): number {
    return this.#members.size + this.#topics.size
  }
  get hasOverlays(): boolean {
    return this.#members.hasOverlays
  }
  get hands(): LiveSocket[] {
    return this.#members.hands
  }
  get haveDashboards(): boolean {
    return this.#members.haveDashboards
  }
  get followedIds(): string[] {
    return this.#members.followedIds
  }
  /** Nobody is here and nobody is on the way in. */
  get empty(): boolean {
    return this.size === 0 && this.#idle
  }
  /** The account is no creator any more. */
  get isGone(): boolean {
    return this.#isGone
  }

  /** Lets a viewer in at once: a viewer has missed nothing, and what the room knows is all that a viewer is told. */
  welcome(socket: LiveSocket): void {
    socket.sendText(this.#joined.of(socket, this.#state, this.#staging.settings))
    this.#members.add(socket, this.#told.sequence)
  }

  /**
   * Lets an overlay or a dashboard in: the greeting, then what it has missed, then everything that comes. False when it has
   * to stay outside, because its key was rotated on its way in or it has gone. `after`: the last sequence that a dashboard
   * knows. Whoever waits for the same turn shares what it reads.
   */
  async join(socket: LiveSocket, after?: number): Promise<boolean> {
    return (await this.#letIn({ socket, after })) ?? false
  }

  /** Lets a donor in, who is told what becomes of this donation and nothing else: at once, as whoever came too late for news. */
  follow(socket: LiveSocket, followed: { donationId: string; isDonor: boolean }): void {
    this.#members.follow(socket, followed)
    this.dashboardsChanged()
  }

  /**
   * Lets a layer in at once: what it is told are whole states, so it has missed nothing. False when its key was rotated on its
   * way in.
   */
  watch(socket: LiveSocket, access: Extract<Access, { role: 'widget' }>): boolean {
    const keyVersion = streamKeyVersion(access, this.#state)
    if (socket.closed || (keyVersion !== undefined && access.keyVersion < keyVersion)) return false
    socket.sendText(this.#joined.of(socket, this.#state, this.#staging.settings))
    this.#topics.add(socket, access.topics)
    this.#checkScenes([socket])
    this.#deps.topicNews.changed(this, this.#topics.untold)
    return true
  }

  leave(socket: LiveSocket): void {
    this.#members.remove(socket)
    this.#topics.remove(socket)
  }

  /** A committed alert that this process holds in its hands: sent at once, without SQL, when it is the next one. */
  deliver(row: AlertRow, goal: Goal): Promise<void> | void {
    if (!this.#idle || row.sequence !== this.#told.sequence + 1) return this.catchUp(row.sequence, row.id)
    this.#broadcast(row)
    this.#tell({ ...this.#state, ...goal })
  }

  /** Something up to this sequence was committed somewhere: reads and sends what is missing, in order. */
  async catchUp(sequence: number, alertId: string | undefined): Promise<void> {
    // What this process has delivered itself is announced to it as well, and costs nothing.
    if (this.#told.includes(sequence, alertId)) return
    await this.#inOrder(async () => {
      if (!this.#told.includes(sequence, alertId)) await this.#follow()
    })
  }

  /** Something of the creator's has changed: tells the members what. */
  refresh(): Promise<void> {
    this.dashboardsChanged()
    this.topicsChanged('change')
    return this.#inOrder(() => this.#follow())
  }

  /** Whether the members know something else than this; it may be older than what they know, so it is not what they are told. */
  differsFrom(state: RoomState): boolean {
    const known = this.#state
    return (
      state.sequence !== this.#told.sequence ||
      this.#told.isAheadOf(state) ||
      state.widgetKeyVersion !== known.widgetKeyVersion ||
      state.listenKeyVersion !== known.listenKeyVersion ||
      state.sceneKeys !== known.sceneKeys ||
      state.storedSettings !== known.storedSettings ||
      state.storedVariations !== known.storedVariations ||
      state.publicFeed !== known.publicFeed ||
      !sameGoal(state, known)
    )
  }

  replay(alertId: string): Promise<void> {
    this.dashboardsChanged()
    return this.#inOrder(async () => {
      const row = await findAlert(this.#deps.db, this.creatorId, alertId)
      if (row === undefined) return
      this.#commands.add(alertId, row.replay_requested_at)
      this.#members.sendReplay(replayFrame(row, this.#staging, true), this.#audience)
    })
  }

  /** An alert that waits has what it plays: overlays get it once more, and those that hold it take its sound alone. */
  sound(alertId: string): Promise<void> {
    this.dashboardsChanged()
    return this.#inOrder(async () => {
      const row = await findAlert(this.#deps.db, this.creatorId, alertId)
      const isWaiting = row && (row.shown_at === null || (row.replay_requested_at ?? 0) > row.shown_at)
      if (isWaiting) this.#members.sendToOverlays(replayFrame(row, this.#staging, row.shown_at !== null))
    })
  }

  skip(alertId: string): Promise<void> {
    this.#commands.add(alertId)
    return this.#command(skipFrame(alertId))
  }

  clear(): Promise<void> {
    return this.#command({ type: 'control', payload: { action: 'clear' } })
  }

  /** An alert is held, or was decided: dashboards are told at once, as somebody may be waiting for it. */
  held(alertId: string): Promise<void> {
    this.dashboardsChanged()
    return this.#inOrder(async () => {
      const news = await findHeldNews(this.#deps.db, this.creatorId, alertId)
      if (news) this.#members.sendToDashboards(news)
      // Money came with it all the same.
      await this.#follow()
    })
  }

  /** Much may have been skipped: overlays are told of what they may still hold. */
  repeatSkips(): Promise<void> {
    this.dashboardsChanged()
    return this.#inOrder(async () => {
      const { skippedIds = [] } = (await this.#deps.readForOverlay(this.creatorId)) ?? {}
      for (const id of skippedIds) this.#sendToOverlays(skipFrame(id), id)
    })
  }

  /** What the creator did by hand lately, in the tables: overlays are told what no event has told them. */
  repeat(commands: Command[]): Promise<void> {
    return this.#inOrder(async () => {
      for (const command of commands) {
        if (this.#commands.includes(command)) continue
        const { id, forced, replay_requested_at: replayAt } = command
        if (forced) this.#sendToOverlays(replayFrame(command, this.#staging, true), id, replayAt)
        else this.#sendToOverlays(skipFrame(id), id)
      }
    })
  }

  /** The queue or the figures may be others than the dashboards know, or donors: they are told soon, if they are. */
  dashboardsChanged(): void {
    if (this.#members.haveDashboards || this.#members.haveFollowers) this.#deps.dashboardNews.changed(this)
  }

  /** What layers are told of may be something else by this. */
  topicsChanged(cause: Cause): void {
    if (this.#topics.size > 0) this.#deps.topicNews.changed(this, this.#topics.changedBy(cause))
  }

  /** In a panic nothing is told: what layers show is off, and comes again whole. */
  tellTopic(topic: string, value: TopicValue): void {
    if (!this.inPanic) this.#topics.tell(topic, value)
  }

  tellDashboards(queue: AlertQueue | undefined, figures: DashboardFigures | undefined): void {
    if (queue) this.#members.sendQueue(queue)
    if (figures) this.#members.sendFigures(figures, this.creatorId)
  }

  tellFollowers(progressOf: (donationId: string) => Followed | undefined): void {
    this.#members.sendProgress(progressOf)
  }

  #sendToOverlays(frame: ServerFrame, alertId: string, replayAt?: Date | null): void {
    this.#commands.add(alertId, replayAt)
    this.#members.sendToOverlays(frame)
  }

  /** In its turn, for whoever is on the way in as well: else it would overtake the alert that it is about. */
  #command(frame: ServerFrame): Promise<void> {
    return this.#inOrder(async () => {
      this.#members.send(frame)
      this.dashboardsChanged()
    })
  }

  /** Gives who is in then. */
  async #admit(arrivals: Newcomer[]): Promise<boolean[]> {
    // The sequence is read before the alerts, so what commits between the two is in the replay and is known by its number.
    const state = arrivals.every(({ socket }) => socket.closed) ? undefined : await this.#deps.readState(this.creatorId)
    if (state === undefined) return []
    if (this.#told.isAheadOf(state)) await this.#goOnFrom(state)
    else this.#tell(state)
    const newcomers = arrivals.filter(({ socket }) => !socket.closed && !hasOldKey(socket, state))
    const hadOverlays = this.#members.hasOverlays
    const greeting = { state, staging: this.#staging, joined: this.#joined }
    const { knownTo, skippedIds, forced } = await greet(this.#deps, newcomers, greeting)
    for (const newcomer of newcomers) {
      if (!newcomer.socket.closed) this.#members.add(newcomer.socket, knownTo(newcomer))
    }
    this.#checkScenes(newcomers.map(({ socket }) => socket))
    this.dashboardsChanged()
    // Told to some of the overlays alone, what the creator did by hand is repeated to all of them.
    if (!hadOverlays) {
      for (const id of skippedIds) this.#commands.add(id)
      for (const { id, replay_requested_at } of forced) this.#commands.add(id, replay_requested_at)
    }
    return arrivals.map(({ socket }) => this.#members.has(socket))
  }

  async #follow(): Promise<void> {
    const { db } = this.#deps
    const [rows, state] = await Promise.all([
      listAlertsFrom(db, this.creatorId, this.#told.sequence),
      findRoomState(db, this.creatorId),
    ])
    if (state === undefined) return this.#dismiss()
    const isReplaced = rows.some(({ sequence, id }) => this.#told.isReplacedBy(sequence, id))
    if (isReplaced || this.#told.isAheadOf(state)) return this.#goOnFrom(state)
    this.#tell(state)
    for (const row of rows) if (row.sequence > this.#told.sequence) this.#broadcast(row)
  }

  /** The database has lost alerts that the members were told of: they are told what it has written since. */
  async #goOnFrom(state: RoomState): Promise<void> {
    const { newestId } = this.#told
    const rows = await listAlertsSince(this.#deps.db, this.creatorId, { sequence: state.sequence, newestId })
    const news = rows.filter(({ id }) => !this.#told.includesId(id))
    this.#members.forgetSequences()
    this.#told.goBackTo(state)
    this.#tell(state)
    for (const row of news) this.#broadcast(row)
  }

  /** Every change of the state goes through here, so that no member misses what differs. */
  #tell(state: RoomState): void {
    const known = this.#state
    const { paused, muted, panic } = this.#staging.settings
    const { viewers, readers } = this.#audience
    this.#state = state
    if (!sameKeys(state, known)) {
      for (const socket of this.#keyed) {
        if (hasOldKey(socket, state)) this.#sendAway(socket, CLOSE_KEY_ROTATED, 'the key was rotated')
      }
      this.#checkScenes(this.#keyed)
    }
    const isSame = state.storedSettings === known.storedSettings
    if (!isSame || state.storedVariations !== known.storedVariations) this.#staging = readStaging(state)
    const { settings } = this.#staging
    if (!isSame) {
      this.#members.send({ type: 'settings', payload: settings })
      this.#topics.tellSettings(settings)
      this.dashboardsChanged()
    }
    if (paused !== settings.paused) {
      this.#members.send({ type: 'control', payload: { action: paused ? 'resume' : 'pause' } })
    }
    if (muted !== settings.muted) {
      this.#members.send({ type: 'control', payload: { action: muted ? 'unmute' : 'mute' } })
    }
    if (panic !== settings.panic) {
      if (settings.panic) this.#deps.panicBegan(this.creatorId)
      this.#members.send({ type: 'control', payload: { action: panic ? 'calm' : 'panic' } })
      this.#topics.forget()
      this.#deps.topicNews.changed(this, this.#topics.all)
    }
    // Of what came while they were told nothing, whoever is told again knows no sum.
    const isOpened = (!viewers && this.#audience.viewers) || (!readers && this.#audience.readers)
    if (isOpened || !samePublicGoal(state, known)) this.#sendGoal()
    if (!sameGoal(state, known)) {
      this.#sendOwnGoal()
      this.topicsChanged('money')
    }
  }

  /** Whose access depends on a key of the stream. */
  get #keyed(): LiveSocket[] {
    return [...this.#members.overlays, ...this.#topics.sockets]
  }

  /** A scene that was changed may open less to these sockets than when they were let in. */
  #checkScenes(sockets: LiveSocket[]): void {
    const changed = sockets.filter((socket) => !socket.closed && isSceneChanged(socket, this.#state))
    if (changed.length === 0) return
    narrowToScenes(this.#deps.db, changed, {
      keepTopics: (socket, topics) => this.#topics.keep(socket, topics),
      dismiss: (socket) => this.#sendAway(socket, CLOSE_KEY_ROTATED, 'the scene shows no alerts any more'),
    }).catch(() => {
      // Unchecked they stay with nothing: they come back and are checked by then.
      for (const socket of changed) socket.tryAgain()
    })
  }

  /** The account is no creator any more. */
  #dismiss(): void {
    this.#isGone = true
    for (const socket of [...this.#members.sockets, ...this.#topics.sockets]) {
      this.#sendAway(socket, CLOSE_CREATOR_GONE, 'there is no such creator any more')
    }
  }

  #sendAway(socket: LiveSocket, code: number, reason: string): void {
    this.leave(socket)
    socket.close(code, reason)
    this.#deps.sentAway(socket)
  }

  #broadcast(row: AlertRow): void {
    this.#members.sendAlert(row, this.#staging, this.#audience)
    this.#told.add(row)
    this.dashboardsChanged()
    this.topicsChanged('money')
  }

  #inOrder<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#idle = false
    const done = this.#work.then(work)
    const settled = done
      .catch(() => {})
      .then(() => {
        if (this.#work === settled) this.#idle = true
      })
    this.#work = settled
    return done
  }
}

const sameKeys = (one: RoomState, other: RoomState): boolean =>
  one.widgetKeyVersion === other.widgetKeyVersion &&
  one.listenKeyVersion === other.listenKeyVersion &&
  one.sceneKeys === other.sceneKeys

/** What a key of the stream has to be of now; undefined for a scene that is gone. */
const streamKeyVersion = ({ scene }: StreamKey, state: RoomState): number | undefined =>
  scene === undefined ? state.widgetKeyVersion : sceneVersions(state, scene.id)?.keyVersion

const hasOldKey = ({ access }: LiveSocket, state: RoomState): boolean =>
  ((access.role === 'overlay' || access.role === 'widget') && access.keyVersion !== streamKeyVersion(access, state)) ||
  (access.role === 'listener' && access.keyVersion !== state.listenKeyVersion)
