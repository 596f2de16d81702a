import { listCommands } from '../alert-store.ts'
import { type ChannelState, findChannelStates } from '../channel-state.ts'
import { CreatorChannel, type CreatorChannelDeps } from './creator-channel.ts'
import type { LiveSocket } from './live-socket.ts'

/** A command carries the start time of its statement; other connections can read its row at most this much later. */
const COMMITTED_WITHIN_SECONDS = 60

export class CreatorChannels {
  readonly #deps: CreatorChannelDeps
  readonly #channels = new Map<string, CreatorChannel>()
  readonly #idsBySlug = new Map<string, string>()
  #lastResyncAtMs = performance.now()

  constructor(deps: CreatorChannelDeps) {
    this.#deps = deps
  }

  /** Sockets of dashboards and API clients, whose access can end while they are connected. */
  get actorSockets(): LiveSocket[] {
    return [...this.#channels.values()].flatMap((channel) => channel.actorSockets)
  }
  get socketCount(): number {
    return [...this.#channels.values()].reduce((sum, channel) => sum + channel.size, 0)
  }

  find(slugOrId: string): CreatorChannel | undefined {
    const name = slugOrId.toLowerCase()
    const channel = this.#channels.get(this.#idsBySlug.get(name) ?? name)
    return channel?.isCreatorGone ? undefined : channel
  }

  /** Returns the creator's channel; creates it if there is none. */
  open(state: ChannelState): CreatorChannel {
    const existing = this.find(state.id)
    if (existing !== undefined) return existing
    const channel = new CreatorChannel(this.#deps, state)
    this.#channels.set(state.id, channel)
    this.#idsBySlug.set(state.slug, state.id)
    return channel
  }

  dashboardsChanged(creatorIds: string[]): void {
    for (const creatorId of creatorIds) this.#channels.get(creatorId)?.dashboardsChanged()
  }

  onMinutePassed(): void {
    for (const channel of this.#channels.values()) channel.topicsChanged('time')
  }

  /**
   * Updates every channel that has missed an event. Reads the states of all channels in one statement, recent commands
   * in a second, and the values of all dashboards in a few more.
   */
  async resync(): Promise<void> {
    for (const [id, channel] of this.#channels) if (channel.isEmpty) this.#close(id, channel)
    const channels = [...this.#channels.values()]
    // Time alone changes dashboards too: waiting alerts become missed, and the creator's calendar day ends.
    for (const channel of channels) channel.dashboardsChanged()
    const states = await findChannelStates(
      this.#deps.db,
      channels.map(({ creatorId }) => creatorId),
    )
    const stale = channels.filter((channel, index) => {
      const state = states[index]
      return state === undefined || channel.isStaleAgainst(state)
    })
    await Promise.all(stale.map((channel) => channel.refresh()))
    await this.#repeatCommands(channels.filter(({ hasOverlays }) => hasOverlays))
  }

  async #repeatCommands(channels: CreatorChannel[]): Promise<void> {
    const startedAtMs = performance.now()
    const seconds = (startedAtMs - this.#lastResyncAtMs) / 1_000 + COMMITTED_WITHIN_SECONDS
    const commands = await listCommands(
      this.#deps.db,
      channels.map(({ creatorId }) => creatorId),
      seconds,
    )
    this.#lastResyncAtMs = startedAtMs
    const byCreator = Map.groupBy(commands, ({ creator_id }) => creator_id)
    await Promise.all(Array.from(byCreator, ([creatorId, own]) => this.#channels.get(creatorId)?.repeatCommands(own)))
  }

  #close(creatorId: string, { slug }: CreatorChannel): void {
    this.#channels.delete(creatorId)
    if (this.#idsBySlug.get(slug) === creatorId) this.#idsBySlug.delete(slug)
  }
}
