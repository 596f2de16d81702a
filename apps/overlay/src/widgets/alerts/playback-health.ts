import type { OverlayStatus } from '@aplauso/contract/alerts'
import { OVERLAY_REPORTS_MAX, SECOND_MS } from '@aplauso/contract/limits'
import type { Sound } from '@aplauso/live/alert-sound'

type Report = NonNullable<OverlayStatus['reports']>[number]

export type PlaybackHealthDeps = {
  /** The element of the cards, each with its alert's id. */
  page: ParentNode & Node
  nextFrame: (run: () => void) => void
  nowMs: () => number
  /** Reports of the last alerts, the newest last. */
  onReports: (reports: Report[]) => void
}

/**
 * Measures playback by watching the page: when a card comes and leaves, the frames drawn meanwhile, and whether a sound
 * really plays. Frames are counted only while a card stands.
 */
export function createPlaybackHealth({ page, nextFrame, nowMs, onReports }: PlaybackHealthDeps) {
  const cards = new Map<string, { sinceMs: number; frames: number }>()
  const expectedSounds = new Set<string>()
  const playedSounds = new Set<string>()
  let sounding: string | undefined
  let reports: Report[] = []
  let isCounting = false

  function count(): void {
    for (const card of cards.values()) card.frames += 1
    isCounting = cards.size > 0
    if (isCounting) nextFrame(count)
  }

  function inspectCards(): void {
    const visibleIds = new Set<string>()
    for (const { dataset } of page.querySelectorAll<HTMLElement>('[data-alert-id]')) {
      if (dataset.alertId) visibleIds.add(dataset.alertId)
    }
    for (const id of visibleIds) if (!cards.has(id)) cards.set(id, { sinceMs: nowMs(), frames: 0 })
    const before = reports
    for (const [id, { sinceMs, frames }] of cards) {
      if (visibleIds.has(id)) continue
      cards.delete(id)
      const fps = Math.round((frames * SECOND_MS) / Math.max(1, nowMs() - sinceMs))
      const report: Report = { id, fps: Math.min(fps, 1_000) }
      if (expectedSounds.delete(id)) report.heard = playedSounds.delete(id)
      reports = [...reports.filter((other) => other.id !== id), report].slice(-OVERLAY_REPORTS_MAX)
    }
    if (reports !== before) onReports(reports)
    if (cards.size > 0 && !isCounting) {
      isCounting = true
      nextFrame(count)
    }
  }

  new MutationObserver(inspectCards).observe(page, { childList: true, subtree: true })
  return {
    /** Called when a sound of the present alert plays. */
    markPlaying(): void {
      if (sounding) playedSounds.add(sounding)
    },

    watchSound: (sound: Sound): Sound => ({
      ...sound,
      start(alert, ended) {
        sounding = alert.id
        const stop = sound.start(alert, ended)
        if (!stop) return undefined
        expectedSounds.add(alert.id)
        return () => {
          if (sounding === alert.id) sounding = undefined
          stop()
        }
      },
    }),
  }
}
