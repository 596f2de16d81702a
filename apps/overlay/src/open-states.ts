import type { AlertSettings } from '@aplauso/contract/alerts'
import type { Clock } from '@aplauso/live/clock'
import { openLine, type Socket } from '@aplauso/live/line'
import { TIMES } from './core/feed.ts'
import type { KeptItems } from './core/kept-list.ts'
import { type LayerFrame, readLayerFrame } from './core/layer-frames.ts'
import { createRenewal, type RenewalPage } from './core/renewal.ts'
import type { TopicValue } from './widgets/layer.ts'
import { showTrouble, troubleOf } from './widgets/trouble.ts'

export type StatesDeps = {
  slug: string
  key: string | undefined
  openSocket: () => Socket
  clock: Clock
  nowMs: () => number
  random: () => number
  pageItems: () => KeptItems
  page: RenewalPage
  body: HTMLElement
}

/** What is told of topics. */
export type Told = {
  /** Asked at each joining. */
  topics: () => readonly string[]
  settings: (settings: AlertSettings) => void
  state: (topic: string, value: TopicValue) => void
  /** The key does not open these topics; true once others are asked for instead. */
  refused?: () => boolean
}

export type States = {
  /** Joins once more, for other topics. */
  rejoin: () => void
}

/** The connection of a page that shows layers: told of topics, and no alert. What is wrong with its address is said on the page. */
export function openStates(deps: StatesDeps, told: Told): States {
  const { slug, key, body, clock } = deps
  let hasShown = false
  let takeBackTrouble = () => {}

  const line = openLine<LayerFrame>({
    openSocket: deps.openSocket,
    clock,
    random: deps.random,
    times: TIMES,
    hello: () => ({ type: 'join', payload: { slug, key, role: 'widget', topics: told.topics() } }),
    read: readLayerFrame,
    isWelcome: ({ type }) => type === 'joined',
    onFrame: receive,
    onLost: () => {},
  })
  const renewal = createRenewal({
    clock,
    nowMs: deps.nowMs,
    random: deps.random,
    items: deps.pageItems,
    page: deps.page,
    isFree: line.isJoined,
    isStreaming: () => false,
  })

  function receive(frame: LayerFrame): void {
    switch (frame.type) {
      case 'joined':
        takeBackTrouble()
        hasShown = true
        told.settings(frame.settings)
        return renewal.expect(frame.script)
      case 'settings':
        return told.settings(frame.settings)
      case 'state':
        return told.state(frame.state.topic, frame.state.value)
      case 'error':
        if (frame.code === 'forbidden' && told.refused?.()) return line.rejoin()
        // What stands on a stream stays; whoever has just put it there is told.
        if (hasShown) return
        takeBackTrouble()
        takeBackTrouble = showTrouble(body, troubleOf(frame))
    }
  }

  return { rejoin: line.rejoin }
}
