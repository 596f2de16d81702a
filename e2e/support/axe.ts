import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axeCore from 'axe-core'
import { AXE_STANDARDS, untilStill } from '../../apps/web/browser-tests/support/axe-standards.ts'

declare global {
  interface Window {
    axe?: typeof axeCore
  }
}

const source = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Asserts that the current page breaks no rule of WCAG 2.2 AA or of axe's best practices. */
export async function axe(page: Page): Promise<void> {
  expect(await findViolations(page), `Accessibility of ${page.url()}`).toEqual([])
}

/**
 * Violations in the page and its frames. Axe is injected once per page, and lists violations only:
 * `@axe-core/playwright` does neither, and both save four fifths of its time.
 */
export async function findViolations(page: Page) {
  // Elements under the pointer would change their colours a moment later.
  await page.mouse.move(0, 0)
  await page.evaluate(untilStill)
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => window.axe !== undefined))) await frame.evaluate(await source)
  }
  return page.evaluate(async (standards) => {
    const found = await window.axe?.run(document, { runOnly: standards, resultTypes: ['violations'] })
    if (found === undefined) throw new Error('axe is not in the page')
    // Elements half covered by a sticky bar can be scrolled into view, also by keyboard.
    const bars = [...document.querySelectorAll('[data-bottom-bar], [data-testid=bottom-bar], .shell-bar')]
    const edges = bars.map((bar) => bar.getBoundingClientRect())
    const isUnderBar = (target: unknown) => {
      const element = document.querySelector(String(target))
      if (element === null || bars.some((bar) => bar.contains(element))) return false
      const box = element.getBoundingClientRect()
      return edges.some(({ top, bottom }) => box.top < bottom && box.bottom > top)
    }
    return found.violations.flatMap(({ id, help, nodes }) => {
      const left = nodes.filter(({ target }) => id !== 'target-size' || !isUnderBar(target))
      return left.length === 0 ? [] : { id, help, where: left.map(({ html }) => html) }
    })
  }, AXE_STANDARDS)
}
