import type { SceneLayer } from './scenes.ts'

/** So many topics one socket is told of: more than the layers of a scene ask for. */
export const TOPICS_MAX = 50
export const TOPIC_NAME_CHARACTERS = 100
/** So many names or donations a list on stream may have. */
export const LISTED_MAX = 20

/** What goes on on stage, or by the creator's calendar: what is counted begins with the day, the Monday or the first of the month. */
export const PERIODS = ['stream', 'day', 'week', 'month', 'ever'] as const
export type Period = (typeof PERIODS)[number]

export const COUNTED = ['donations', 'amount', 'donors'] as const
export type Counted = (typeof COUNTED)[number]

/** What stands in braces in the text of a layer. */
export const TEXT_VARIABLES = ['total', 'latest_name', 'latest_amount', 'goal_percent', 'top_name'] as const
export type TextVariable = (typeof TEXT_VARIABLES)[number]

/** `goal`: the first goal; `goal:ID`: any. A target of null: there is none. Title and milestones, the smallest first, of a goal that has them. */
export type GoalState = {
  targetCents: number | null
  receivedCents: number
  title?: string
  milestones?: { cents: number; text: string }[]
}

/** `top:PERIOD:COUNT`: who gave most, by the name they wrote. Sums are what is left after refunds. */
export type TopState = { donors: { name: string; amountCents: number; donations: number }[] }

/** `latest:COUNT`: what came last on stage, newest first, with names as on the alert; null for who gave none. */
export type LatestState = { donations: { id: string; name: string | null; amountCents: number; currency: 'EUR' }[] }

/** `counter:WHAT:PERIOD`: a number, of amounts in cents. Donors are the names that were written. */
export type CounterState = { value: number }

/** `page`: where one donates, and that as a QR code: its rows, 1 for dark, with the rim that scanners need. */
export type PageState = { url: string; code: string[] }

/** `timer`: the first timer; `timer:ID`: any. Null: there is none. It runs until `endsAt`, or stands with so much left. */
export type TimerState = { timer: { endsAt: string } | { leftMs: number } | null }

/** `media`: the newest picture or film; `media:ID`: any. Null: there is none. */
export type MediaState = { file: { url: string; kind: 'image' | 'video' } | null }

/** `scene:ID`: what is on the canvas, hidden layers left out; null where there is no such scene (any more). */
export type SceneState = { scene: { width: number; height: number; layers: SceneLayer[] } | null }

const VARIABLE_TOPICS: Record<TextVariable, string> = {
  total: 'counter:amount:ever',
  latest_name: 'latest:1',
  latest_amount: 'latest:1',
  goal_percent: 'goal',
  top_name: 'top:ever:1',
}

const variableTopics = (text: string) => {
  const used = TEXT_VARIABLES.filter((name) => text.includes(`{${name}}`))
  return [...new Set(used.map((name) => VARIABLE_TOPICS[name]))]
}

const topicOfId = (kind: string, id: string | null | undefined) => (id ? `${kind}:${id}` : kind)

type LayerSettings = SceneLayer extends infer Layer
  ? Layer extends SceneLayer
    ? Pick<Layer, 'kind' | 'settings'>
    : never
  : never

/** The topics that a layer of a scene subscribes to. The overlay's layers name the same ones. */
export function topicsOfLayer(layer: LayerSettings): string[] {
  switch (layer.kind) {
    case 'goal':
      return [topicOfId('goal', layer.settings.goalId)]
    case 'timer':
      return [topicOfId('timer', layer.settings.timerId)]
    case 'media':
      return [topicOfId('media', layer.settings.mediaId)]
    case 'top':
      return [`top:${layer.settings.by ?? 'month'}:${layer.settings.count ?? 5}`]
    case 'latest':
      return [`latest:${layer.settings.count ?? 3}`]
    case 'ticker':
      return [`latest:${layer.settings.count ?? 10}`]
    case 'counter':
      return [`counter:${layer.settings.of ?? 'amount'}:${layer.settings.by ?? 'day'}`]
    case 'qr':
      return ['page']
    case 'text':
      return variableTopics(layer.settings.text)
    case 'alerts':
    case 'clock':
      return []
  }
}

/** What a layer is told, whole, at once and whenever it is another. */
export type StateFrame = {
  type: 'state'
  payload: {
    topic: string
    value: GoalState | TopState | LatestState | CounterState | PageState | TimerState | MediaState | SceneState
  }
}
