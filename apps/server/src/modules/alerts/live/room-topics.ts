import type { AlertSettings, ServerFrame } from '@aplauso/contract/alerts'
import type { LiveSocket } from './live-socket.ts'
import type { Cause, Topic, TopicValue } from './topic.ts'

/** `text`: the frame that was told last; undefined while none was. */
type Watched = { topic: Topic; sockets: Set<LiveSocket>; text: string | undefined }

/** The layers in a room, apart from all other members, so that no alert ever goes to them. A value is written once, however many it goes to. */
export class RoomTopics {
  readonly #watched = new Map<string, Watched>()
  readonly #sockets = new Map<LiveSocket, readonly Topic[]>()

  get size(): number {
    return this.#sockets.size
  }
  get sockets(): LiveSocket[] {
    return [...this.#sockets.keys()]
  }
  get all(): Topic[] {
    return Array.from(this.#watched.values(), ({ topic }) => topic)
  }
  /** Of which nothing was told yet. */
  get untold(): Topic[] {
    return [...this.#watched.values()].flatMap(({ topic, text }) => (text === undefined ? [topic] : []))
  }

  changedBy(cause: Cause): Topic[] {
    return this.all.filter(({ causes }) => causes.includes(cause))
  }

  /** It is told at once of what is known here. */
  add(socket: LiveSocket, topics: readonly Topic[]): void {
    this.#sockets.set(socket, topics)
    for (const topic of topics) {
      const watched = this.#watched.get(topic.name) ?? { topic, sockets: new Set(), text: undefined }
      this.#watched.set(topic.name, watched)
      watched.sockets.add(socket)
      if (watched.text !== undefined) socket.sendText(watched.text)
    }
  }

  remove(socket: LiveSocket): void {
    this.#unwatch(socket, this.#sockets.get(socket) ?? [])
    this.#sockets.delete(socket)
  }

  /** Of its topics the socket receives these alone. */
  keep(socket: LiveSocket, topics: readonly Topic[]): void {
    const former = this.#sockets.get(socket)
    if (former === undefined) return
    this.#sockets.set(socket, topics)
    this.#unwatch(
      socket,
      former.filter((topic) => !topics.includes(topic)),
    )
  }

  #unwatch(socket: LiveSocket, topics: readonly Topic[]): void {
    for (const { name } of topics) {
      const watched = this.#watched.get(name)
      watched?.sockets.delete(socket)
      // What nobody looks at is not kept up to date.
      if (watched?.sockets.size === 0) this.#watched.delete(name)
    }
  }

  /** Tells the value, unless it is the one that was told last. */
  tell(topic: string, value: TopicValue): void {
    const watched = this.#watched.get(topic)
    const text = JSON.stringify({ type: 'state', payload: { topic, value } } satisfies ServerFrame)
    if (watched === undefined || watched.text === text) return
    watched.text = text
    for (const socket of watched.sockets) socket.sendText(text)
  }

  tellSettings(payload: AlertSettings): void {
    if (this.size === 0) return
    const text = JSON.stringify({ type: 'settings', payload } satisfies ServerFrame)
    for (const socket of this.#sockets.keys()) socket.sendText(text)
  }

  /** Whatever is read next is told, the same or not. */
  forget(): void {
    for (const watched of this.#watched.values()) watched.text = undefined
  }
}
