import { expect, type Page } from '@playwright/test'
import { LANGUAGE_TAGS, type Language } from '../../packages/contract/src/languages.ts'
import { axe } from './axe.ts'
import { leftoverFinder } from './languages/language-leftovers.ts'
import { readCatalogues } from './languages/message-forms.ts'
import { sharedTextsOf, textsOf } from './languages/texts-of.ts'

export const PHONE = { width: 390, height: 844 }
/** The narrowest width that pages must support: WCAG 2.2, 1.4.10. */
export const NARROWEST = { width: 320, height: 640 }
export const DESKTOP = { width: 1_280, height: 800 }
const SETTLES_WITHIN_MS = 30_000

const findLeftover = leftoverFinder(readCatalogues())

/**
 * Checks the page in its language and in each of the others, changed in place, at the current screen size. It ends in
 * another language than it started in, in which the next page then starts. A page in the pseudo-language ends in the
 * base language.
 */
export async function expectEveryLanguage(page: Page, path: string, isSignedIn: boolean): Promise<void> {
  const isPseudo = (await page.locator('html').getAttribute('data-pseudo')) !== null
  const first = await page.locator('html').getAttribute('lang')
  const firstLanguage = LANGUAGE_TAGS.find((language) => language === first)
  if (firstLanguage === undefined) throw new Error(`${path} is in no language of ours: ${first}`)
  if (!isPseudo) await expectIn(page, path, firstLanguage)
  const others = LANGUAGE_TAGS.filter((other) => other !== firstLanguage)
  for (const language of isPseudo ? [...others, firstLanguage] : others) {
    await chooseLanguage(page, language, isSignedIn)
    await expectIn(page, path, language)
  }
}

export async function chooseLanguage(page: Page, language: Language, isSignedIn: boolean): Promise<void> {
  // Each choice is saved to the account, so one must finish before the next.
  const saved = isSignedIn ? page.waitForResponse('**/api/users/update-profile') : undefined
  await page.locator('select[name=language]').first().selectOption(language)
  await saved
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

async function expectIn(page: Page, path: string, language: Language): Promise<void> {
  await expectOneLanguage(page, path, language)
  await expectNameOfMenu(page, path)
  await expectFit(page, `${path} in ${language}`)
}

const HOMES = ['/dashboard', '/dashboard/creator', '/dashboard/fan', '/dashboard/agency']

/** A page with an item in the menu or in the settings has its name as heading; homes greet. */
async function expectNameOfMenu(page: Page, path: string): Promise<void> {
  if (HOMES.includes(path)) return
  const name = await page.evaluate(() => {
    // The menu calls all settings by one word and opens the first of them, which has its name in the list of settings.
    const items = ['[data-testid=settings-sections] > ul > li > a', '[data-testid=rail] a'].flatMap((links) => [
      ...document.querySelectorAll<HTMLAnchorElement>(links),
    ])
    return items.find(({ pathname, search }) => pathname === location.pathname && search === '')?.textContent
  })
  if (name !== undefined) await expect.soft(page.getByRole('heading', { level: 1 }), path).toHaveText(name)
}

/** Checks both themes and layouts of the page: dark on a phone, light on a desktop. It ends on the desktop. */
export async function expectHealthyPage(page: Page, path: string): Promise<void> {
  await expect.soft(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
  await expect.soft(page, path).toHaveTitle(/\S/)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize(PHONE)
  await expectFit(page, path)
  expect.soft(await page.evaluate(findZooming), `Fields of ${path} that Safari zooms in on`).toEqual([])
  await axe(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(DESKTOP)
  await axe(page)
}

/** Waits for late content, such as a document in this language. */
export async function expectOneLanguage(page: Page, path: string, language: Language): Promise<void> {
  await expect.soft
    .poll(async () => leftoversOf(await textsOf(page), language), {
      message: `Leftovers on ${path} in ${language}`,
      timeout: SETTLES_WITHIN_MS,
    })
    .toEqual([])
}

/** Texts for search engines and link previews are in this language too. */
export async function expectSharedTexts(page: Page, path: string, language: Language): Promise<void> {
  const texts = await sharedTextsOf(page)
  expect.soft(texts.length, `What ${path} says of itself`).toBeGreaterThan(0)
  expect.soft(leftoversOf(texts, language), `Leftovers in the head of ${path} in ${language}`).toEqual([])
}

/** Asserts that no element extends beyond the side of the screen. */
export async function expectFit(page: Page, where: string): Promise<void> {
  const { width, cramped } = await page.evaluate(findCramped)
  const shown = page.viewportSize()?.width ?? 0
  expect.soft(width, `Width of ${where} on ${shown} px`).toBeLessThanOrEqual(shown)
  expect.soft(cramped, `Cramped on ${where} on ${shown} px`).toEqual([])
}

/** The page's width, and controls whose text overflows or whose icon is squeezed by the text. */
function findCramped(): { width: number; cramped: string[] } {
  const cramped = [...document.querySelectorAll('button, a, label')].filter((control) => {
    const edge = control.getBoundingClientRect()
    // Collapsed elements have no layout.
    if (edge.width < 2 || !control.checkVisibility() || getComputedStyle(control).overflowX !== 'visible') return false
    return [...control.childNodes].some((node) => {
      if (node instanceof SVGElement) {
        const { width, height } = node.getBoundingClientRect()
        return width < height - 1
      }
      if (!(node instanceof Text)) return false
      const range = document.createRange()
      range.selectNode(node)
      return [...range.getClientRects()].some(({ left, right }) => left < edge.left - 1 || right > edge.right + 1)
    })
  })
  return { width: document.documentElement.scrollWidth, cramped: cramped.map((control) => control.textContent.trim()) }
}

/** On iPhones Safari zooms into fields with text below 16 px and stays zoomed. Collapsed fields count too. */
function findZooming(): string[] {
  const fields = document.querySelectorAll(
    'textarea, select, input:not([type=checkbox], [type=radio], [type=range], [type=file], [type=color], [type=hidden])',
  )
  return [...fields].flatMap((field) => {
    const { fontSize } = getComputedStyle(field)
    const name = field.getAttribute('name') ?? field.getAttribute('aria-label') ?? field.className
    return Number.parseFloat(fontSize) < 16 ? [`${name}: ${fontSize}`] : []
  })
}

const leftoversOf = (texts: readonly string[], language: Language) =>
  texts.flatMap((text) => {
    const leftover = findLeftover(text, language)
    return leftover ? [`${leftover}: ${text.trim()}`] : []
  })
