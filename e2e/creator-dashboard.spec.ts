import { expect, type Page } from '@playwright/test'
import { storeToken } from './support/accounts.ts'
import { axe } from './support/axe.ts'
import { startPayment } from './support/payments.ts'
import { expectLive } from './support/shell.ts'
import { registerStreamer, type Streamer } from './support/streamer.ts'
import { test } from './support/test.ts'

const COPIED_MS = 2_000

const stat = (page: Page, name: string) => page.getByTestId(`stat-${name}`)
const row = (page: Page, donor: string) => page.getByTestId('donation-row').filter({ hasText: donor })
const toast = (page: Page) => page.getByTestId('toast')

const euros = (amount: number) => amount.toFixed(2).replace('.', ',')

/** Records the page's calls to the server from now on. */
function watchCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

/** Saves the profile as the settings do; the goal in euros. */
const present = ({ token }: Streamer, page: Page, profile: object) =>
  page.request.patch('/api/users/update-profile', { headers: { authorization: `Bearer ${token}` }, data: profile })

/** Checks all stats of the dashboard, for donations that add up to this many euros of a goal of 100. */
async function expectFigures(page: Page, count: number, total: number): Promise<void> {
  await expect(stat(page, 'total-donations')).toHaveText(String(count))
  await expect(stat(page, 'total-revenue')).toHaveText(`${euros(total)} €`)
  await expect(stat(page, 'average-donation')).toHaveText(`${euros(total / count)} €`)
  await expect(stat(page, 'this-month')).toHaveText(`${euros(total)} €`)
  await expect(page.getByTestId('goal-progress')).toHaveAttribute('aria-valuenow', String(total))
}

/** Checks that these parts are wholly on the first screen, with one line for the state of OBS. */
async function expectFirstScreen(page: Page): Promise<void> {
  await expect(page.getByTestId('status-line')).toContainText('OBS desligado')
  await expect(page.getByRole('main').getByText('OBS desligado')).toHaveCount(1)
  for (const part of ['status-line', 'test-alert', 'stat-this-month', 'goal-progress', 'donation-row']) {
    await expect(page.getByTestId(part).first()).toBeInViewport({ ratio: 1 })
  }
  expect((await page.getByTestId('checklist').boundingBox())?.height).toBeLessThanOrEqual(64)
  await expect(page.locator('[data-guide]:visible')).toHaveCount(1)
}

/** Checks that the toast covers nothing that can be pressed or filled in. */
async function expectClearToast(page: Page): Promise<void> {
  await expect(toast(page)).toBeVisible()
  const covered = await toast(page).evaluate((shown) => {
    const box = shown.getBoundingClientRect()
    return [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter((control) => !shown.contains(control) && control.checkVisibility())
      .filter((control) => {
        const { left, top, right, bottom } = control.getBoundingClientRect()
        return left < box.right && box.left < right && top < box.bottom && box.top < bottom
      })
      .map((control) => control.outerHTML)
  })
  expect(covered).toEqual([])
}

test.describe('With access to the clipboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('a creator sees all stats change live with a donation and its refund, equal to those after a reload', async ({
    page,
    server,
  }) => {
    const streamer = await registerStreamer(server, 'ao-vivo')
    await present(streamer, page, { donationGoal: 100, streamPlatforms: ['twitch', 'youtube'] })
    await streamer.donate({ donorName: 'Clara Nunes', amountEuro: 12.5 })
    await streamer.donate({ donorName: 'Duarte Pinto', amountEuro: 7.5 })
    await storeToken(page, streamer.token)
    await page.setViewportSize({ width: 1_366, height: 768 })
    // A component that loads late makes these calls; on a slow machine the network is idle before.
    const reads = ['invitations', 'proposals'].map((kind) =>
      page.waitForResponse(`${server.baseUrl}/api/agency/${kind}`),
    )
    await page.goto('/dashboard/creator')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Bo[am] .*, ao-vivo$/)
    await expectFigures(page, 2, 20)
    await expectLive(page)
    await expectFirstScreen(page)
    await Promise.all(reads)
    await page.waitForLoadState('networkidle')
    const calls = watchCalls(page)

    const copy = page.getByRole('button', { name: 'Copiar o link da tua página de doações' })
    const copiedAt = Date.now()
    await copy.click()
    await expect(page.getByRole('button', { name: 'Copiado' })).toBeVisible()
    await expect(toast(page)).toContainText('Link copiado!')
    await expectClearToast(page)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.baseUrl}/donate/ao-vivo`)
    await expect(copy).toBeVisible()
    expect(Date.now() - copiedAt).toBeGreaterThanOrEqual(COPIED_MS)

    const order = { creatorSlug: 'ao-vivo', donorName: 'Beatriz Sá', amountEuro: 30, message: 'Mais uma!' }
    const payment = await startPayment(server, order)
    // Checked at once: the toast may be gone once all stats are checked.
    await Promise.all([
      expect(toast(page)).toContainText('Beatriz Sá enviou 30,00 €'),
      expectFigures(page, 3, 50),
      payment.end('paid'),
    ])
    await expect(page.getByTestId('donation-row').first()).toContainText('Mais uma!')
    await expect(row(page, 'Beatriz Sá')).toContainText(/Nova.*30,00/)
    await payment.end('refunded')
    await expectFigures(page, 2, 20)
    await expect(row(page, 'Beatriz Sá')).toContainText('Reembolsada')
    await streamer.donate({ donorName: 'Inês', amountEuro: 5 })
    await expectFigures(page, 3, 25)
    expect(calls).toEqual([])

    const rows = () => page.getByTestId('donation-row').locator('p').allTextContents()
    const shown = (await rows()).map((text) => text.replace('Nova', ''))
    await page.reload()
    await expectFigures(page, 3, 25)
    await expect.poll(rows).toEqual(shown)
    await axe(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await page.getByTestId('test-alert').click()
    await expect(toast(page)).toContainText('Doação de teste enviada!')
    await expectClearToast(page)
  })
})
