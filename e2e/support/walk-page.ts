import { expect, type Page } from '@playwright/test'
import { LANGUAGE_TAGS, type Language } from '../../packages/contract/src/languages.ts'
import { axe } from './axe.ts'
import { leftoverFinder } from './languages/leftovers.ts'
import { readCatalogues } from './languages/message-forms.ts'
import { sharedTextsOf, textsOf } from './languages/texts-of.ts'

export const PHONE = { width: 390, height: 844 }
/** As narrow as a page is ever read: WCAG 2.2, 1.4.10. */
const NARROWEST = { width: 320, height: 640 }
const DESKTOP = { width: 1_280, height: 800 }
const SETTLES_WITHIN_MS = 3_000

const findLeftover = leftoverFinder(readCatalogues())

/** Both themes and both layouts of the page as it stands: light on a desktop, dark on a phone. It ends on the phone. */
export async function expectSound(page: Page, path: string): Promise<void> {
  await expect.soft(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
  await expect.soft(page, path).toHaveTitle(/\S/)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(DESKTOP)
  await axe(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize(PHONE)
  await axe(page)
}

/** Changes the language where the page stands, and looks at it in each. It ends in Portuguese, in which it began. */
export async function expectEveryLanguage(page: Page, path: string): Promise<void> {
  for (const language of LANGUAGE_TAGS.toReversed()) {
    await page.locator('select[name=language]').first().selectOption(language)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expectOneLanguage(page, path, language)
    await expectFit(page, `${path} in ${language}`)
  }
}

/** What comes later, such as a document in this language, is waited for. */
export async function expectOneLanguage(page: Page, path: string, language: Language): Promise<void> {
  await expect.soft
    .poll(async () => leftoversOf(await textsOf(page), language), {
      message: `Leftovers on ${path} in ${language}`,
      timeout: SETTLES_WITHIN_MS,
    })
    .toEqual([])
}

/** What search engines and those who share the link are told is in this language too. */
export async function expectSharedTexts(page: Page, path: string, language: Language): Promise<void> {
  const texts = await sharedTextsOf(page)
  expect.soft(texts.length, `What ${path} says of itself`).toBeGreaterThan(0)
  expect.soft(leftoversOf(texts, language), `Leftovers in the head of ${path} in ${language}`).toEqual([])
}

/** Nothing reaches out at the side, on a phone nor on the narrowest screen. */
export async function expectFit(page: Page, where: string): Promise<void> {
  for (const viewport of [NARROWEST, PHONE]) {
    await page.setViewportSize(viewport)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect.soft(width, `Width of ${where} on ${viewport.width} px`).toBeLessThanOrEqual(viewport.width)
    expect.soft(await page.evaluate(findCramped), `Cramped on ${where} on ${viewport.width} px`).toEqual([])
  }
}

/** Buttons and links whose words stand out over their edges, or whose icon had to give way to the words. */
function findCramped(): string[] {
  const cramped = [...document.querySelectorAll('button, a, label')].filter((control) => {
    const edge = control.getBoundingClientRect()
    // What is closed up is not laid out.
    if (edge.width < 2 || !control.checkVisibility() || getComputedStyle(control).overflowX !== 'visible') return false
    return [...control.childNodes].some((part) => {
      if (part instanceof SVGElement) {
        const { width, height } = part.getBoundingClientRect()
        return width < height - 1
      }
      if (!(part instanceof Text)) return false
      const words = document.createRange()
      words.selectNode(part)
      return [...words.getClientRects()].some(({ left, right }) => left < edge.left - 1 || right > edge.right + 1)
    })
  })
  return cramped.map((control) => control.textContent.trim())
}

const leftoversOf = (texts: readonly string[], language: Language) =>
  texts.flatMap((text) => {
    const leftover = findLeftover(text, language)
    return leftover ? [`${leftover}: ${text.trim()}`] : []
  })
