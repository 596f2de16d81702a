import { expect } from '@playwright/test'
import { PAGE_ACCESS } from '../packages/contract/src/access.ts'
import { DEFAULT_LANGUAGE } from '../packages/contract/src/languages.ts'
import { storeToken } from './support/accounts.ts'
import { findViolations } from './support/axe.ts'
import { fillIn, signInToDemo } from './support/demo-pages.ts'
import { expectPseudo } from './support/languages/pseudo-language.ts'
import type { RunningServer } from './support/running-server.ts'
import { test } from './support/test.ts'
import { chooseLanguage, DESKTOP, expectEveryLanguage, expectHealthyPage, NARROWEST } from './support/walk-page.ts'
import { WALKS } from './support/walked-pages.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: [/404/] })

test('The route walk covers every page of the product', () => {
  const walked = new Set(WALKS.flatMap(({ pages }) => Object.keys(pages)))
  expect(Object.keys(PAGE_ACCESS).filter((path) => !walked.has(path))).toEqual([])
})

test('Axe violations are found in the page and in its frames', async ({ page }) => {
  await page.goto('/status')
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<iframe title="A part" srcdoc="<img src=frame.png>"></iframe>')
    document.body.insertAdjacentHTML('beforeend', '<img src="page.png">')
  })
  await expect(page.frameLocator('iframe').locator('img')).toHaveCount(1)
  const withoutName = (await findViolations(page)).filter(({ id }) => id === 'image-alt')
  expect(withoutName.flatMap(({ where }) => where).toSorted()).toEqual([
    '<img src="frame.png">',
    '<img src="page.png">',
  ])
})

for (const { by, pages, hasAlertWaiting = false } of WALKS) {
  const [first, ...others] = Object.entries(pages)
  const title = `${first?.[0]} and ${others.length} more pages, as ${by ?? 'a stranger'} sees them`
  test(`${title}, are in one language, fit long right-to-left texts, and pass axe in both themes`, async ({
    page,
    server,
  }) => {
    test.slow(true, 'it is many pages')
    const token = by === undefined ? undefined : await signInToDemo(server, by)
    if (token !== undefined) await storeToken(page, token)
    if (token !== undefined && hasAlertWaiting) await testAlert(server, token)
    for (const [path, pattern] of Object.entries(pages)) {
      const address = await fillIn(server, pattern)
      const inPseudo = new URL(address, server.baseUrl)
      inPseudo.searchParams.set('lang', 'qps')
      await page.goto(inPseudo.href)
      await page.waitForLoadState('networkidle')
      await expectPseudo(page, path, DESKTOP, NARROWEST)
      // Hydration takes over the server's markup, so the page is loaded again in a real language.
      if (token === undefined) {
        await page.goto(address)
        await page.waitForLoadState('networkidle')
      }
      await expectEveryLanguage(page, path, token !== undefined)
      await expectHealthyPage(page, path)
    }
    // Other journeys use the account too.
    if (token !== undefined) await chooseLanguage(page, DEFAULT_LANGUAGE, true)
  })
}

/** An alert with the product's default texts, which count as the creator's: they stay the same in every language. */
async function testAlert(server: RunningServer, token: string): Promise<void> {
  const answer = await fetch(`${server.baseUrl}/api/donations/test`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ creatorSlug: 'ana' }),
  })
  expect(answer.status).toBe(201)
}
