import type { AlertSettings } from '@aplauso/contract/alerts'
import type { Clock } from '@aplauso/live/browser-clock'
import { openConnection, type Socket } from '@aplauso/live/connection'
import { createAutoReload, type ReloadablePage } from './core/auto-reload.ts'
import { type LayerFrame, readLayerFrame } from './core/layer-frames.ts'
import { TIMES } from './core/server-connection.ts'
import type { StorageItems } from './core/stored-list.ts'
import { configErrorOf, showConfigError } from './widgets/config-error.ts'
import type { TopicValue } from './widgets/layer.ts'

export type TopicConnectionDeps = {
  slug: string
  key: string | undefined
  openSocket: () => Socket
  clock: Clock
  nowMs: () => number
  random: () => number
  pageItems: () => StorageItems
  page: ReloadablePage
  body: HTMLElement
}

export type TopicHandlers = {
  /** Read at each join. */
  topics: () => readonly string[]
  onSettings: (onSettings: AlertSettings) => void
  onState: (topic: string, value: TopicValue) => void
  /** Called when the key does not allow these topics; true when `topics` now returns others. */
  retryAfterRefusal?: () => boolean
}

export type TopicConnection = {
  rejoin: () => void
}

/** The connection of a page with layers: it receives topics and no alerts. Shows errors of its address on the page. */
export function openTopicConnection(deps: TopicConnectionDeps, handlers: TopicHandlers): TopicConnection {
  const { slug, key, body, clock } = deps
  let hasShown = false
  let hideConfigError = () => {}

  const connection = openConnection<LayerFrame>({
    openSocket: deps.openSocket,
    clock,
    random: deps.random,
    times: TIMES,
    joinMessage: () => ({ type: 'join', payload: { slug, key, role: 'widget', topics: handlers.topics() } }),
    read: readLayerFrame,
    isJoinAccepted: ({ type }) => type === 'joined',
    onFrame: receiveFrame,
    onLost: () => {},
  })
  const autoReload = createAutoReload({
    clock,
    nowMs: deps.nowMs,
    random: deps.random,
    items: deps.pageItems,
    page: deps.page,
    isFree: connection.isJoined,
    isStreaming: () => false,
  })

  function receiveFrame(frame: LayerFrame): void {
    switch (frame.type) {
      case 'joined':
        hideConfigError()
        hasShown = true
        handlers.onSettings(frame.settings)
        return autoReload.setNewestScript(frame.script)
      case 'settings':
        return handlers.onSettings(frame.settings)
      case 'state':
        return handlers.onState(frame.state.topic, frame.state.value)
      case 'error':
        if (frame.code === 'forbidden' && handlers.retryAfterRefusal?.()) return connection.rejoin()
        // A layer that has shown values stays on stream; an error is shown only on a new page.
        if (hasShown) return
        hideConfigError()
        hideConfigError = showConfigError(body, configErrorOf(frame))
    }
  }

  return { rejoin: connection.rejoin }
}
