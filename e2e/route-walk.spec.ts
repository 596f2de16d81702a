import { expect } from '@playwright/test'
import { PAGE_ACCESS } from '../packages/contract/src/access.ts'
import { holdToken } from './support/accounts.ts'
import { fillIn, signInToDemo } from './support/demo-pages.ts'
import type { RunningServer } from './support/server.ts'
import { test } from './support/test.ts'
import { expectEveryLanguage, expectSound } from './support/walk-page.ts'
import { WALKS } from './support/walked-pages.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: [/404/] })

test('Every page of the product is walked', () => {
  const walked = new Set(WALKS.flatMap(({ pages }) => Object.keys(pages)))
  expect(Object.keys(PAGE_ACCESS).filter((path) => !walked.has(path))).toEqual([])
})

for (const { by, pages, hasAlertWaiting = false } of WALKS) {
  const [first, ...others] = Object.entries(pages)
  const title = `${first?.[0]} and ${others.length} more pages, as ${by ?? 'a stranger'} sees them`
  test(`${title}, are sound in both themes and keep to each language`, async ({ page, server }) => {
    test.slow(true, 'it is many pages')
    const token = by === undefined ? undefined : await signInToDemo(server, by)
    if (token !== undefined) await holdToken(page, token)
    if (token !== undefined && hasAlertWaiting) await testAlert(server, token)
    for (const [path, pattern] of Object.entries(pages)) {
      const address = await fillIn(server, pattern)
      await page.goto(address)
      await page.waitForLoadState('networkidle')
      await expectSound(page, path)
      await expectEveryLanguage(page, path)
    }
  })
}

/** An alert in the words of the product, which are the creator's then: they stay as they are in every language. */
async function testAlert(server: RunningServer, token: string): Promise<void> {
  const answer = await fetch(`${server.baseUrl}/api/donations/test`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ creatorSlug: 'ana' }),
  })
  expect(answer.status).toBe(201)
}
