import { REHEARSAL_BURST, REHEARSAL_KINDS, type RehearsalItem } from '@aplauso/contract/rehearsals'

/** What OBS has told of one alert. */
export type Fate = { arrived: boolean; shown: boolean; heard?: boolean | undefined; fps?: number | undefined }

/** An item as its row has it: its alerts by their ids. */
export type RehearsedItem = Pick<RehearsalItem, 'kind' | 'state' | 'count'> & { alerts: Record<string, Fate> }

export const newItems = (): RehearsedItem[] =>
  REHEARSAL_KINDS.map((kind) => ({
    kind,
    state: 'waiting',
    count: kind === 'burst' ? REHEARSAL_BURST : 1,
    alerts: {},
  }))

/** What the overlays and the tables say of an alert now. */
export type Sight = { isPlaying: boolean; shown: boolean; heard?: boolean | undefined; fps?: number | undefined }

/** Nothing that was seen once is taken back: an overlay that leaves takes what it told along. */
export const fateWith = (before: Fate, { isPlaying, shown, heard, fps }: Sight): Fate => ({
  arrived: before.arrived || isPlaying || shown || fps !== undefined,
  shown: before.shown || shown,
  heard: before.heard || (heard ?? before.heard),
  fps: fewest([before.fps, fps]),
})

const fewest = (figures: (number | undefined)[]): number | undefined => {
  const known = figures.filter((figure) => figure !== undefined)
  return known.length > 0 ? Math.min(...known) : undefined
}

export function itemOf({ kind, state, count, alerts }: RehearsedItem): RehearsalItem {
  const fates = Object.values(alerts)
  const shownCount = fates.filter(({ shown }) => shown).length
  return {
    kind,
    state,
    count,
    shownCount,
    arrived: fates.filter(({ arrived }) => arrived).length === count,
    shown: shownCount === count,
    heard: fates.some(({ heard }) => heard === true),
    silent: fates.some(({ fps }) => fps !== undefined) && fates.every(({ heard }) => heard === undefined),
    fps: fewest(fates.map(({ fps }) => fps)) ?? null,
  }
}
