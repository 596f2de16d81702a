import type { Page } from '@playwright/test'
import type { ObsPlacement } from '../../apps/overlay/src/testing/obs-double.ts'

/**
 * Opens the overlay as a browser source of a streaming OBS, in the default one of its two usual sizes. As in OBS, a
 * loaded page knows only `document.visibilityState` of its source's placement; `apps/overlay/src/testing/obs-double.ts`
 * describes the events.
 */
export async function openInObs(source: Page, widgetUrl: string, initial: ObsPlacement = 'program'): Promise<void> {
  await source.setViewportSize({ width: 800, height: 600 })
  await source.emulateMedia({ reducedMotion: 'no-preference' })
  await source.addInitScript((loadedIn) => {
    let placement = loadedIn
    const isSeen = (where: ObsPlacement) => where !== 'hidden'
    Object.defineProperties(document, {
      visibilityState: { get: () => (isSeen(placement) ? 'visible' : 'hidden') },
      hidden: { get: () => !isSeen(placement) },
    })
    const getStatus = (onStatus: (status: object) => void) => onStatus({ recording: false, streaming: true })
    Reflect.set(window, 'obsstudio', { pluginVersion: '2.24.0', getStatus })
    const dispatch = (event: string, detail: object) => window.dispatchEvent(new CustomEvent(event, { detail }))
    Reflect.set(window, 'moveSource', (next: ObsPlacement) => {
      const before = placement
      placement = next
      if (isSeen(next) !== isSeen(before)) {
        dispatch('obsSourceVisibleChanged', { visible: isSeen(next) })
        document.dispatchEvent(new Event('visibilitychange'))
      }
      if ((next === 'program') !== (before === 'program')) {
        dispatch('obsSourceActiveChanged', { active: next === 'program' })
      }
    })
  }, initial)
  await source.goto(widgetUrl)
}

/** The events that OBS sends to a source when its scene is shown or hidden. */
export const moveSource = (source: Page, placement: ObsPlacement) =>
  source.evaluate((next) => Reflect.get(window, 'moveSource')(next), placement)
