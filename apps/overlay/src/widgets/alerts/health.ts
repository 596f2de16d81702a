import type { OverlayStatus } from '@aplauso/contract/alerts'
import { OVERLAY_REPORTS_MAX, SECOND_MS } from '@aplauso/contract/limits'
import type { Sound } from '@aplauso/live/alert-sound'

type Report = NonNullable<OverlayStatus['reports']>[number]

export type HealthDeps = {
  /** Where cards stand, each with its alert's id. */
  page: ParentNode & Node
  nextFrame: (run: () => void) => void
  nowMs: () => number
  /** How the last alerts went, the newest last. */
  tell: (reports: Report[]) => void
}

/**
 * Finds out how alerts go by what becomes of the page: which card comes and leaves, how many frames it is drawn in meanwhile, and whether a
 * sound of it really plays. Frames are counted only while a card stands there.
 */
export function createHealth({ page, nextFrame, nowMs, tell }: HealthDeps) {
  const cards = new Map<string, { sinceMs: number; frames: number }>()
  const wanted = new Set<string>()
  const heard = new Set<string>()
  let sounding: string | undefined
  let reports: Report[] = []
  let isCounting = false

  function count(): void {
    for (const card of cards.values()) card.frames += 1
    isCounting = cards.size > 0
    if (isCounting) nextFrame(count)
  }

  function look(): void {
    const here = new Set<string>()
    for (const { dataset } of page.querySelectorAll<HTMLElement>('[data-alert-id]')) {
      if (dataset.alertId) here.add(dataset.alertId)
    }
    for (const id of here) if (!cards.has(id)) cards.set(id, { sinceMs: nowMs(), frames: 0 })
    const before = reports
    for (const [id, { sinceMs, frames }] of cards) {
      if (here.has(id)) continue
      cards.delete(id)
      const fps = Math.round((frames * SECOND_MS) / Math.max(1, nowMs() - sinceMs))
      const report: Report = { id, fps: Math.min(fps, 1_000) }
      if (wanted.delete(id)) report.heard = heard.delete(id)
      reports = [...reports.filter((other) => other.id !== id), report].slice(-OVERLAY_REPORTS_MAX)
    }
    if (reports !== before) tell(reports)
    if (cards.size > 0 && !isCounting) {
      isCounting = true
      nextFrame(count)
    }
  }

  new MutationObserver(look).observe(page, { childList: true, subtree: true })
  return {
    /** A sound of the alert whose turn it is plays. */
    plays(): void {
      if (sounding) heard.add(sounding)
    },

    watching: (sound: Sound): Sound => ({
      ...sound,
      start(alert, ended) {
        sounding = alert.id
        const stop = sound.start(alert, ended)
        if (!stop) return undefined
        wanted.add(alert.id)
        return () => {
          if (sounding === alert.id) sounding = undefined
          stop()
        }
      },
    }),
  }
}
