import { expect, type Page } from '@playwright/test'
import type { SignedIn, User, UserType } from '../packages/contract/src/accounts.ts'
import { axe } from './support/axe.ts'
import { linkIn, untilEmail } from './support/emails.ts'
import { expectLive } from './support/shell.ts'
import { test } from './support/test.ts'

const PASSWORD = 'segredo'

/** Creates an account and signs this browser in, from its next page on. */
async function register(page: Page, username: string, userType: UserType, displayName = 'Marta do Palco') {
  const account = { email: `${username}@example.com`, password: PASSWORD, displayName, username, userType }
  return signInOnce(page, await (await page.request.post('/api/auth/register', { data: account })).json())
}

/** Only once, so that a sign-out lasts. */
async function signInOnce(page: Page, { token, user }: SignedIn): Promise<User> {
  await page.addInitScript((value) => {
    // An empty page has no storage.
    if (location.protocol === 'about:' || sessionStorage.getItem('signed-in') !== null) return
    sessionStorage.setItem('signed-in', 'once')
    localStorage.setItem('authToken', value)
  }, token)
  return user
}

const ACCOUNT = ['/settings/account', 'Conta'] as const

async function openSettings(page: Page, [path, title]: readonly [string, string] = ACCOUNT): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const SECURITY = ['/settings/security', 'Segurança'] as const

test.describe('With a wrong password at first', () => {
  test.use({ expectedErrors: [/401/] })

  test('the link to a new address changes the email a day later, and the old address is notified', async ({
    page,
    context,
    server,
  }) => {
    const { email } = await register(page, 'correio-novo', 'fan')
    await openSettings(page)
    const form = section(page, 'Email')
    await form.getByLabel('Novo email').fill('Nova@Example.com')
    await form.getByLabel('Palavra-passe atual').fill('errada')
    await form.getByRole('button', { name: 'Mudar email' }).click()
    await expect(form.getByText('Esta não é a tua palavra-passe atual.')).toBeVisible()
    await expect(form.getByLabel('Palavra-passe atual')).toBeFocused()
    await axe(page)
    await form.getByLabel('Palavra-passe atual').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(form.getByRole('status')).toContainText('nova@example.com')
    await expect(form.getByText(email, { exact: true })).toBeVisible()
    await axe(page)

    const receivedEmail = await untilEmail(server, 'nova@example.com', 'Confirma o teu email')
    const opened = await context.newPage()
    await opened.goto(linkIn(receivedEmail))
    await expect(opened.getByRole('heading', { level: 1 })).toHaveText('Email confirmado')
    await opened.close()

    await openSettings(page)
    await expect(form.getByText('O teu email muda para nova@example.com')).toBeVisible()
    await expect(form.getByText(email, { exact: true })).toBeVisible()
    await untilEmail(server, email, 'O email da tua conta vai mudar')
  })

  test('a new password ends the session of another browser within seconds and keeps this one', async ({
    page,
    browser,
    server,
  }) => {
    const { email } = await register(page, 'chave-nova', 'creator')
    const elsewhere = await browser.newContext({ baseURL: server.baseUrl, locale: 'pt-PT' })
    const login = (password: string) => elsewhere.request.post('/api/auth/login', { data: { email, password } })
    const other = await elsewhere.newPage()
    await signInOnce(other, await (await login(PASSWORD)).json())
    await other.goto('/dashboard/creator')
    await expectLive(other)

    await openSettings(page, SECURITY)
    const form = section(page, 'Palavra-passe')
    await form.getByLabel('Nova palavra-passe').fill('aplauso')
    await expect(form.getByRole('status')).toContainText('Fraca')
    await form.getByLabel('Palavra-passe atual').fill('errada')
    await form.getByRole('button', { name: 'Mudar palavra-passe' }).click()
    await expect(form.getByText('Esta não é a tua palavra-passe atual.')).toBeVisible()
    await axe(page)
    await form.getByLabel('Palavra-passe atual').fill(PASSWORD)
    await form.getByLabel('Nova palavra-passe').fill('cavalo na varanda azul')
    await expect(form.getByRole('status')).toContainText('Forte')
    await form.getByRole('button', { name: 'Mudar palavra-passe' }).click()
    await expect(form.getByText('Palavra-passe alterada. As outras sessões terminaram.')).toBeVisible()
    await expect(form.getByLabel('Nova palavra-passe')).toHaveValue('')

    await expect(other).toHaveURL(/\/login/)
    await openSettings(page, SECURITY)
    expect((await login(PASSWORD)).status()).toBe(401)
    expect((await login('cavalo na varanda azul')).status()).toBe(200)
    await elsewhere.close()
  })
})
