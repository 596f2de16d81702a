import type { StreamLanguage } from '@aplauso/contract/alerts'
import type { StateFrame } from '@aplauso/contract/topics'

export type TopicValue = StateFrame['payload']['value']

/** A layer on the screen. */
export type Mounted = {
  /** The whole state of a topic, at once and whenever it is another. */
  update: (value: TopicValue, topic: string) => void
  /** Nothing of it is left: no timer, no observer, no element. */
  destroy: () => void
}

/** What one layer wants to be told of, and how it is put into a box, whose size it follows. Names and amounts are written in this language. */
export type Layer = {
  topics: readonly string[]
  mount: (box: HTMLElement, language: StreamLanguage) => Mounted
}

/** Reads the settings of an address or a scene. Throws BadSetting. */
export type OpenLayer = (settings: Readonly<Record<string, unknown>>) => Layer
