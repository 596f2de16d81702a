import { expect, type Page } from '@playwright/test'
import type { Creator } from '../packages/contract/src/creators.ts'
import { createAccount, holdToken } from './support/accounts.ts'
import { axe } from './support/axe.ts'
import { checkOut, endPayment } from './support/checkout.ts'
import { openInObs } from './support/obs.ts'
import { startPayment } from './support/payments.ts'
import { registerStreamer } from './support/streamer.ts'
import { test } from './support/test.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const stat = (page: Page, name: string) => page.getByTestId(`stat-${name}`)
const favorite = (page: Page, name: string) => page.getByRole('button', { name: `${name} nos teus favoritos` })

/** What was given, on either dashboard: 20 and 7.50 euros to two creators, beside one donation that went back. */
async function expectGiven(page: Page): Promise<void> {
  await expect(stat(page, 'this-month')).toHaveText('27,50 €')
  await expect(stat(page, 'total-donated')).toHaveText('27,50 €')
  await expect(stat(page, 'donations-made')).toHaveText('2')
  await expect(stat(page, 'creators-supported')).toHaveText('2')
  await expect(stat(page, 'average')).toHaveText('13,75 €')
}

test('A supporter sees what they gave and to whom, on their own dashboard and on that of the fans', async ({
  page,
  server,
}) => {
  const token = await createAccount(server, 'apoia-muito', 'supporter')
  const names = ['apoiada-um', 'apoiada-dois']
  for (const name of names) await createAccount(server, name, 'creator')
  const gifts = [
    { creatorSlug: 'apoiada-um', amountEuro: 20, message: 'L'.repeat(500) },
    { creatorSlug: 'apoiada-dois', amountEuro: 7.5 },
    { creatorSlug: 'apoiada-dois', amountEuro: 50 },
  ]
  for (const gift of gifts) {
    const payment = await startPayment(server, gift, token)
    await payment.end('paid')
    if (gift.amountEuro === 50) await payment.end('refunded')
  }
  const call = (method: string, path: string) =>
    fetch(server.baseUrl + path, { method, headers: { authorization: `Bearer ${token}` } })
  for (const name of names) await call('PUT', `/api/creators/${name}/favorite`)
  const { id }: Creator = await (await call('GET', '/api/creators/apoiada-um')).json()

  await holdToken(page, token)
  await page.goto('/dashboard/supporter')
  await expectGiven(page)
  await expect(page.getByTestId('favorites-count')).toHaveText('2 criadores favoritos')
  await expect(page.getByTestId('favorite-row')).toHaveText([/@apoiada-dois/, /@apoiada-um/])
  const rows = page.getByTestId('donation-row')
  await expect(rows).toContainText([/apoiada-dois .*Reembolsada.*50,00/, /apoiada-dois.*7,50/, /apoiada-um.*20,00/])
  await axe(page)
  // By name; the beginning of the id tells two creators apart of whom the names do not.
  await expect(rows.getByRole('link')).toHaveText(
    ['apoiada-dois', 'apoiada-dois', 'apoiada-um'].map((name) => new RegExp(`^${name} [0-9a-f]{8}-[0-9a-f]{4}$`)),
  )
  const link = rows.last().getByRole('link')
  await expect(link).toHaveText(`apoiada-um ${id.slice(0, 13)}`)
  expect(new Set(await rows.getByRole('link').allTextContents()).size).toBe(2)
  await link.click()
  await expect(page).toHaveURL(`${server.baseUrl}/donate/${id}`)
  await expect(heading(page)).toHaveText('apoiada-um')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/dashboard/fan')
  await expectGiven(page)
  await expect(rows).toHaveCount(3)
  await axe(page)
  // A thumb that misses the name by a little opens the creator's page all the same.
  const isHitAbove = (link: HTMLElement | SVGElement) => {
    link.scrollIntoView({ block: 'center' })
    const { left, top } = link.getBoundingClientRect()
    return document.elementFromPoint(left + 5, top - 8) === link
  }
  await expect.poll(() => rows.last().getByRole('link').evaluate(isHitAbove)).toBe(true)
  // Dates are the reader's.
  await page.getByLabel('Idioma').selectOption('fr')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  const { createdAt } = (await (await call('GET', '/api/donations/history')).json()).at(-1)
  const day = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short', year: 'numeric' })
  await expect(rows.last().locator('time')).toHaveText(day.format(new Date(createdAt)))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  for (const [name, place] of [
    ['Modifier le profil', 'perfil'],
    ['Notifications', 'notificacoes'],
    ['Confidentialité', 'privacidade'],
  ] as const) {
    await page.getByRole('main').getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(`${server.baseUrl}/settings/account#${place}`)
    await expect(page.locator(`#${place}`)).toBeInViewport()
    await page.goBack()
  }
})

