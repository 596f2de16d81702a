import type { ServerFrame } from '@aplauso/contract/alerts'
import WebSocket from 'ws'
import type { Creator } from '../setup/installation.ts'

export type Overlay = {
  /** How often each alert was shown to its end, by id. */
  shown: ReadonlyMap<string, number>
  /** Errors that the server reported. */
  errors: readonly string[]
  /** Number of alerts that arrived again and were dropped. */
  repeats(): number
  connections(): number
  /** The longest time from a lost connection until the server accepted the next one. */
  longestGapMs(): number
  /** Whether everything received was shown and reported. */
  isQuiet(): boolean
  close(): void
}

const CARDS_AT_ONCE = 3
const SHOW_MS = 600
const RECONNECT_MS = 100
const REPORT_EVERY_MS = 1_000
// The server disconnects a client that sends more than 120 frames at once, and then reads none of them.
const REPORTS_AT_ONCE = 20
// After a report the server does not send the alert to overlays that reconnect later, but here each must show
// everything. An overlay therefore delays its reports until the other must be back too.
const REPORT_AFTER_JOIN_MS = 3_000

/** A minimal overlay by the contract's section 4: shows, reports, reconnects, and drops known alerts. */
export function openOverlay(url: string, creator: Pick<Creator, 'slug' | 'key'>): Overlay {
  const knownIds = new Set<string>()
  const queue: string[] = []
  const shown = new Map<string, number>()
  const errors: string[] = []
  const unsent = new Set<string>()
  // Sent reports in batches, each followed by a ping: its pong proves that the server has processed them.
  const unconfirmed: string[][] = []
  let cards = 0
  let repeats = 0
  let connections = 0
  let lostAtMs: number | undefined
  let longestGapMs = 0
  let closed = false
  let reportsFromMs = Number.POSITIVE_INFINITY
  let socket = connect()

  function connect(): WebSocket {
    const next = new WebSocket(`${url.replace('http', 'ws')}/ws`)
    next.on('open', () => {
      connections += 1
      next.send(JSON.stringify({ type: 'join', payload: { slug: creator.slug, key: creator.key } }))
    })
    next.on('message', (data) => receive(JSON.parse(data.toString())))
    next.on('error', () => next.terminate())
    next.on('close', () => {
      lostAtMs ??= performance.now()
      reportsFromMs = Number.POSITIVE_INFINITY
      for (const id of unconfirmed.splice(0).flat()) unsent.add(id)
      if (!closed) setTimeout(reconnect, RECONNECT_MS)
    })
    return next
  }

  function reconnect(): void {
    socket = connect()
  }

  function receive(frame: ServerFrame): void {
    switch (frame.type) {
      case 'joined':
        if (lostAtMs !== undefined) longestGapMs = Math.max(longestGapMs, performance.now() - lostAtMs)
        lostAtMs = undefined
        reportsFromMs = performance.now() + REPORT_AFTER_JOIN_MS
        return
      case 'donation':
        return receiveAlert(frame.payload.id)
      case 'pong':
        unconfirmed.shift()
        return
      case 'error':
        errors.push(frame.payload.code)
        return
      case 'control':
      case 'goal':
      case 'settings':
      case 'queue':
      case 'held':
      case 'decided':
      case 'state':
        return
    }
  }

  function receiveAlert(id: string): void {
    if (knownIds.has(id)) {
      repeats += 1
      if (shown.has(id)) unsent.add(id)
      return
    }
    knownIds.add(id)
    queue.push(id)
    showNext()
  }

  function showNext(): void {
    const id = cards < CARDS_AT_ONCE ? queue.shift() : undefined
    if (id === undefined) return
    cards += 1
    setTimeout(() => {
      cards -= 1
      shown.set(id, (shown.get(id) ?? 0) + 1)
      unsent.add(id)
      showNext()
    }, SHOW_MS)
  }

  const reporting = setInterval(() => {
    const mayReport = socket.readyState === WebSocket.OPEN && performance.now() > reportsFromMs
    if (!mayReport || unsent.size === 0) return
    const batch = [...unsent].slice(0, REPORTS_AT_ONCE)
    for (const id of batch) unsent.delete(id)
    unconfirmed.push(batch)
    for (const id of batch) socket.send(JSON.stringify({ type: 'shown', payload: { id } }))
    socket.send(JSON.stringify({ type: 'ping', payload: {} }))
  }, REPORT_EVERY_MS)

  return {
    shown,
    errors,
    repeats: () => repeats,
    connections: () => connections,
    longestGapMs: () => longestGapMs,
    isQuiet: () => queue.length === 0 && cards === 0 && unsent.size === 0 && unconfirmed.length === 0,
    close() {
      closed = true
      clearInterval(reporting)
      socket.close()
    },
  }
}
