import {
  ALERT_SETTINGS_DEFAULTS,
  type AlertSettings,
  ClientFrame,
  type ControlAction,
  type ServerFrame,
} from '@aplauso/contract/alerts'
import { cents } from '@aplauso/contract/money'
import type { Clock } from '@aplauso/live/clock'
import type { AlertRow, AlertTable } from './alert-table.ts'
import type { ServerEnd } from './line.ts'

const SLUG = 'ana'

type Member = {
  /** The last sequence that it was told. */
  known: number
  playing: readonly string[]
  send: (frame: ServerFrame) => void
}

export type RoomDeps = {
  clock: Clock
  table: AlertTable
  /** From a change of the tables until the room hears of it. */
  announceMs: () => number
  /** By an overlay, of an alert that was left to show until now. */
  reported: (id: string) => void
}

/** What `room.ts`, `greet.ts` and `conversation.ts` of the server promise: tables first, then everyone is told, in order. */
export function createRoom({ clock, table, announceMs, reported }: RoomDeps) {
  const members = new Set<Member>()
  const announced: (() => void)[] = []
  let stored: AlertSettings = ALERT_SETTINGS_DEFAULTS
  /** What every member knows. */
  let told = stored
  let sequence = 0

  // What the creator does is told in the order in which it was done; a new alert may overtake it or be overtaken.
  function announce(tell: () => void): void {
    announced.push(tell)
    clock(announceMs(), () => announced.shift()?.())
  }
  function sendAll(frame: ServerFrame): void {
    for (const member of members) member.send(frame)
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
      style: told.style,
      durationMs: told.durationMs,
      test: false,
      createdAt: new Date(row.createdAtMs).toISOString(),
      ...replay,
    },
  })

  function tellSettings(): void {
    const { paused } = told
    told = stored
    sendAll({ type: 'settings', payload: told })
    if (told.paused !== paused) sendAll(control(told.paused ? 'pause' : 'resume'))
  }
  function tellNewAlerts(): void {
    for (const row of table.listAfter(sequence)) {
      sequence = row.sequence
      for (const { known, send } of members)
        if (row.sequence > known && row.skippedAt === undefined) send(donation(row, { replay: false }))
    }
  }

  function enter(member: Member): void {
    members.delete(member)
    if (stored !== told) tellSettings()
    const { unshown, skippedIds } = table.listForOverlay()
    for (const id of skippedIds) member.send(control('skip', id))
    member.send({ type: 'joined', payload: { slug: SLUG, role: 'overlay', settings: told } })
    for (const { row, isForced } of unshown)
      member.send(donation(row, { replay: true, ...(isForced ? { forced: true } : {}) }))
    member.known = table.rows.length
    members.add(member)
  }

  function answer(member: Member, frame: ClientFrame): void {
    if (frame.type === 'join') return enter(member)
    if (!members.has(member)) throw new Error(`An overlay says ${frame.type} before it has joined`)
    switch (frame.type) {
      case 'status':
        member.playing = frame.payload.playing
        return
      case 'ping':
        return member.send({ type: 'pong', payload: {} })
      case 'shown':
        return hearReport(frame.payload.id)
    }
  }

  function hearReport(id: string): void {
    const row = table.find(id)
    if (row === undefined) throw new Error(`There is no alert ${id}, which an overlay reports as shown`)
    if (table.markShown(row)) reported(id)
  }

  return {
    settings: () => stored,

    accept(sendText: (text: string) => void): ServerEnd {
      const member: Member = { known: 0, playing: [], send: (frame) => sendText(JSON.stringify(frame)) }
      return {
        receive: (text) => answer(member, ClientFrame.parse(JSON.parse(text))),
        left: () => members.delete(member),
      }
    },

    donate(alert: Pick<AlertRow, 'audioUrl' | 'isBelowMinimum'>): AlertRow {
      const row = table.insert(alert)
      clock(announceMs(), tellNewAlerts)
      return row
    },
    change(change: Partial<AlertSettings>): void {
      stored = { ...stored, ...change }
      announce(() => {
        if (stored !== told) tellSettings()
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
    /** Gives what was taken away. */
    clear(list: 'waiting' | 'missed'): AlertRow[] {
      const cleared = table.clear(list, new Set([...members].flatMap(({ playing }) => playing)))
      announce(() => {
        if (list === 'waiting') return sendAll(control('clear'))
        for (const id of table.listForOverlay().skippedIds) sendAll(control('skip', id))
      })
      return cleared
    },
  }
}
