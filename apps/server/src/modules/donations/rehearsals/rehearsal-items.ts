import { REHEARSAL_BURST, REHEARSAL_KINDS, type RehearsalItem } from '@aplauso/contract/rehearsals'

/** What OBS has told of one alert. */
export type AlertOutcome = { arrived: boolean; shown: boolean; heard?: boolean | undefined; fps?: number | undefined }

/** An item as its row has it: its alerts by their ids. */
export type RehearsedItem = Pick<RehearsalItem, 'kind' | 'state' | 'count'> & { alerts: Record<string, AlertOutcome> }

export const newItems = (): RehearsedItem[] =>
  REHEARSAL_KINDS.map((kind) => ({
    kind,
    state: 'waiting',
    count: kind === 'burst' ? REHEARSAL_BURST : 1,
    alerts: {},
  }))

/** What the overlays and the tables say of an alert now. */
export type AlertObservation = {
  isPlaying: boolean
  shown: boolean
  heard?: boolean | undefined
  fps?: number | undefined
}

/** Nothing that was seen once is taken back: an overlay that leaves takes what it told along. */
export const mergeOutcome = (
  before: AlertOutcome,
  { isPlaying, shown, heard, fps }: AlertObservation,
): AlertOutcome => ({
  arrived: before.arrived || isPlaying || shown || fps !== undefined,
  shown: before.shown || shown,
  heard: before.heard || (heard ?? before.heard),
  fps: lowest([before.fps, fps]),
})

const lowest = (values: (number | undefined)[]): number | undefined => {
  const numbers = values.filter((value) => value !== undefined)
  return numbers.length > 0 ? Math.min(...numbers) : undefined
}

export function itemOf({ kind, state, count, alerts }: RehearsedItem): RehearsalItem {
  const outcomes = Object.values(alerts)
  const shownCount = outcomes.filter(({ shown }) => shown).length
  return {
    kind,
    state,
    count,
    shownCount,
    arrived: outcomes.filter(({ arrived }) => arrived).length === count,
    shown: shownCount === count,
    heard: outcomes.some(({ heard }) => heard === true),
    silent: outcomes.some(({ fps }) => fps !== undefined) && outcomes.every(({ heard }) => heard === undefined),
    fps: lowest(outcomes.map(({ fps }) => fps)) ?? null,
  }
}
