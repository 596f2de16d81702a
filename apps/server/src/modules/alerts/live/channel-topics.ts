import type { AlertSettings, ServerFrame } from '@aplauso/contract/alerts'
import type { LiveSocket } from './live-socket.ts'
import type { Cause, Topic, TopicValue } from './topic.ts'

/** `text`: the frame that was told last; undefined while none was. */
type TopicSubscription = { topic: Topic; sockets: Set<LiveSocket>; lastText: string | undefined }

/** The layers in a room, apart from all other members, so that no alert ever goes to them. A value is written once, however many it goes to. */
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
  /** Of which nothing was told yet. */
  get unsent(): Topic[] {
    return [...this.#subscriptions.values()].flatMap(({ topic, lastText }) => (lastText === undefined ? [topic] : []))
  }

  changedBy(cause: Cause): Topic[] {
    return this.all.filter(({ causes }) => causes.includes(cause))
  }

  /** It is told at once of what is known here. */
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

  /** Of its topics the socket receives these alone. */
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
      // What nobody looks at is not kept up to date.
      if (subscription?.sockets.size === 0) this.#subscriptions.delete(name)
    }
  }

  /** Tells the value, unless it is the one that was told last. */
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

  /** Whatever is read next is told, the same or not. */
  forgetSent(): void {
    for (const subscription of this.#subscriptions.values()) subscription.lastText = undefined
  }
}
