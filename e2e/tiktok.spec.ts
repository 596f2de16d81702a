import { expect } from '@playwright/test'
import { startTikTokStandIn } from '../apps/server/src/testing/tiktok-stand-in.ts'
import { createAccount, emailOf, signIn } from './support/accounts.ts'
import { axe } from './support/axe.ts'
import { startServer } from './support/server.ts'
import { test } from './support/test.ts'

// What a foreign page is opened as, and the message that would have gone to it.
test.use({ expectedErrors: [/404|postMessage/] })

test('A creator connects TikTok in a popup, is told when they said no there, and disconnects', async ({ page }) => {
  test.slow(true, 'it starts a server of its own')
  const tiktok = await startTikTokStandIn()
  const server = await startServer({
    TIKTOK_CLIENT_KEY: tiktok.clientKey,
    TIKTOK_CLIENT_SECRET: tiktok.clientSecret,
    TIKTOK_API_URL: tiktok.url,
  })
  try {
    await createAccount(server, 'ines-tiktok', 'creator')
    await page.goto(`${server.baseUrl}/login`)
    await signIn(page, emailOf('ines-tiktok'))
    const card = page.locator('section', { has: page.getByRole('heading', { name: 'TikTok' }) })
    const connect = card.getByRole('button', { name: 'Ligar o TikTok' })
    const toast = page.getByTestId('toast')

    // What any other window says is not heard.
    await expect(connect).toBeVisible()
    await page.evaluate(() => postMessage({ type: 'tiktok-connected', success: true }, '*'))
    await expect(toast).toHaveCount(0)

    const { scopes } = tiktok
    tiktok.scopes = ''
    const refused = page.waitForEvent('popup')
    await connect.click()
    const popup = await refused
    await expect(popup.getByRole('heading', { level: 1 })).toHaveText('Não foi possível ligar a conta do TikTok')
    await expect(popup).toHaveURL(`${server.baseUrl}/auth/tiktok/callback`)
    const closed = popup.waitForEvent('close')
    await expect(toast).toContainText('Não autorizaste a ligação no TikTok.')
    await closed
    await expect(connect).toBeVisible()

    tiktok.scopes = scopes
    const allowed = page.waitForEvent('popup')
    await connect.click()
    await (await allowed).waitForEvent('close')
    await expect(card).toContainText('Ligado como @ana.ao.vivo')
    await expect(toast).toContainText('Conta do TikTok ligada!')
    // What OBS says of the stream is no word of TikTok's.
    await expect(card).not.toContainText(/em direto|fora do ar/i)
    await axe(page)

    await card.getByRole('button', { name: 'Desligar' }).click()
    await page.getByRole('button', { name: 'Sim, desligar' }).click()
    await expect(connect).toBeVisible()
    expect(tiktok.revoked).toHaveLength(1)

    // Where no window opens, this one goes there and comes back.
    await page.evaluate(() => {
      window.open = () => null
    })
    await connect.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Conta do TikTok ligada!')
    await page.waitForURL('**/dashboard/creator')
    await expect(card).toContainText('Ligado como @ana.ao.vivo')

    // A foreign page that opens the callback hears nothing of it.
    await page.goto(tiktok.url)
    const heard = await page.evaluateHandle(() => {
      const messages: unknown[] = []
      addEventListener('message', ({ data }) => messages.push(data))
      return messages
    })
    const opened = page.waitForEvent('popup')
    await page.evaluate((url) => void open(url), `${server.baseUrl}/auth/tiktok/callback`)
    const stranger = await opened
    await expect(stranger.getByText('Falta o código de autorização')).toBeVisible()
    await stranger.waitForEvent('close')
    expect(await heard.jsonValue()).toEqual([])
  } finally {
    await server.stop()
    await tiktok.close()
  }
})
