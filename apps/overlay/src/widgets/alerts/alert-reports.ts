import { openStoredList, type StorageItems } from '../../core/stored-list.ts'

/** The server sends again only what it was not told of: those that it knows are remembered for good measure. */
const COMPLETED_MAX = 500
// All that can be shown between two answers of the server: its longest backlog, and as much that waited here.
const UNSENT_MAX = 2_000

export type AlertReportsDeps = {
  /** This page's own, also over a reload: a second source beside it has its own alerts to show. */
  pageItems: () => StorageItems
  /** What remains when the program ends, shared by all its sources. */
  deviceItems: () => StorageItems
  slug: string
  /** Only an overlay with its key may report. */
  mayReport: boolean
}
export type AlertReports = ReturnType<typeof createAlertReports>

/**
 * Which alerts this overlay has shown to their end and which of these the server does not know of yet. A page that is
 * new takes over what others on this device have not reported, as shown and to be reported: they may be gone.
 */
export function createAlertReports({ pageItems, deviceItems, slug, mayReport }: AlertReportsDeps) {
  const name = `aplauso.overlay.${slug}`
  const completedHere = openStoredList({ items: pageItems, name: `${name}.completed`, max: COMPLETED_MAX })
  const unsentHere = openStoredList({ items: pageItems, name: `${name}.unsent`, max: UNSENT_MAX })
  const unsentOnDevice = openStoredList({ items: deviceItems, name: `${name}.unsent`, max: UNSENT_MAX })

  let completed = completedHere.read() ?? []
  let unsent = mayReport ? (unsentHere.read() ?? unsentOnDevice.read() ?? []) : []
  /** Known to the server by its next answer at the latest: it may send these once more, replays among them. */
  let expectedRepeats = new Set<string>()
  /** Told of as replays while unsent: a report that is under way may be older than the creator's wish. */
  const reportAgain = new Set<string>()
  if (mayReport) unsentHere.write(unsent)

  const without = (list: readonly string[], ids: readonly string[]) => list.filter((id) => !ids.includes(id))

  return {
    /** Whether an alert that comes was shown already. The creator's replay is new, unless the report of one is owed. */
    isRepeat({ id, forced }: { id: string; forced: boolean }): boolean {
      if (!forced) return completed.includes(id) || unsent.includes(id)
      if (!unsent.includes(id) || !expectedRepeats.delete(id)) return false
      reportAgain.add(id)
      return true
    },

    /** Remembers that this alert was shown and has to be reported, once more if it was before. */
    complete(id: string): void {
      if (unsent.includes(id)) return
      completed = completedHere.write([...without(completed, [id]), id])
      if (!mayReport) return
      unsent = unsentHere.write([...unsent, id])
      unsentOnDevice.write([...(unsentOnDevice.read() ?? []), id])
    },

    /**
     * The server sends what it has not heard of, and this is what it has not: the replays on screen too, which may end
     * before it has sent all.
     */
    recordJoin(replaying: readonly string[]): void {
      expectedRepeats = new Set([...unsent, ...replaying])
    },

    unsent: (): readonly string[] => unsent,

    /** The server has these reports. */
    confirm(ids: readonly string[]): void {
      const confirmed = ids.filter((id) => !reportAgain.delete(id))
      if (confirmed.length === 0) return
      unsent = unsentHere.write(without(unsent, confirmed))
      unsentOnDevice.write(without(unsentOnDevice.read() ?? [], confirmed))
      for (const id of confirmed) expectedRepeats.delete(id)
    },
  }
}
