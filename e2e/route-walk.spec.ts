import { expect } from '@playwright/test'
import { PAGE_ACCESS } from '../packages/contract/src/access.ts'
import type { SignedIn } from '../packages/contract/src/accounts.ts'
import type { Creator } from '../packages/contract/src/creators.ts'
import { holdToken } from './support/accounts.ts'
import { startPayment } from './support/payments.ts'
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

async function signInToDemo(server: RunningServer, username: string): Promise<string> {
  const answer = await fetch(`${server.baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${username}@demo.aplauso.test`, password: 'aplauso' }),
  })
  const { token }: SignedIn = await answer.json()
  return token
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

/** Puts a donation that is paid, or the creator of the demo, into an address that needs one. */
async function fillIn(server: RunningServer, address: string): Promise<string> {
  if (address.includes('{donation}')) {
    const payment = await startPayment(server, { creatorSlug: 'ana', donorName: 'Zé' })
    await payment.end('paid')
    return address.replace('{donation}', payment.donationId)
  }
  if (!address.includes('{creator}')) return address
  const { id }: Creator = await (await fetch(`${server.baseUrl}/api/creators/ana`)).json()
  return address.replace('{creator}', id)
}
