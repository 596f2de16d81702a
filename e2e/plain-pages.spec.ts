import { expect, type Page } from '@playwright/test'
import { LANGUAGE_TAGS } from '../packages/contract/src/languages.ts'
import { INDEXED_PAGES } from '../packages/contract/src/site-pages.ts'
import { test } from './support/test.ts'
import { expectFit, expectOneLanguage, expectSharedTexts, NARROWEST } from './support/walk-page.ts'

const PAGES = [...INDEXED_PAGES, '/donate/ana']
/** The shortest page is a form. */
const MAIN_MIN_CHARACTERS = 200

test.describe('Without scripts', () => {
  test.use({ viewport: NARROWEST, javaScriptEnabled: false })

  for (const language of LANGUAGE_TAGS) {
    test(`every public page is readable in ${language} as the server renders it, and fits a phone`, async ({
      page,
      context,
      server,
    }) => {
      test.slow(true, 'it is many pages')
      await context.addCookies([{ name: 'lang', value: language, url: server.baseUrl }])
      for (const path of PAGES) {
        await page.goto(path, { waitUntil: 'domcontentloaded' })
        await expect.soft(page.locator('html'), path).toHaveAttribute('lang', language)
        await expect.soft(page.locator('h1:visible'), path).toHaveCount(1)
        await expectReadable(page, path)
        await expectOneLanguage(page, path, language)
        await expectSharedTexts(page, path, language)
        await expectFit(page, `${path} in ${language}`)
      }
    })
  }

  test('a visitor can search for a creator and open their page', async ({ page }) => {
    await page.goto('/discover')
    await page.getByRole('main').getByRole('link', { name: 'Ana Ventura', exact: true }).click()
    await expect(page).toHaveURL(/\/donate\/ana$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Ana Ventura')
  })
})

/** The page shows its text and nothing that waits for scripts. */
async function expectReadable(page: Page, path: string): Promise<void> {
  const main = page.getByRole('main')
  expect.soft((await main.textContent())?.length, `Characters to read on ${path}`).toBeGreaterThan(MAIN_MIN_CHARACTERS)
  await expect.soft(main.locator('[aria-busy=true]:visible'), `What waits on ${path}`).toHaveCount(0)
}
