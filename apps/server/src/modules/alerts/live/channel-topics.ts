import type { AlertSettings, ServerFrame } from '@aplauso/contract/alerts'
import type { LiveSocket } from './live-socket.ts'
import type { Cause, Topic, TopicValue } from './topic.ts'

/** `lastText`: the last frame that was sent; undefined if there was none. */
type TopicSubscription = { topic: Topic; sockets: Set<LiveSocket>; lastText: string | undefined }

/**
 * The layers of a creator channel. They are kept apart from other subscribers, so that they never get an alert. Each
 * value is serialized once for all sockets.
 */
export class ChannelTopics {
  readonly #subscriptions = new Map<string, TopicSubscription>()
  readonly #sockets = new Map<LiveSocket, readonly Topic[]>()

  get size(): number {
    return this.#sockets.size
  }
  get sockets(): LiveSocket[] {
    return [...this.#sockets.keys()]
  }
  get all(): Topic[] {
    return Array.from(this.#subscriptions.values(), ({ topic }) => topic)
  }
  get unsent(): Topic[] {
    return [...this.#subscriptions.values()].flatMap(({ topic, lastText }) => (lastText === undefined ? [topic] : []))
  }

  changedBy(cause: Cause): Topic[] {
    return this.all.filter(({ causes }) => causes.includes(cause))
  }

  /** Subscribes the socket and sends the values that are known already. */
  add(socket: LiveSocket, topics: readonly Topic[]): void {
    this.#sockets.set(socket, topics)
    for (const topic of topics) {
      const subscription = this.#subscriptions.get(topic.name) ?? { topic, sockets: new Set(), lastText: undefined }
      this.#subscriptions.set(topic.name, subscription)
      subscription.sockets.add(socket)
      if (subscription.lastText !== undefined) socket.sendText(subscription.lastText)
    }
  }

  remove(socket: LiveSocket): void {
    this.#unsubscribe(socket, this.#sockets.get(socket) ?? [])
    this.#sockets.delete(socket)
  }

  /** Ends all other subscriptions of the socket. */
  restrictTo(socket: LiveSocket, topics: readonly Topic[]): void {
    const previous = this.#sockets.get(socket)
    if (previous === undefined) return
    this.#sockets.set(socket, topics)
    this.#unsubscribe(
      socket,
      previous.filter((topic) => !topics.includes(topic)),
    )
  }

  #unsubscribe(socket: LiveSocket, topics: readonly Topic[]): void {
    for (const { name } of topics) {
      const subscription = this.#subscriptions.get(name)
      subscription?.sockets.delete(socket)
      // Topics without subscribers are not read any more.
      if (subscription?.sockets.size === 0) this.#subscriptions.delete(name)
    }
  }

  /** Sends the value, unless it equals the last one. */
  send(topic: string, value: TopicValue): void {
    const subscription = this.#subscriptions.get(topic)
    const text = JSON.stringify({ type: 'state', payload: { topic, value } } satisfies ServerFrame)
    if (subscription === undefined || subscription.lastText === text) return
    subscription.lastText = text
    for (const socket of subscription.sockets) socket.sendText(text)
  }

  sendSettings(payload: AlertSettings): void {
    if (this.size === 0) return
    const text = JSON.stringify({ type: 'settings', payload } satisfies ServerFrame)
    for (const socket of this.#sockets.keys()) socket.sendText(text)
  }

  /** Makes the next value of each topic be sent even if it is unchanged. */
  forgetSent(): void {
    for (const subscription of this.#subscriptions.values()) subscription.lastText = undefined
  }
}
