import type { AlertSettings, ControlAction } from '@aplauso/contract/alerts'
import { SECOND_MS, SOCKET_RECONNECT_MS } from '@aplauso/contract/limits'
import { createQueue } from '@aplauso/live/alert-queue'
import type { Sound } from '@aplauso/live/alert-sound'
import { browserClock as clock } from '@aplauso/live/clock'
import { type Frame, type OverlayAlert, readFrame } from '@aplauso/live/frames'
import { openLine, type Socket } from '@aplauso/live/line'
import { DEFAULT_SETTINGS } from '@aplauso/live/settings'

/** `gone`: the key opens nothing, and will not again. */
export type LineState = 'connecting' | 'listening' | 'lost' | 'gone'

/** What is heard at present, and how the creator has set it. */
export type Heard = { line: LineState; settings: AlertSettings; playing: OverlayAlert | undefined }

export const NOTHING_HEARD: Heard = { line: 'connecting', settings: DEFAULT_SETTINGS, playing: undefined }

export type ListenDeps = {
  slug: string
  key: string
  openSocket: () => Socket
  sound: Pick<Sound, 'isWanted' | 'start' | 'apply'>
  onChange: (heard: Heard) => void
}

const TIMES = {
  retryMs: SOCKET_RECONNECT_MS,
  quickTries: 5,
  backOff: 1.5,
  earliest: 0.9,
  openMs: 25 * SECOND_MS,
  pingMs: 20 * SECOND_MS,
  silenceMs: 25 * SECOND_MS,
}
const REFUSED = ['forbidden', 'creator_not_found']

/**
 * Plays what overlays play, in their order and at their pace, from the moment it has joined; it reports nothing, so nothing counts as
 * shown. Gives the way to end it.
 */
export function listenIn({ slug, key, openSocket, sound, onChange }: ListenDeps): () => void {
  let heard = NOTHING_HEARD
  const cards = new Map<string, OverlayAlert>()

  function tell(change: Partial<Heard>): void {
    heard = { ...heard, ...change }
    onChange(heard)
  }

  const queue = createQueue({
    clock,
    effects: {
      showCard: (alert) => cards.set(alert.id, alert),
      leaveCard: () => {},
      removeCard: (id) => cards.delete(id),
      hasSound: sound.isWanted,
      startSound: sound.start,
      complete: () => {},
      changed: () => {
        const [id] = queue.playing()
        tell({ playing: id === undefined ? undefined : cards.get(id) })
      },
      ranShort: () => {},
      hearCard: () => {},
    },
  })

  function change(settings: AlertSettings): void {
    tell({ settings })
    sound.apply(settings)
    queue.apply(settings)
  }

  function endAll(): void {
    for (const id of queue.playing()) queue.skip(id)
  }

  function control(action: ControlAction, id: string | undefined): void {
    const { settings } = heard
    switch (action) {
      case 'skip':
        return queue.skip(id)
      case 'clear':
        return queue.clear()
      case 'pause':
      case 'resume':
        return change({ ...settings, paused: action === 'pause' })
      case 'mute':
      case 'unmute':
        return change({ ...settings, muted: action === 'mute' })
      case 'panic':
        change({ ...settings, paused: true })
        return endAll()
      case 'calm':
        // What waits goes on by itself, as the settings that came before say.
        return
    }
  }

  function receive(frame: Frame): void {
    switch (frame.type) {
      case 'joined':
        if (frame.role !== 'listener') return leave()
        tell({ line: 'listening' })
        return change(frame.settings)
      case 'settings':
        return change(frame.settings)
      case 'donation':
        return queue.add(frame.alert)
      case 'control':
        return control(frame.action, frame.id)
      case 'error':
        return REFUSED.includes(frame.code) ? leave() : undefined
      case 'goal':
      case 'queue':
      case 'pong':
        return
    }
  }

  const line = openLine<Frame>({
    openSocket,
    clock,
    random: Math.random,
    times: TIMES,
    hello: () => ({ type: 'join', payload: { slug, key } }),
    read: readFrame,
    isWelcome: (frame) => frame.type === 'joined' && frame.role === 'listener',
    onFrame: receive,
    onLost: () => tell({ line: 'lost' }),
  })

  /** Another's key, an overlay's, or one that was replaced. */
  function leave(): void {
    stop()
    tell({ line: 'gone' })
  }

  function stop(): void {
    line.leave()
    queue.clear()
    endAll()
  }

  return stop
}
