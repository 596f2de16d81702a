import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { AXE_STANDARDS, untilStill } from '../../apps/web/browser-tests/support/axe-standards.ts'

/** Asserts that the page, as it stands, breaks no rule of WCAG 2.2 AA nor of axe's best practice. */
export async function axe(page: Page): Promise<void> {
  await page.evaluate(untilStill)
  // Otherwise a page of its own is opened each time, half a second, to put together what frames have found.
  const hasFrames = page.frames().length > 1
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(!hasFrames).withTags(AXE_STANDARDS).analyze()
  const found = violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map((node) => node.html) }))
  expect(found, `Accessibility of ${page.url()}`).toEqual([])
}
