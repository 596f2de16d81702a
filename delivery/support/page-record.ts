import type { Frame, OverlayAlert } from '@aplauso/live/frames'

/** From the accepted join to the last answer: in between the page was certainly connected. */
export type Connection = { joinedAtMs: number; lastAnswerAtMs: number }
export type PageRecord = ReturnType<typeof createPageRecord>

/**
 * Everything that one overlay received and showed, over all its reloads. Times are those of `performance.now()` unless
 * stated.
 */
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
    /** Received alerts by id, with the time of the first delivery in milliseconds since 1970. */
    received,
    started,
    completed,
    connections,
    /** Messages of the alerts, once per delivery. */
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
    /** Called when the alert was shown to its end, or ended by the creator. */
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
    /** Removes cards that were not shown to their end. */
    clearScreen(): void {
      onScreen.clear()
      sounding.clear()
    },
  }
}
