import {
  ALERT_SETTINGS_DEFAULTS,
  type AlertSettings,
  ClientFrame,
  type ControlAction,
  type ServerFrame,
} from '@aplauso/contract/alerts'
import { cents } from '@aplauso/contract/money'
import type { Clock } from '@aplauso/live/browser-clock'
import type { AlertRow, AlertTable } from './alert-table.ts'
import type { ServerEnd } from './simulated-connection.ts'

const SLUG = 'ana'

type Subscriber = {
  /** The sequence of the last alert it received. */
  knownSequence: number
  playing: readonly string[]
  send: (frame: ServerFrame) => void
}

export type ChannelModelDeps = {
  clock: Clock
  table: AlertTable
  /** Delay between a change of the tables and its arrival at the channel. */
  announceMs: () => number
  /** Called when an overlay reports an alert that was still left to show. */
  onReported: (id: string) => void
}

/**
 * The guarantees of the server's `creator-channel.ts`, `send-initial-state.ts` and `handle-connection.ts`: tables
 * change first, then every subscriber receives the change, in order.
 */
export function createChannelModel({ clock, table, announceMs, onReported }: ChannelModelDeps) {
  const subscribers = new Set<Subscriber>()
  const announced: (() => void)[] = []
  let stored: AlertSettings = ALERT_SETTINGS_DEFAULTS
  /** The settings that every subscriber has received. */
  let sentSettings = stored
  let sequence = 0

  // Actions of the creator are sent in their order; a new alert may overtake them or be overtaken.
  function announce(deliver: () => void): void {
    announced.push(deliver)
    clock(announceMs(), () => announced.shift()?.())
  }
  function sendAll(frame: ServerFrame): void {
    for (const subscriber of subscribers) subscriber.send(frame)
  }
  const control = (action: ControlAction, id?: string): ServerFrame => ({
    type: 'control',
    payload: { action, ...(id === undefined ? {} : { id }) },
  })
  const donation = (row: AlertRow, replay: { replay: boolean; forced?: true }): ServerFrame => ({
    type: 'donation',
    payload: {
      id: row.id,
      donationId: row.id,
      sequence: row.sequence,
      donorName: 'Rita',
      amount: cents(1_000),
      currency: 'EUR',
      ...(row.audioUrl === undefined ? {} : { audioUrl: row.audioUrl }),
      style: sentSettings.style,
      durationMs: sentSettings.durationMs,
      test: false,
      createdAt: new Date(row.createdAtMs).toISOString(),
      ...replay,
    },
  })

  function sendSettings(): void {
    const { paused } = sentSettings
    sentSettings = stored
    sendAll({ type: 'settings', payload: sentSettings })
    if (sentSettings.paused !== paused) sendAll(control(sentSettings.paused ? 'pause' : 'resume'))
  }
  function sendNewAlerts(): void {
    for (const row of table.listAfter(sequence)) {
      sequence = row.sequence
      for (const { knownSequence, send } of subscribers)
        if (row.sequence > knownSequence && row.skippedAt === undefined) send(donation(row, { replay: false }))
    }
  }

  function addSubscriber(subscriber: Subscriber): void {
    subscribers.delete(subscriber)
    if (stored !== sentSettings) sendSettings()
    const { unshown, skippedIds } = table.listForOverlay()
    for (const id of skippedIds) subscriber.send(control('skip', id))
    subscriber.send({ type: 'joined', payload: { slug: SLUG, role: 'overlay', settings: sentSettings } })
    for (const { row, isForced } of unshown)
      subscriber.send(donation(row, { replay: true, ...(isForced ? { forced: true } : {}) }))
    subscriber.knownSequence = table.rows.length
    subscribers.add(subscriber)
  }

  function answer(subscriber: Subscriber, frame: ClientFrame): void {
    if (frame.type === 'join') return addSubscriber(subscriber)
    if (!subscribers.has(subscriber)) throw new Error(`An overlay sends ${frame.type} before it has joined`)
    switch (frame.type) {
      case 'status':
        subscriber.playing = frame.payload.playing
        return
      case 'ping':
        return subscriber.send({ type: 'pong', payload: {} })
      case 'shown':
        return receiveReport(frame.payload.id)
    }
  }

  function receiveReport(id: string): void {
    const row = table.find(id)
    if (row === undefined) throw new Error(`An overlay reports the unknown alert ${id} as shown`)
    if (table.markShown(row)) onReported(id)
  }

  return {
    settings: () => stored,

    accept(sendText: (text: string) => void): ServerEnd {
      const subscriber: Subscriber = { knownSequence: 0, playing: [], send: (frame) => sendText(JSON.stringify(frame)) }
      return {
        receive: (text) => answer(subscriber, ClientFrame.parse(JSON.parse(text))),
        onClose: () => subscribers.delete(subscriber),
      }
    },

    donate(alert: Pick<AlertRow, 'audioUrl' | 'isBelowMinimum'>): AlertRow {
      const row = table.insert(alert)
      clock(announceMs(), sendNewAlerts)
      return row
    },
    change(change: Partial<AlertSettings>): void {
      stored = { ...stored, ...change }
      announce(() => {
        if (stored !== sentSettings) sendSettings()
      })
    },
    skip(row: AlertRow): void {
      table.skip(row)
      announce(() => sendAll(control('skip', row.id)))
    },
    replay(row: AlertRow): void {
      table.requestReplay(row)
      announce(() => sendAll(donation(row, { replay: true, forced: true })))
    },
    /** Returns the removed rows. */
    clear(list: 'waiting' | 'missed'): AlertRow[] {
      const cleared = table.clear(list, new Set([...subscribers].flatMap(({ playing }) => playing)))
      announce(() => {
        if (list === 'waiting') return sendAll(control('clear'))
        for (const id of table.listForOverlay().skippedIds) sendAll(control('skip', id))
      })
      return cleared
    },
  }
}
