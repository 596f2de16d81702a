import { openStoredList, type StorageItems } from '../../core/stored-list.ts'

/** Confirmed alerts are remembered as a precaution: the server only repeats unreported ones. */
const COMPLETED_MAX = 500
// Enough for all alerts between two answers of the server: its longest backlog, and as many that waited here.
const UNSENT_MAX = 2_000

export type AlertReportsDeps = {
  /** This page's own storage, also after a reload: a second source beside it shows its own alerts. */
  pageItems: () => StorageItems
  /** Storage that survives the program and is common to all its sources. */
  deviceItems: () => StorageItems
  slug: string
  /** Only an overlay with its key may report. */
  mayReport: boolean
}
export type AlertReports = ReturnType<typeof createAlertReports>

/**
 * Records which alerts this overlay has shown to their end, and which of them the server does not know yet. A new page
 * takes over unreported alerts of other pages of this device, as shown and to be reported: those pages may be gone.
 */
export function createAlertReports({ pageItems, deviceItems, slug, mayReport }: AlertReportsDeps) {
  const name = `aplauso.overlay.${slug}`
  const completedHere = openStoredList({ items: pageItems, name: `${name}.completed`, max: COMPLETED_MAX })
  const unsentHere = openStoredList({ items: pageItems, name: `${name}.unsent`, max: UNSENT_MAX })
  const unsentOnDevice = openStoredList({ items: deviceItems, name: `${name}.unsent`, max: UNSENT_MAX })

  let completed = completedHere.read() ?? []
  let unsent = mayReport ? (unsentHere.read() ?? unsentOnDevice.read() ?? []) : []
  /** Alerts that the server may still repeat because it had no report of them, replays included. */
  let expectedRepeats = new Set<string>()
  /** Replays received while their report was unsent: a report already on its way may be older than the replay. */
  const reportAgain = new Set<string>()
  if (mayReport) unsentHere.write(unsent)

  const without = (list: readonly string[], ids: readonly string[]) => list.filter((id) => !ids.includes(id))

  return {
    /** Whether this alert was shown already. A replay counts as new, unless an earlier showing is still unreported. */
    isRepeat({ id, forced }: { id: string; forced: boolean }): boolean {
      if (!forced) return completed.includes(id) || unsent.includes(id)
      if (!unsent.includes(id) || !expectedRepeats.delete(id)) return false
      reportAgain.add(id)
      return true
    },

    /** Records that this alert was shown and must be reported, again for a replay. */
    complete(id: string): void {
      if (unsent.includes(id)) return
      completed = completedHere.write([...without(completed, [id]), id])
      if (!mayReport) return
      unsent = unsentHere.write([...unsent, id])
      unsentOnDevice.write([...(unsentOnDevice.read() ?? []), id])
    },

    /**
     * After a join the server repeats unreported alerts: those in `unsent`, and the replays on screen, which may end
     * before the server has sent all.
     */
    recordJoin(replaying: readonly string[]): void {
      expectedRepeats = new Set([...unsent, ...replaying])
    },

    unsent: (): readonly string[] => unsent,

    /** Called when the server has received these reports. */
    confirm(ids: readonly string[]): void {
      const confirmed = ids.filter((id) => !reportAgain.delete(id))
      if (confirmed.length === 0) return
      unsent = unsentHere.write(without(unsent, confirmed))
      unsentOnDevice.write(without(unsentOnDevice.read() ?? [], confirmed))
      for (const id of confirmed) expectedRepeats.delete(id)
    },
  }
}
