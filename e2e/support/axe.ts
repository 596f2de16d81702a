import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { AXE_STANDARDS } from '../../apps/web/browser-tests/support/axe-standards.ts'

/**
 * Waits for what is on its way in or out: while something fades, its colours are not its own. A frame first, so that a
 * change that the page was just given has begun to show; and again, because one fade may start another.
 */
const untilStill = (page: Page) =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const passing = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
        )
    await nextFrame()
    for (let running = passing(); running.length > 0; running = passing()) {
      await Promise.allSettled(running.map(({ finished }) => finished))
      await nextFrame()
    }
  })

/** Asserts that the page, as it stands, breaks no rule of WCAG 2.2 AA nor of axe's best practice. */
export async function axe(page: Page): Promise<void> {
  await untilStill(page)
  // Otherwise a page of its own is opened each time, half a second, to put together what frames have found.
  const hasFrames = page.frames().length > 1
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(!hasFrames).withTags(AXE_STANDARDS).analyze()
  const found = violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map((node) => node.html) }))
  expect(found, `Accessibility of ${page.url()}`).toEqual([])
}
