import { expect } from '@playwright/test'
import type { SignedIn } from '../packages/contract/src/accounts.ts'
import { storeToken } from './support/accounts.ts'
import { axe } from './support/axe.ts'
import { test } from './support/test.ts'

test('A creator creates a key, sees it once, uses it in a program to start donations, and revokes it', async ({
  page,
}) => {
  const data = { email: 'ana@demo.aplauso.test', password: 'aplauso' }
  const { token }: SignedIn = await (await page.request.post('/api/auth/login', { data })).json()
  await storeToken(page, token)
  await page.goto('/settings/developer')
  await page.getByRole('button', { name: 'Criar chave' }).click()
  await page.getByLabel('Nome', { exact: true }).fill('Robô do chat')
  await page.getByRole('checkbox', { name: 'Iniciar doações' }).check()
  await axe(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Criar chave' }).click()
  const made = page.getByRole('dialog', { name: 'A tua chave está pronta' })
  const key = (await made.getByRole('code').textContent()) ?? ''
  expect(key).toMatch(/^apl_\w{32,}$/)
  await axe(page)
  await made.getByRole('button', { name: 'Já guardei' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Robô do chat' })
  await expect(row).toContainText('Ainda não foi usada')
  expect(await page.content()).not.toContain(key)

  // Like a program: without session and cookie.
  const begin = () =>
    fetch(new URL('/api/donations/create-payment-intent', page.url()), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ amountEuro: 5, donorName: 'Robô', message: 'Pelo chat' }),
    })
  const begun = await begin()
  expect(begun.status).toBe(201)
  expect((await begun.json()).checkoutUrl).toContain('/sandbox/checkout/tr_')
  await page.reload()
  await expect(row).toContainText('Usada pela última vez')
  expect(await page.content()).not.toContain(key)

  await row.getByRole('button', { name: 'Revogar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revogar a chave' }).click()
  await expect(row).toHaveCount(0)
  expect((await begin()).status).toBe(401)
})
