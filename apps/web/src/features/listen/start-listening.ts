import type { AlertSettings, ControlAction } from '@aplauso/contract/alerts'
import { SECOND_MS, SOCKET_RECONNECT_MS } from '@aplauso/contract/limits'
import { createQueue } from '@aplauso/live/alert-queue'
import type { Sound } from '@aplauso/live/alert-sound'
import { browserClock as clock } from '@aplauso/live/browser-clock'
import { openConnection, type Socket } from '@aplauso/live/connection'
import { DEFAULT_SETTINGS } from '@aplauso/live/default-settings'
import { type Frame, type OverlayAlert, readFrame } from '@aplauso/live/frames'

/** `gone`: the key is invalid for good. */
export type ListenConnectionState = 'connecting' | 'listening' | 'lost' | 'gone'

/** The connection, the creator's settings and the playing alert. */
export type ListenState = {
  connection: ListenConnectionState
  settings: AlertSettings
  playing: OverlayAlert | undefined
}

export const INITIAL_LISTEN_STATE: ListenState = {
  connection: 'connecting',
  settings: DEFAULT_SETTINGS,
  playing: undefined,
}

export type ListenDeps = {
  slug: string
  key: string
  openSocket: () => Socket
  sound: Pick<Sound, 'isWanted' | 'start' | 'apply'>
  onChange: (heard: ListenState) => void
}

const TIMES = {
  retryMs: SOCKET_RECONNECT_MS,
  quickAttempts: 5,
  backOff: 1.5,
  earliest: 0.9,
  openMs: 25 * SECOND_MS,
  pingMs: 20 * SECOND_MS,
  silenceMs: 25 * SECOND_MS,
}
const REFUSED = ['forbidden', 'creator_not_found']

/**
 * Plays the sounds of alerts in the order and at the pace of the overlay, from the moment it has joined. It reports
 * nothing, so nothing counts as shown. Returns the function that stops it.
 */
export function startListening({ slug, key, openSocket, sound, onChange }: ListenDeps): () => void {
  let state = INITIAL_LISTEN_STATE
  const cards = new Map<string, OverlayAlert>()

  function update(change: Partial<ListenState>): void {
    state = { ...state, ...change }
    onChange(state)
  }

  const queue = createQueue({
    clock,
    effects: {
      showCard: (alert) => cards.set(alert.id, alert),
      startCardExit: () => {},
      removeCard: (id) => cards.delete(id),
      hasSound: sound.isWanted,
      startSound: sound.start,
      complete: () => {},
      changed: () => {
        const [id] = queue.playing()
        update({ playing: id === undefined ? undefined : cards.get(id) })
      },
      onBacklogDrained: () => {},
      setCardHeard: () => {},
    },
  })

  function change(settings: AlertSettings): void {
    update({ settings })
    sound.apply(settings)
    queue.apply(settings)
  }

  function endAll(): void {
    for (const id of queue.playing()) queue.skip(id)
  }

  function control(action: ControlAction, id: string | undefined): void {
    const { settings } = state
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
        // Waiting alerts continue by the settings received before.
        return
    }
  }

  function receive(frame: Frame): void {
    switch (frame.type) {
      case 'joined':
        if (frame.role !== 'listener') return leave()
        update({ connection: 'listening' })
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

  const connection = openConnection<Frame>({
    openSocket,
    clock,
    random: Math.random,
    times: TIMES,
    joinMessage: () => ({ type: 'join', payload: { slug, key } }),
    read: readFrame,
    isJoinAccepted: (frame) => frame.type === 'joined' && frame.role === 'listener',
    onFrame: receive,
    onLost: () => update({ connection: 'lost' }),
  })

  /** The key is wrong, belongs to an overlay, or was replaced. */
  function leave(): void {
    stop()
    update({ connection: 'gone' })
  }

  function stop(): void {
    connection.close()
    queue.clear()
    endAll()
  }

  return stop
}
