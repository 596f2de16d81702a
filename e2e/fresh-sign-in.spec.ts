import { expect } from '@playwright/test'
import type { SignedIn } from '../packages/contract/src/accounts.ts'
import { createAccount, emailOf, holdToken, PASSWORD, signIn } from './support/accounts.ts'
import { axe } from './support/axe.ts'
import { linkIn, untilLetter } from './support/letters.ts'
import { test } from './support/test.ts'

// A refusal is the browser's own line in the console.
test.use({ expectedErrors: [/status of 40[13]/] })

test('Who comes back to an old session gives the password where a key is made, and goes on with what was typed', async ({
  page,
}) => {
  const data = { email: 'ana@demo.aplauso.test', password: 'aplauso' }
  const { token }: SignedIn = await (await page.request.post('/api/auth/login', { data })).json()
  await holdToken(page, token)
  await page.goto('/settings/developer')
  // As the server answers once the sign-in is ten minutes old.
  const refuse = () =>
    page.route('**/api/api-keys', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 403,
            contentType: 'application/problem+json',
            body: JSON.stringify({ status: 403, code: 'reauthentication_required' }),
          })
        : route.continue(),
    )
  await refuse()
  await page.getByRole('button', { name: 'Criar chave' }).click()
  const form = page.getByRole('dialog', { name: 'Nova chave de API' })
  await page.getByLabel('Nome', { exact: true }).fill('Robô antigo')
  await page.keyboard.press('Enter')

  const asked = page.getByRole('dialog', { name: 'Confirma que és tu' })
  const password = asked.getByLabel('Palavra-passe', { exact: true })
  await expect(password).toBeFocused()
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(asked).toHaveCount(0)
  await expect(page.getByRole('alert').filter({ hasText: 'Isto precisa da tua palavra-passe' })).toBeVisible()
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Robô antigo')

  await form.getByRole('button', { name: 'Criar chave' }).click()
  await password.fill('errada')
  await page.keyboard.press('Enter')
  await expect(asked.getByText('A palavra-passe está errada.')).toBeVisible()
  await expect(password).toBeFocused()
  await page.unroute('**/api/api-keys')
  await password.fill('aplauso')
  await page.keyboard.press('Enter')
  const made = page.getByRole('dialog', { name: 'A tua chave está pronta' })
  await expect(made.getByRole('code')).toContainText('apl_')
  await made.getByRole('button', { name: 'Já guardei' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Robô antigo' })).toBeVisible()
})

test('Who resets the password by a letter is shown what else has access, and ends all of it', async ({
  page,
  server,
}) => {
  const username = 'dona-do-palco'
  await createAccount(server, username, 'creator')
  await page.request.post('/api/auth/forgot-password', { data: { email: emailOf(username) } })
  const link = linkIn(await untilLetter(server, emailOf(username), 'Escolhe uma palavra-passe nova'))
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
  await expect(page.getByTestId('toast')).toContainText('Mais ninguém tem acesso.')
  await expect(access.getByRole('button', { name: 'É tudo meu' })).toHaveCount(0)
  expect(await overlayOf()).not.toBe(before)
})
