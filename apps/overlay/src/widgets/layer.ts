import type { StreamLanguage } from '@aplauso/contract/alerts'
import type { LayerStyle } from '@aplauso/contract/scenes'
import type { StateFrame } from '@aplauso/contract/topics'

export type TopicValue = StateFrame['payload']['value']

export type Mounted = {
  /** Receives the whole state of a topic, at once and at each change. */
  update: (value: TopicValue, topic: string) => void
  /** Removes everything: timers, observers, elements. */
  destroy: () => void
}

/**
 * The topics of a layer, and a function that mounts it into a box, whose size it follows. Names and amounts are written
 * in the given language. The box has its style as CSS; sizes and the title are the layer's own work.
 */
export type Layer = {
  topics: readonly string[]
  mount: (box: HTMLElement, language: StreamLanguage, style: LayerStyle) => Mounted
}

/** Reads the settings of an address or a scene. Throws BadSetting. */
export type OpenLayer = (settings: Readonly<Record<string, unknown>>) => Layer
