import type { ServerFrame } from '@aplauso/contract/alerts'
import WebSocket from 'ws'
import type { Creator } from '../setup/installation.ts'

export type Overlay = {
  /** How often each alert was shown to its end, by id. */
  shown: ReadonlyMap<string, number>
  /** What the server complained of. */
  errors: readonly string[]
  /** Alerts that came again and were dropped. */
  repeats(): number
  connections(): number
  /** Everything that came was shown, and the server has heard of it. */
  isQuiet(): boolean
  close(): void
}

const CARDS_AT_ONCE = 3
const SHOW_MS = 600
const RECONNECT_MS = 100
const REPORT_EVERY_MS = 1_000
// The server cuts off a client that sends more than 120 frames at once, and then hears none of them.
const REPORTS_AT_ONCE = 20
// What one overlay has reported is not sent to another that comes back later, and here each has to show everything: who is
// back keeps its reports until the other must be back too.
const REPORT_AFTER_JOIN_MS = 3_000

/** An overlay as the contract's section 4 has it, small: it shows, reports, comes back, and drops what it knows. */
export function openOverlay(url: string, creator: Creator): Overlay {
  const knownIds = new Set<string>()
  const queue: string[] = []
  const shown = new Map<string, number>()
  const errors: string[] = []
  const unsent = new Set<string>()
  // Reports that were sent, each batch with a ping behind it: its pong proves that the server has dealt with them.
  const unconfirmed: string[][] = []
  let cards = 0
  let repeats = 0
  let connections = 0
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
    isQuiet: () => queue.length === 0 && cards === 0 && unsent.size === 0 && unconfirmed.length === 0,
    close() {
      closed = true
      clearInterval(reporting)
      socket.close()
    },
  }
}
