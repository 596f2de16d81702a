import type { SceneLayer, SceneTheme } from './scenes.ts'

/** Topics per socket: more than the layers of a scene need. */
export const TOPICS_MAX = 50
export const TOPIC_NAME_CHARACTERS = 100
export const LISTED_MAX = 20

/** Periods of counters and lists; calendar ones start with the creator's day, Monday or the first of the month. */
export const PERIODS = ['stream', 'day', 'week', 'month', 'ever'] as const
export type Period = (typeof PERIODS)[number]

export const COUNTED = ['donations', 'amount', 'donors'] as const
export type Counted = (typeof COUNTED)[number]

/** Variables in braces in the text of a layer. */
export const TEXT_VARIABLES = ['total', 'latest_name', 'latest_amount', 'goal_percent', 'top_name'] as const
export type TextVariable = (typeof TEXT_VARIABLES)[number]

/**
 * `goal`: the first goal; `goal:ID`: any goal. A target of null: no such goal. Title and milestones (smallest first)
 * are absent where the goal has none.
 */
export type GoalState = {
  targetCents: number | null
  receivedCents: number
  title?: string
  milestones?: { cents: number; text: string }[]
}

/** `top:PERIOD:COUNT`: the donors with the highest totals, by the name they wrote. Amounts are net of refunds. */
export type TopState = { donors: { name: string; amountCents: number; donations: number }[] }

/** `latest:COUNT`: the last donations on stream, newest first, with names as on the alert; null without a name. */
export type LatestState = { donations: { id: string; name: string | null; amountCents: number; currency: 'EUR' }[] }

/** `counter:WHAT:PERIOD`: a number; amounts in cents. Donors are counted by the names they wrote. */
export type CounterState = { value: number }

/** `page`: the donation page's address, and its QR code as rows, 1 for dark, with the margin that scanners need. */
export type PageState = { url: string; code: string[] }

/**
 * `timer`: the first timer; `timer:ID`: any timer. Null: no such timer. It runs until `endsAt`, or is paused with
 * `leftMs`.
 */
export type TimerState = { timer: { endsAt: string } | { leftMs: number } | null }

/** `media`: the newest picture or video; `media:ID`: any file. Null: no such file. */
export type MediaState = { file: { url: string; kind: 'image' | 'video' } | null }

/** `scene:ID`: the canvas without hidden layers; null where the scene does not exist (any more). */
export type SceneState = { scene: { width: number; height: number; theme: SceneTheme; layers: SceneLayer[] } | null }

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

/** The topics to which a layer of a scene subscribes. The overlay's layers use the same names. */
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

/** The whole value of a topic, sent at once and on every change. */
export type StateFrame = {
  type: 'state'
  payload: {
    topic: string
    value: GoalState | TopState | LatestState | CounterState | PageState | TimerState | MediaState | SceneState
  }
}
