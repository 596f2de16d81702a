import type { Frame, OverlayAlert } from '@aplauso/live/frames'

/** From the greeting to the last answer: in between the page was surely connected. */
export type Connection = { joinedAtMs: number; lastAnswerAtMs: number }
export type PageRecord = ReturnType<typeof createPageRecord>

/** What one overlay was told and has shown, over all its reloads. Times are those of `performance.now()` if not said otherwise. */
export function createPageRecord() {
  const onScreen = new Set<string>()
  const sounding = new Set<string>()
  const received = new Map<string, number>()
  const started: string[] = []
  const completed: { id: string; atMs: number }[] = []
  const connections: Connection[] = []
  const messages: string[] = []
  let cardsAtMost = 0
  let soundsAtMost = 0

  return {
    onScreen,
    /** The alerts it was told of, by id, with the time of the first telling, in milliseconds since 1970. */
    received,
    started,
    completed,
    connections,
    /** What the alerts said, each time one was told. */
    messages,
    cardsAtMost: () => cardsAtMost,
    soundsAtMost: () => soundsAtMost,
    timesCompleted: (id: string) => completed.filter((entry) => entry.id === id).length,
    firstCompletedAtMs: (id: string) => completed.find((entry) => entry.id === id)?.atMs,

    receiveFrame(frame: Frame): void {
      const nowMs = performance.now()
      if (frame.type === 'joined' && frame.role === 'overlay') {
        connections.push({ joinedAtMs: nowMs, lastAnswerAtMs: nowMs })
      }
      const connection = connections.at(-1)
      if (frame.type === 'pong' && connection !== undefined) connection.lastAnswerAtMs = nowMs
      if (frame.type !== 'donation') return
      messages.push(frame.alert.message ?? '')
      if (received.has(frame.alert.id)) return
      received.set(frame.alert.id, Date.now())
    },
    start({ id }: OverlayAlert): void {
      started.push(id)
      onScreen.add(id)
      cardsAtMost = Math.max(cardsAtMost, onScreen.size)
    },
    /** To its end, or ended by the creator. */
    finish(id: string): void {
      onScreen.delete(id)
      completed.push({ id, atMs: performance.now() })
    },
    startSound(id: string): void {
      sounding.add(id)
      soundsAtMost = Math.max(soundsAtMost, sounding.size)
    },
    stopSound(id: string): void {
      sounding.delete(id)
    },
    /** What stood there is gone without having been shown to its end. */
    clearScreen(): void {
      onScreen.clear()
      sounding.clear()
    },
  }
}