test('A fan discovers who is live, keeps them in place, and gives in a few taps without going by their page', async ({
  page,
  context,
  server,
}) => {
  const onStage = await registerStreamer(server, 'cena-viva')
  const platforms = { 'cena-viva': ['twitch'], 'cena-calma': ['instagram'] }
  const tokens = { 'cena-viva': onStage.token, 'cena-calma': await createAccount(server, 'cena-calma', 'creator') }
  for (const name of ['cena-viva', 'cena-calma'] as const) {
    const answer = await page.request.patch('/api/users/update-profile', {
      headers: { authorization: `Bearer ${tokens[name]}` },
      data: { displayName: name === 'cena-viva' ? 'Cena Vívida' : 'Cena Calma', streamPlatforms: platforms[name] },
    })
    expect(answer.status()).toBe(200)
  }
  // Of the two the one that is not live has been given something.
  await (await startPayment(server, { creatorSlug: 'cena-calma', amountEuro: 30 })).end('paid')
  const overlay = await context.newPage()
  await openInObs(overlay, onStage.widgetUrl)
  await expect
    .poll(async () => (await (await fetch(`${server.baseUrl}/api/creators/cena-viva`)).json()).live)
    .toBe(true)

  await page.goto('/discover')
  await page.getByRole('searchbox', { name: 'Procurar criadores' }).fill('cena')
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards).toHaveCount(2)
  await expect(cards.first()).toContainText(/Em direto.*Cena Vívida/)
  await axe(page)
  await page.getByRole('link', { name: 'Entra para guardares Cena Vívida nos favoritos' }).click()
  await expect(page).toHaveURL(/\/login/)

  await holdToken(page, await createAccount(server, 'plateia-fa', 'fan'))
  await page.goto('/discover?q=cena')
  await expect(favorite(page, 'Cena Vívida')).toHaveAttribute('aria-pressed', 'false')
  const kept = page.waitForResponse('**/api/creators/cena-viva/favorite')
  await favorite(page, 'Cena Vívida').click()
  await expect(favorite(page, 'Cena Vívida')).toHaveAttribute('aria-pressed', 'true')
  expect((await kept).status()).toBe(204)
  await page.getByRole('radio', { name: 'Instagram' }).click()
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText('Cena Calma')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await axe(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await page.goto('/quick-donate')
  await expect(page.getByRole('radio', { name: /Cena Vívida/ })).toBeVisible()
  await page.getByRole('button', { name: 'Doar €10' }).click()
  await expect(page.getByText('Escolhe primeiro para quem é.')).toBeVisible()
  await page.getByRole('radio', { name: /Cena Vívida/ }).check()
  await page.getByRole('button', { name: /^25\s€/ }).click()
  await page.getByLabel('Mensagem').fill('Da plateia')
  await page.getByLabel('Tenho 16 anos ou mais').check()
  await axe(page)
  await checkOut(page, '25')
  await endPayment(page, 'paid')
  await expect(heading(page)).toHaveText('Obrigado pelo aplauso!')
  await page.goto('/dashboard/fan')
  await expect(stat(page, 'total-donated')).toHaveText('25,00 €')
  await expect(page.getByTestId('donation-row')).toContainText('Cena VívidaDa plateia25,00 €')
  await expect(page.getByTestId('favorite-row')).toContainText('Cena Vívida@cena-viva')
})
