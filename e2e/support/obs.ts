import type { BrowserContext, Page } from '@playwright/test'

/** The overlay as a browser source of OBS, which says that it is streaming; of its two usual sizes, the default. */
export async function openInObs(context: BrowserContext, widgetUrl: string): Promise<Page> {
  const source = await context.newPage()
  await source.setViewportSize({ width: 800, height: 600 })
  await source.addInitScript(() => {
    const getStatus = (answered: (status: object) => void) => answered({ recording: false, streaming: true })
    Reflect.set(window, 'obsstudio', { pluginVersion: '2.24.0', getStatus })
  })
  await source.goto(widgetUrl)
  return source
}

/** What OBS tells a source when its scene comes or goes. */
export const setSourceVisible = (source: Page, isVisible: boolean) =>
  source.evaluate((visible) => {
    window.dispatchEvent(new CustomEvent('obsSourceVisibleChanged', { detail: { visible } }))
  }, isVisible)
