import type { Page } from '@playwright/test'

/** Opens the overlay as a browser source of OBS, which says that it is streaming. Of its two usual sizes, the default. */
export async function openInObs(source: Page, widgetUrl: string): Promise<void> {
  await source.setViewportSize({ width: 800, height: 600 })
  await source.addInitScript(() => {
    const getStatus = (answered: (status: object) => void) => answered({ recording: false, streaming: true })
    Reflect.set(window, 'obsstudio', { pluginVersion: '2.24.0', getStatus })
  })
  await source.goto(widgetUrl)
}

/** What OBS tells a source when its scene comes or goes. */
export const setSourceVisible = (source: Page, isVisible: boolean) =>
  source.evaluate((visible) => {
    window.dispatchEvent(new CustomEvent('obsSourceVisibleChanged', { detail: { visible } }))
  }, isVisible)
