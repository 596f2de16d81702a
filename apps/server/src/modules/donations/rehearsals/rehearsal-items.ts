import { REHEARSAL_BURST, REHEARSAL_KINDS, type RehearsalItem } from '@aplauso/contract/rehearsals'

export type AlertOutcome = { arrived: boolean; shown: boolean; heard?: boolean | undefined; fps?: number | undefined }

/** Item as stored in its row, with its alerts by id. */
export type RehearsedItem = Pick<RehearsalItem, 'kind' | 'state' | 'count'> & { alerts: Record<string, AlertOutcome> }

export const newItems = (): RehearsedItem[] =>
  REHEARSAL_KINDS.map((kind) => ({
    kind,
    state: 'waiting',
    count: kind === 'burst' ? REHEARSAL_BURST : 1,
    alerts: {},
  }))

export type AlertObservation = {
  isPlaying: boolean
  shown: boolean
  heard?: boolean | undefined
  fps?: number | undefined
}

/** Results are only added: when an overlay disconnects, its earlier reports would otherwise be missing. */
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
