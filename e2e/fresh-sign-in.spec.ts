import { expect } from '@playwright/test'
import { createAccount, emailOf, PASSWORD, signIn } from './support/accounts.ts'
import { axe } from './support/axe.ts'
import { linkIn, untilEmail } from './support/emails.ts'
import { test } from './support/test.ts'

// The browser logs the refused call.
test.use({ expectedErrors: [/status of 401/] })

test('A password reset by email shows all connected access and can end all of it', async ({ page, server }) => {
  const username = 'dona-do-palco'
  await createAccount(server, username, 'creator')
  await page.request.post('/api/auth/forgot-password', { data: { email: emailOf(username) } })
  const link = linkIn(await untilEmail(server, emailOf(username), 'Escolhe uma palavra-passe nova'))
  expect(new URL(link).search, 'nothing that opens an account is sent to a server').toBe('')
  await page.goto(new URL(link).pathname + new URL(link).hash)
  await page.getByLabel('Nova palavra-passe', { exact: true }).fill(`${PASSWORD} nova`)
  await expect(page).not.toHaveURL(/token/)
  await page.getByRole('button', { name: 'Guardar palavra-passe' }).click()
  await page.waitForURL('**/login')
  await signIn(page, emailOf(username), `${PASSWORD} nova`)

  await page.getByRole('complementary', { name: 'Quem tem acesso' }).getByRole('link', { name: 'Ver' }).click()
  const access = page.getByRole('region', { name: 'Quem tem acesso' })
  await expect(access).toBeFocused()
  await expect(access).toContainText('Terminámos o que foi criado antes de o teu email estar confirmado')
  await expect(access).toContainText('o endereço do widget (copia o novo para o OBS)')
  await axe(page)
  const overlayOf = async () => (await (await page.request.get('/api/auth/me')).json()).widgetUrl
  const before = await overlayOf()
  await access.getByRole('button', { name: 'Terminar tudo' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Terminar tudo' }).click()
  await expect(page.getByText('Mais ninguém tem acesso.')).toBeVisible()
  await expect(access.getByRole('button', { name: 'É tudo meu' })).toHaveCount(0)
  expect(await overlayOf()).not.toBe(before)
})
