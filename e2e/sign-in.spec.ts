import { expect, type Page } from '@playwright/test'
import { createAccount, emailOf, PASSWORD, signIn, storedToken } from './support/accounts.ts'
import { axe } from './support/axe.ts'
import { linkIn, untilEmail } from './support/emails.ts'
import { expectLive, signOut } from './support/shell.ts'
import { test } from './support/test.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test.describe('A forgotten password', () => {
  test.use({ expectedErrors: [/40[01]/] })

  test('is replaced by an emailed link that works once, and every session ends', async ({ page, browser, server }) => {
    const email = emailOf('esquecida')
    const token = await createAccount(server, 'esquecida', 'creator')
    const elsewhere = await browser.newPage({ baseURL: server.baseUrl })
    await elsewhere.addInitScript((value) => {
      if (localStorage.getItem('visited') === null) localStorage.setItem('authToken', value)
      localStorage.setItem('visited', 'yes')
    }, token)
    await elsewhere.goto('/dashboard')
    await expectLive(elsewhere)

    await page.goto('/login')
    // A link followed before hydration loses the typed email.
    await page.waitForLoadState('networkidle')
    await page.getByRole('textbox', { name: 'Email' }).fill(emailOf('ninguem'))
    await page.getByRole('link', { name: 'Esqueceste-te da palavra-passe?' }).click()
    await expect(page).toHaveURL(`${server.baseUrl}/forgot-password`)
    const address = page.getByRole('textbox', { name: 'Email' })
    await page.reload()
    await expect(address).toHaveValue(emailOf('ninguem'))
    await axe(page)
    const ask = page.getByRole('button', { name: 'Enviar link' })
    await ask.click()
    const toUnknown = await wordsOf(page, emailOf('ninguem'))
    await axe(page)
    await page.getByRole('button', { name: 'Usar outro email' }).click()
    await address.fill(email)
    await ask.click()
    expect(await wordsOf(page, email)).toBe(toUnknown)

    const link = linkIn(await untilEmail(server, email, 'Escolhe uma palavra-passe nova'))
    await page.goto(link)
    await expect(page).toHaveURL(`${server.baseUrl}/reset-password`)
    await axe(page)
    await page.getByLabel('Nova palavra-passe').fill('outra coisa qualquer')
    // Checked at once: the toast of one page may be gone after checking the other.
    await Promise.all([
      expect(page.getByTestId('toast')).toContainText('Palavra-passe alterada'),
      expect(elsewhere.getByTestId('toast')).toContainText('A tua sessão terminou'),
      page.getByRole('button', { name: 'Guardar palavra-passe' }).click(),
    ])
    for (const place of [page, elsewhere]) await expect(place).toHaveURL(`${server.baseUrl}/login`)
    await elsewhere.close()

    await signIn(page, email, PASSWORD)
    await expect(page.getByTestId('toast')).toContainText('Não foi possível entrar')
    await page.goto(link)
    await page.getByLabel('Nova palavra-passe').fill('mais uma vez ainda')
    await page.getByRole('button', { name: 'Guardar palavra-passe' }).click()
    await expect(heading(page)).toHaveText('Este link já não serve')
    await axe(page)
    await page.getByRole('main').getByRole('link', { name: 'Voltar a entrar' }).click()
    await signIn(page, email, 'outra coisa qualquer')
    await expect(page).toHaveURL(`${server.baseUrl}/dashboard/creator`)
  })
})

/** The text after requesting a link, without the address and the remaining seconds. */
async function wordsOf(page: Page, email: string): Promise<string> {
  await expect(heading(page)).toHaveText('Vê o teu email')
  const words = await page.getByRole('main').textContent()
  expect(words).toContain(email)
  return `${words}`.replace(email, '').replace(/\d+ s/, '')
}

test.describe('At the login', () => {
  test.use({ expectedErrors: [/401|429/] })

  test('a wrong password shows an error, and the requested page survives a reload and a visit to registration', async ({
    page,
    server,
  }) => {
    await createAccount(server, 'regressa', 'fan')
    await page.goto('/settings/account#idioma')
    await expect(page).toHaveURL(`${server.baseUrl}/login`)
    await signIn(page, emailOf('regressa'), 'errada')
    const toast = page.getByTestId('toast')
    await expect(toast).toContainText('Não foi possível entrar')
    await expect(toast).toContainText('O email ou a palavra-passe não estão certos.')
    const password = page.getByLabel('Palavra-passe', { exact: true })
    await expect(password).toBeFocused()
    await expect(password).toHaveAccessibleDescription('O email ou a palavra-passe não estão certos.')
    await axe(page)

    await page.reload()
    const main = page.getByRole('main')
    await main.getByRole('link', { name: 'Criar conta' }).click()
    await main.getByRole('button', { name: /^Fã/ }).click()
    await main.getByRole('button', { name: 'Mudar tipo de conta' }).click()
    await main.getByRole('link', { name: 'Entrar' }).click()
    await page.getByRole('link', { name: 'Esqueceste-te da palavra-passe?' }).click()
    await main.getByRole('link', { name: 'Voltar a entrar' }).click()
    await page.getByRole('navigation').getByRole('link', { name: 'Criar conta' }).click()
    await page.getByRole('navigation').getByRole('link', { name: 'Entrar' }).click()
    await expect(page).toHaveURL(`${server.baseUrl}/login`)
    await signIn(page, emailOf('regressa'))
    await expect(page).toHaveURL(`${server.baseUrl}/settings/account#idioma`)
    await expect(heading(page)).toHaveText('Conta')
  })
})

test.describe('A session', () => {
  test.use({ expectedErrors: [/401/] })

  test('lasts as long as its token, which signing out revokes', async ({ page, server }) => {
    await createAccount(server, 'sessao', 'fan')
    await page.goto('/login')
    await signIn(page, emailOf('sessao'))
    await expect(page).toHaveURL(`${server.baseUrl}/dashboard/fan`)
    const token = await storedToken(page)
    const me = () => page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } })
    expect((await me()).status()).toBe(200)
    await page.reload()
    await expect(heading(page)).toHaveText('Olá, sessao')

    const revoked = page.waitForResponse('**/api/auth/logout')
    await signOut(page)
    await expect(page).toHaveURL(`${server.baseUrl}/login`)
    expect(await storedToken(page)).toBeNull()
    await revoked
    expect((await me()).status()).toBe(401)
  })

  test('is shared by all tabs: one signs out, another signs in as somebody else', async ({ page, context, server }) => {
    await Promise.all([createAccount(server, 'primeira', 'fan'), createAccount(server, 'segunda', 'creator')])
    await page.goto('/login')
    await signIn(page, emailOf('primeira'))
    await expect(heading(page)).toHaveText('Olá, primeira')
    const other = await context.newPage()
    await other.goto('/dashboard')
    await expect(heading(other)).toHaveText('Olá, primeira')

    await signOut(other)
    for (const tab of [page, other]) await expect(tab).toHaveURL(`${server.baseUrl}/login`)
    await signIn(other, emailOf('segunda'))
    for (const tab of [page, other]) {
      await expect(tab).toHaveURL(`${server.baseUrl}/dashboard/creator`)
      await expect(tab.getByRole('button', { name: 'Olá, segunda' })).toBeVisible()
    }
  })
})
