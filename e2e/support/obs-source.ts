import type { Page } from '@playwright/test'
import type { ObsPlacement } from '../../apps/overlay/src/testing/obs-double.ts'

/**
 * Opens the overlay as a browser source of OBS, which says that it is streaming. Of its two usual sizes, the default. As
 * in OBS, a page that is loaded finds `document.visibilityState` and is told nothing else of where its source is; what it
 * does there is told in `apps/overlay/src/testing/obs-double.ts`.
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

/** What OBS tells a source when its scene comes or goes. */
export const moveSource = (source: Page, placement: ObsPlacement) =>
  source.evaluate((next) => Reflect.get(window, 'moveSource')(next), placement)
