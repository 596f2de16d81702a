import type { Goal } from '@aplauso/contract/goals'
import type { Media } from '@aplauso/contract/media'
import type { SceneLayer } from '@aplauso/contract/scenes'
import { encode } from 'uqr'
import type { StateFrame } from '#components/overlay-preview/use-previewed-overlay.ts'

const TEXT_TOPICS: Readonly<Record<string, string>> = {
  total: 'counter:amount:ever',
  latest_name: 'latest:1',
  latest_amount: 'latest:1',
  goal_percent: 'goal',
  top_name: 'top:ever:1',
}

/** Topics that the layer subscribes to. Missing settings use the layer's defaults. */
export function topicsOf({ kind, settings }: SceneLayer): string[] {
  switch (kind) {
    case 'goal':
      return [settings.goalId ? `goal:${settings.goalId}` : 'goal']
    case 'top':
      return [`top:${settings.by ?? 'month'}:${settings.count ?? 5}`]
    case 'latest':
      return [`latest:${settings.count ?? 3}`]
    case 'ticker':
      return [`latest:${settings.count ?? 10}`]
    case 'counter':
      return [`counter:${settings.of ?? 'amount'}:${settings.by ?? 'day'}`]
    case 'timer':
      return [settings.timerId ? `timer:${settings.timerId}` : 'timer']
    case 'media':
      return [settings.mediaId ? `media:${settings.mediaId}` : 'media']
    case 'qr':
      return ['page']
    case 'text':
      return [...settings.text.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) => TEXT_TOPICS[name] ?? [])
    default:
      return []
  }
}

const SAMPLE_NAMES = [
  'Marta',
  'Beatriz Sá',
  'Rui',
  'Inês',
  'Tiago',
  'Sofia Prates',
  'André',
  'Leonor',
  'Duarte',
  'Carolina',
]
const SAMPLE_GOAL = { title: '', targetCents: 50_000, milestones: [] }
/** Share of its target that every sample goal has reached. */
const GOAL_REACHED = 0.65
const SAMPLE_COUNTS: Readonly<Record<string, number>> = { donations: 48, amount: 32_500, donors: 31 }

/** Data of the creator, shown instead of invented samples. */
export type SampleInputs = { pageUrl: string; media: readonly Media[]; goals: readonly Goal[] }

/** A sample value for a topic, as a good stream would have it. */
export function sampleStateOf(topic: string, { pageUrl, media, goals }: SampleInputs): StateFrame | undefined {
  const [name, first = '', second = ''] = topic.split(':')
  const value = () => {
    const count = Number(name === 'top' ? second : first)
    const nth = (at: number) => SAMPLE_NAMES[at % SAMPLE_NAMES.length] ?? ''
    switch (name) {
      case 'goal':
        return goalSampleOf(goals, first)
      case 'top':
        return {
          donors: Array.from({ length: count }, (_, at) => ({
            ...{ name: nth(at), amountCents: Math.max(500, 12_000 - at * 1_500), donations: count - at },
          })),
        }
      case 'latest':
        return {
          donations: Array.from({ length: count }, (_, at) => ({
            ...{ id: `sample-${at}`, name: nth(at + 1), amountCents: [500, 2_500, 1_000][at % 3], currency: 'EUR' },
          })),
        }
      case 'counter':
        return { value: SAMPLE_COUNTS[first] ?? 0 }
      case 'timer':
        return { timer: { leftMs: 5_025_000 } }
      case 'media':
        return { file: mediaSampleOf(media, first) }
      case 'page':
        return { url: pageUrl, code: qrRowsOf(pageUrl) }
      default:
        return undefined
    }
  }
  const sample = value()
  return sample && { type: 'state', payload: { topic, value: sample } }
}

/** Without an id the first goal, as in the overlay. */
function goalSampleOf(goals: readonly Goal[], id: string) {
  const { title, targetCents, milestones } = goals.find((goal) => id === '' || goal.id === id) ?? SAMPLE_GOAL
  return { title, targetCents, milestones, receivedCents: Math.round(targetCents * GOAL_REACHED) }
}

/** Without an id the newest file, as in the overlay. */
const mediaSampleOf = (media: readonly Media[], id: string): Media | null =>
  media.find((each) => each.kind !== 'sound' && (id === '' || each.id === id)) ?? null

/** Rows of the QR code, 1 for dark, with the quiet zone of 4 modules that scanners need. */
const qrRowsOf = (text: string): string[] =>
  encode(text, { border: 4 }).data.map((row) => row.map((isDark) => (isDark ? '1' : '0')).join(''))
