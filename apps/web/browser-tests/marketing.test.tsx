import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { OFFERED } from './support/config.ts'
import { showPage } from './support/show-page.tsx'
import { standIn } from './support/stand-in.ts'

test('With reduced motion the alert on the landing page stands still', async () => {
  standIn(OFFERED)
  await showPage('/')
  const still = page.getByTestId('hero-alert')
  await expect.element(still).toHaveStyle({ opacity: '1' })
  // Longer than the start takes without reduced motion.
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 }))
  expect(document.querySelector('iframe[src^="/widget/preview"]')).toBeNull()
  await expect.element(still).toHaveStyle({ opacity: '1' })
})

type Stop = { name: string; top: number; left: number; hasFocusMark: boolean }

for (const path of ['/', '/pricing']) {
  test(`On ${path} Tab skips the header first, shows the focus, and follows the reading order`, async () => {
    standIn(OFFERED)
    await showPage(path)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    const stops = await walkByTab()
    expect(stops[0]?.name).toBe('Saltar para o conteúdo')
    expect(stops.length).toBeGreaterThan(10)
    expect(stops.filter(({ hasFocusMark }) => !hasFocusMark)).toEqual([])
    const backwards = stops.slice(2).filter((stop, index) => isBefore(stop, stops[index + 1]))
    expect(backwards).toEqual([])
  })
}

/** Above the previous stop and not in a column beside it: the focus would jump back. */
const isBefore = (stop: Stop, previous: Stop | undefined) =>
  previous !== undefined && stop.top < previous.top - 8 && stop.left <= previous.left

/** Every stop of Tab, until the last one of the page. */
async function walkByTab(): Promise<Stop[]> {
  const stops: Stop[] = []
  const walked = new Set<Element>()
  for (;;) {
    await userEvent.tab()
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body || walked.has(element)) return stops
    walked.add(element)
    const around = [element, element.parentElement, element.parentElement?.parentElement]
    const { top, left } = element.getBoundingClientRect()
    stops.push({
      name: element.getAttribute('aria-label') ?? element.textContent.trim(),
      // The sticky header does not scroll with the page.
      top: top + (element.closest('header') ? 0 : scrollY),
      left,
      hasFocusMark: around.some((each) => each && getComputedStyle(each).outlineStyle !== 'none'),
    })
  }
}
