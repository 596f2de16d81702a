import { TEST_ALERT_WAITS_MS } from '@aplauso/contract/limits'

/** The columns of `alerts` on which delivery depends. */
export type AlertRow = {
  id: string
  sequence: number
  createdAtMs: number
  audioUrl: string | undefined
  /** Positions in the order of all changes instead of times: the real statements compare only their order. */
  shownAt: number | undefined
  skippedAt: number | undefined
  replayRequestedAt: number | undefined
  isBelowMinimum: boolean
  isTest: boolean
}
type NewAlert = Pick<AlertRow, 'audioUrl' | 'isBelowMinimum'> & { isTest?: boolean }
export type AlertTable = ReturnType<typeof createAlertTable>

/** The logic of the server's `unshown-alerts.ts` and `change-alerts.ts` in memory. */
export function createAlertTable({ nowMs, windowMs }: { nowMs: () => number; windowMs: number }) {
  const rows: AlertRow[] = []
  let changes = 0
  const nextChange = () => {
    changes += 1
    return changes
  }

  const find = (id: string) => rows.find((row) => row.id === id)
  const isReplayWaiting = ({ replayRequestedAt, shownAt }: AlertRow) =>
    replayRequestedAt !== undefined && replayRequestedAt > (shownAt ?? 0)
  const isNeverShown = (row: AlertRow) => row.shownAt === undefined && row.replayRequestedAt === undefined
  const isYoung = (row: AlertRow) => row.createdAtMs > nowMs() - windowMs
  const isStillWanted = ({ isTest, createdAtMs }: AlertRow) => !isTest || createdAtMs > nowMs() - TEST_ALERT_WAITS_MS
  const isLeftToShow = (row: AlertRow) => row.shownAt === undefined || isReplayWaiting(row)
  const isDeliverable = (row: AlertRow) =>
    (isNeverShown(row) && isYoung(row) && isStillWanted(row)) || isReplayWaiting(row)
  const isRemoved = ({ skippedAt, replayRequestedAt, isBelowMinimum }: AlertRow) =>
    skippedAt !== undefined && !isBelowMinimum && skippedAt >= (replayRequestedAt ?? 0)

  function end(row: AlertRow): void {
    row.shownAt = nextChange()
    row.skippedAt = row.shownAt
    row.isBelowMinimum = false
  }

  return {
    rows: rows as readonly AlertRow[],
    find,
    isLeftToShow,

    insert({ audioUrl, isBelowMinimum, isTest = false }: NewAlert): AlertRow {
      const sequence = rows.length + 1
      const endedAt = isBelowMinimum ? nextChange() : undefined
      const row: AlertRow = {
        id: String(sequence),
        sequence,
        createdAtMs: nowMs(),
        audioUrl,
        shownAt: endedAt,
        skippedAt: endedAt,
        replayRequestedAt: undefined,
        isBelowMinimum,
        isTest,
      }
      rows.push(row)
      return row
    },

    /**
     * Records the first report; a later one counts only after a replay request. Returns whether it changed anything.
     */
    markShown(row: AlertRow): boolean {
      if (!isLeftToShow(row)) return false
      row.shownAt = nextChange()
      return true
    },

    skip(row: AlertRow): void {
      if (isLeftToShow(row)) end(row)
    },

    requestReplay(row: AlertRow): void {
      row.replayRequestedAt = nextChange()
    },

    /** Returns the removed rows. */
    clear(list: 'waiting' | 'missed', playing: ReadonlySet<string>): AlertRow[] {
      const cleared = rows.filter((row) =>
        list === 'waiting'
          ? (isDeliverable(row) || (isNeverShown(row) && isYoung(row))) && !playing.has(row.id)
          : isNeverShown(row) && !isYoung(row),
      )
      for (const row of cleared) end(row)
      return cleared
    },

    /** Whether an overlay that joins now would receive it. */
    isDeliverable,

    listForOverlay: () => ({
      unshown: rows.filter(isDeliverable).map((row) => ({ row, isForced: isReplayWaiting(row) })),
      skippedIds: rows.filter(isRemoved).map(({ id }) => id),
    }),

    listAfter: (sequence: number) => rows.filter((row) => row.sequence > sequence),
  }
}
