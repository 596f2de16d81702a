import { expect } from '@playwright/test'
import { axe } from './support/axe.ts'
import { test } from './support/test.ts'

const KEY = `apl_${'x'.repeat(39)}`

// The browser logs the refused call.
test.use({ expectedErrors: [/401 \(Unauthorized\).*\/api\/donations\/my/] })

test('A developer copies a snippet, finds a call, reads its parameters and answers, and tries it', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/api-documentation')
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await page.getByRole('button', { name: 'Copiar: Endereço da fonte de navegador' }).click()
  await expect.poll(clipboard).toBe(`${server.baseUrl}/widget/ana?seconds=8#key=YOUR-KEY`)
  await page
    .getByRole('group', { name: 'Iniciar uma doação de 5 euros' })
    .getByRole('radio', { name: 'JavaScript' })
    .check()
  await page.getByRole('button', { name: 'Copiar: Iniciar uma doação de 5 euros, JavaScript' }).click()
  await expect.poll(clipboard).toContain(`await fetch('${server.baseUrl}/api/donations/create-payment-intent'`)

  // Snippets for the creator's programs load when opened and contain this server's address.
  const buttons = page.getByRole('region', { name: 'Os botões do teu palco' })
  await buttons.getByText('Stream Deck', { exact: true }).click()
  await buttons.getByRole('button', { name: 'Copiar: Uma tecla que pausa' }).click()
  await expect.poll(clipboard).toContain(`${server.baseUrl}/api/alerts/pause`)
  await buttons.getByText('Atalhos de teclado', { exact: true }).click()
  await expect(buttons.getByText('Windows PowerShell', { exact: true })).toBeVisible()
  await axe(page)

  const paths: string[] = []
  page.on('request', (request) => void paths.push(new URL(request.url()).pathname))
  await page.getByRole('searchbox', { name: 'Procurar chamadas' }).fill('get creators record')
  await expect(page.getByText('1 chamada', { exact: true })).toBeVisible()
  expect(paths).not.toContain('/api/openapi.json')
  await page.getByText('/api/creators/{slug}', { exact: true }).click()
  const call = page.locator('details', { has: page.locator('#getCreatorsSlug') })
  await expect(call.getByText('acceptsDonations', { exact: true })).toBeVisible()
  await axe(page)
  await call.getByRole('textbox', { name: 'slug' }).fill('ana')
  await call.getByRole('button', { name: 'Enviar pedido' }).click()
  await expect(call.getByRole('status')).toContainText('"slug": "ana"')

  // The call with an invalid key is refused, and the key is not stored.
  await page.getByLabel('Chave de API').fill(KEY)
  await page.getByRole('searchbox', { name: 'Procurar chamadas' }).fill('donations/my')
  await page.getByText('/api/donations/my', { exact: true }).click()
  await page.getByRole('button', { name: 'Enviar pedido' }).click()
  await expect(page.getByText('"code": "unauthenticated"')).toBeVisible()
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  )
  expect(stored).not.toContain(KEY)

  await page.getByRole('searchbox', { name: 'Procurar chamadas' }).fill('')
  await page.goto('/api-documentation#getDonationsStats')
  await expect(page.locator('#getDonationsStats')).toBeFocused()
  await expect(page.getByText('averageDonation', { exact: true })).toBeVisible()
})
