import { ALERT_SETTINGS_DEFAULTS, type Alert, ClientFrame, type ServerFrame } from '@aplauso/contract/alerts'
import { cents } from '@aplauso/contract/money'

const SLUG = 'ana'

/** One connection as the server has it. */
export type ModelMember = { send: (frame: ServerFrame) => void; isIn: boolean; playing: readonly string[] }
export type ModelAlert = {
  id: string
  sequence: number
  isBelowMinimum: boolean
  shownAt: number | undefined
  replayRequestedAt: number | undefined
}

export type ModelServer = ReturnType<typeof createModelServer>

/** What the server promises, and nothing else of it: a table of alerts and whoever has joined. */
export function createModelServer(nowMs: () => number) {
  const alerts: ModelAlert[] = []
  const members = new Set<ModelMember>()
  let isPaused = false
  /** Moments in their order: two that are one millisecond are still two. */
  let moment = 0

  const isReplayWaiting = ({ shownAt = -1, replayRequestedAt = -1 }: ModelAlert) => replayRequestedAt > shownAt
  const isLeftToShow = (alert: ModelAlert) => alert.shownAt === undefined || isReplayWaiting(alert)
  const settings = () => ({ ...ALERT_SETTINGS_DEFAULTS, durationMs: 3_000, paused: isPaused })

  function sendAll(frame: ServerFrame): void {
    for (const member of members) if (member.isIn) member.send(frame)
  }

  function donationFrame(alert: ModelAlert, more: Partial<Alert> = {}): ServerFrame {
    const { style, durationMs } = settings()
    const payload: Alert = {
      id: alert.id,
      donationId: alert.id,
      sequence: alert.sequence,
      donorName: 'Rita',
      amount: cents(1_000),
      currency: 'EUR',
      style,
      durationMs,
      test: false,
      replay: false,
      createdAt: new Date(nowMs()).toISOString(),
      ...more,
    }
    return { type: 'donation', payload }
  }

  function join(member: ModelMember): void {
    member.isIn = true
    member.send({ type: 'joined', payload: { slug: SLUG, role: 'overlay', settings: settings() } })
    for (const alert of alerts.filter(isLeftToShow)) {
      member.send(donationFrame(alert, { replay: true, ...(isReplayWaiting(alert) ? { forced: true } : {}) }))
    }
  }

  function endAlert(alert: ModelAlert): void {
    moment += 1
    if (isLeftToShow(alert)) alert.shownAt = moment
  }

  return {
    alerts,
    isLeftToShow,

    connect(send: ModelMember['send']): ModelMember {
      const member: ModelMember = { send, isIn: false, playing: [] }
      members.add(member)
      return member
    },
    disconnect: (member: ModelMember) => members.delete(member),

    hear(member: ModelMember, text: string): void {
      const frame = ClientFrame.parse(JSON.parse(text))
      switch (frame.type) {
        case 'join':
          return join(member)
        case 'ping':
          return member.send({ type: 'pong', payload: {} })
        case 'status':
          member.playing = frame.payload.playing
          return
        case 'shown': {
          const alert = alerts.find(({ id }) => id === frame.payload.id)
          if (alert !== undefined) endAlert(alert)
        }
      }
    },

    donate(isBelowMinimum: boolean): void {
      moment += 1
      const sequence = alerts.length + 1
      const shownAt = isBelowMinimum ? moment : undefined
      const alert = { id: `alert-${sequence}`, sequence, isBelowMinimum, shownAt, replayRequestedAt: undefined }
      alerts.push(alert)
      if (!isBelowMinimum) sendAll(donationFrame(alert))
    },
    replay(alert: ModelAlert): void {
      moment += 1
      alert.replayRequestedAt = moment
      sendAll(donationFrame(alert, { replay: true, forced: true }))
    },
    skip(alert: ModelAlert): void {
      endAlert(alert)
      sendAll({ type: 'control', payload: { action: 'skip', id: alert.id } })
    },
    /** Gives what was cleared: whatever waits, but for what is on a screen as far as is known here. */
    clear(): ModelAlert[] {
      const playing = new Set([...members].flatMap((member) => member.playing))
      const waiting = alerts.filter((alert) => isLeftToShow(alert) && !playing.has(alert.id))
      for (const alert of waiting) endAlert(alert)
      sendAll({ type: 'control', payload: { action: 'clear' } })
      return waiting
    },
    setPaused(paused: boolean): void {
      isPaused = paused
      sendAll({ type: 'settings', payload: settings() })
      sendAll({ type: 'control', payload: { action: paused ? 'pause' : 'resume' } })
    },
  }
}
