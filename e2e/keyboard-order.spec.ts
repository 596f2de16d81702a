import { expect, type Page } from '@playwright/test'
import { test } from './support/test.ts'

type Stop = { name: string; top: number; left: number; hasFocusMark: boolean }

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1_280, height: 800 } })

for (const path of ['/', '/pricing']) {
  test(`Whoever goes through ${path} by keyboard skips the bar first, sees where they are, and goes as they read`, async ({
    page,
  }) => {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const stops = await walkByTab(page)
    expect(stops[0]?.name).toBe('Saltar para o conteúdo')
    expect(stops.length).toBeGreaterThan(10)
    expect(stops.filter(({ hasFocusMark }) => !hasFocusMark)).toEqual([])
    const backwards = stops.slice(2).filter((stop, index) => isBefore(stop, stops[index + 1]))
    expect(backwards).toEqual([])
  })
}

/** Above what came before and not in a column beside it: somebody who reads would be sent back. */
const isBefore = (stop: Stop, previous: Stop | undefined) =>
  previous !== undefined && stop.top < previous.top - 8 && stop.left <= previous.left

/** Each place where Tab stops, to the last one of the page. */
async function walkByTab(page: Page): Promise<Stop[]> {
  const stops: Stop[] = []
  for (let last = false; !last; ) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const element = document.activeElement
      if (!(element instanceof HTMLElement) || element === document.body || element.dataset.walked) return undefined
      element.dataset.walked = 'true'
      const marked = [element, ...ancestorsOf(element, 2)].some(
        (each) => getComputedStyle(each).outlineStyle !== 'none',
      )
      const { top, left } = element.getBoundingClientRect()
      const name = element.getAttribute('aria-label') ?? element.textContent.trim()
      // The bar stays where it is while the page moves under it.
      const moved = element.closest('header') ? 0 : scrollY
      return { name, top: top + moved, left, hasFocusMark: marked }

      function ancestorsOf(child: Element, count: number): Element[] {
        const parent = child.parentElement
        return parent && count > 0 ? [parent, ...ancestorsOf(parent, count - 1)] : []
      }
    })
    if (stop) stops.push(stop)
    else last = true
  }
  return stops
}
