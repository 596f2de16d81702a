import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import type { SignedIn, User, UserType } from '../packages/contract/src/accounts.ts'
import { axe } from './support/axe.ts'
import { linkIn, untilLetter } from './support/letters.ts'
import { colourOf, threeColours } from './support/pictures.ts'
import { expectLive } from './support/shell.ts'
import { test } from './support/test.ts'

const PASSWORD = 'segredo'

/** Makes an account and signs this browser in, from its next page on. */
async function register(page: Page, username: string, userType: UserType, displayName = 'Marta do Palco') {
  const account = { email: `${username}@example.com`, password: PASSWORD, displayName, username, userType }
  return hold(page, await (await page.request.post('/api/auth/register', { data: account })).json())
}

/** Once only: who signs out stays signed out. */
async function hold(page: Page, { token, user }: SignedIn): Promise<User> {
  await page.addInitScript((value) => {
    // An empty page has no storage.
    if (location.protocol === 'about:' || sessionStorage.getItem('signed-in') !== null) return
    sessionStorage.setItem('signed-in', 'once')
    localStorage.setItem('authToken', value)
  }, token)
  return user
}

async function openSettings(page: Page): Promise<void> {
  await page.goto('/settings/account')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Definições da conta')
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const toast = (page: Page) => page.getByTestId('toast')

/** Goes there as who has no mouse does; fails when it cannot be reached. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  await expect(target).toBeFocused()
}

test.describe('By the keyboard alone', () => {
  // Playwright's own: it reads what a page loads for its trace, by a request that the page's policy refuses.
  test.use({ expectedErrors: [/Connecting to 'blob:/] })

  test('a picture is chosen, cropped and saved, and shows wherever its owner does', async ({ page, context }) => {
    await register(page, 'retrato', 'creator')
    await openSettings(page)
    const picture = section(page, 'Fotografia de perfil')
    const choose = picture.getByRole('button', { name: 'Escolher fotografia' })
    const pick = async (name: string, buffer: Buffer) => {
      const chooser = page.waitForEvent('filechooser')
      await page.keyboard.press('Enter')
      await (await chooser).setFiles({ name, mimeType: 'image/png', buffer })
    }
    // With a listener all the time: the browser hands over its file dialogs only while there is one, and is told so a little late.
    page.on('filechooser', () => undefined)
    await tabTo(page, choose)
    await pick('notas.png', Buffer.from('Isto é um texto.'))
    await expect(toast(page)).toContainText('O ficheiro está danificado ou não é uma imagem.')
    await expect(choose).toBeFocused()

    await pick('palco.png', Buffer.from(await threeColours(page), 'base64'))
    const dialog = page.getByRole('dialog', { name: 'Recorta a fotografia' })
    await expect(dialog).toBeVisible()
    await axe(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(choose).toBeFocused()

    await pick('palco.png', Buffer.from(await threeColours(page), 'base64'))
    await expect(dialog).toBeVisible()
    await tabTo(page, dialog.getByLabel('Ampliação'))
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByLabel('Ampliação')).toHaveAttribute('aria-valuetext', '105 %')
    await tabTo(page, dialog.getByRole('application'))
    for (let press = 0; press < 60; press += 1) await page.keyboard.press('ArrowLeft')
    await tabTo(page, dialog.getByRole('button', { name: 'Usar esta fotografia' }))
    await page.keyboard.press('Enter')
    await expect(toast(page)).toContainText('Fotografia guardada')
    await expect(picture.getByRole('button', { name: 'Trocar fotografia' })).toBeFocused()
    expect(await colourOf(picture.locator('img'))).toBe('blue')
    const address = (await picture.locator('img').getAttribute('src')) ?? ''
    expect(address).toMatch(/\.webp$/)
    await expect(page.getByRole('button', { name: 'Olá, Marta' }).locator('img')).toHaveAttribute('src', address)

    const donor = await context.newPage()
    await donor.goto('/donate/retrato')
    await expect(donor.locator(`main img[src="${address}"]`)).toBeVisible()

    await tabTo(page, picture.getByRole('button', { name: 'Remover' }))
    await page.keyboard.press('Enter')
    await expect(toast(page)).toContainText('Fotografia removida')
    await expect(choose).toBeFocused()
    await expect(page.locator('img')).toHaveCount(0)
  })
})

test.describe('With a password that is wrong at first', () => {
  test.use({ expectedErrors: [/401/] })

  test('an email changes once the link to the new address is opened, and the old address hears of it', async ({
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

    const letter = await untilLetter(server, 'nova@example.com', 'Confirma o teu email')
    const opened = await context.newPage()
    await opened.goto(linkIn(letter))
    await expect(opened.getByRole('heading', { level: 1 })).toHaveText('Email confirmado')
    await opened.close()

    await openSettings(page)
    await expect(form.getByText('nova@example.com', { exact: true })).toBeVisible()
    await expect(form.getByText('Confirmado')).toBeVisible()
    await untilLetter(server, email, 'O email da tua conta mudou')
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
    await hold(other, await (await login(PASSWORD)).json())
    await other.goto('/dashboard/creator')
    await expectLive(other)

    await openSettings(page)
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
    await expect(toast(page)).toContainText('Palavra-passe alterada')
    await expect(form.getByLabel('Nova palavra-passe')).toHaveValue('')

    await expect(other).toHaveURL(/\/login/)
    await openSettings(page)
    expect((await login(PASSWORD)).status()).toBe(401)
    expect((await login('cavalo na varanda azul')).status()).toBe(200)
    await elsewhere.close()
  })
})

test.describe('Where a page is gone', () => {
  test.use({ expectedErrors: [/404/] })

  test('a fan becomes a creator and a fan again, and finds everything as it was', async ({
    page,
    context,
    request,
  }) => {
    await register(page, 'vai-e-vem', 'fan')
    const donor = await context.newPage()
    const donationPage = async () => {
      await donor.goto('/donate/vai-e-vem')
      return donor.getByRole('heading', { level: 1 })
    }
    await expect(await donationPage()).toHaveText('Criador Não Encontrado')

    await openSettings(page)
    const type = section(page, 'Tipo de conta')
    await type.getByRole('button', { name: 'Passar a criador' }).click()
    await expect(toast(page)).toContainText('Agora tens uma conta de criador')
    await expect(await donationPage()).toHaveText('Marta do Palco')
    const order = { creatorSlug: 'vai-e-vem', amountEuro: 12.5 }
    const started = await request.post('/api/donations/create-payment', { data: order })
    const { checkoutUrl }: { checkoutUrl: string } = await started.json()
    await request.post(checkoutUrl, { data: { outcome: 'paid' }, maxRedirects: 0 })
    await page.goto('/dashboard/creator')
    await expect(page.getByTestId('stat-total-revenue')).toContainText('12,50')

    await openSettings(page)
    await type.getByRole('button', { name: 'Passar a fã' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Passar a fã?' })
    await axe(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await type.getByRole('button', { name: 'Passar a fã' }).click()
    await dialog.getByRole('button', { name: 'Passar a fã' }).click()
    await expect(type.getByRole('button', { name: 'Passar a criador' })).toBeFocused()
    await expect(await donationPage()).toHaveText('Criador Não Encontrado')
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/dashboard\/fan$/)

    await openSettings(page)
    await type.getByRole('button', { name: 'Passar a criador' }).click()
    await expect(toast(page)).toContainText('Agora tens uma conta de criador')
    await page.goto('/dashboard/creator')
    await expect(page.getByTestId('stat-total-revenue')).toContainText('12,50')
    await expect(await donationPage()).toHaveText('Marta do Palco')
  })

  test('an account gives its data away, and is deleted by who types its username', async ({ page }) => {
    const { email } = await register(page, 'ultimo-ato', 'creator')
    await openSettings(page)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Descarregar os meus dados' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^aplauso-ultimo-ato-.*\.json$/)
    const exported: { account: User } = JSON.parse(await readFile(await file.path(), 'utf8'))
    expect(exported.account.email).toBe(email)

    await page.getByRole('button', { name: 'Eliminar a minha conta' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Eliminar a conta para sempre?' })
    const confirm = dialog.getByRole('button', { name: 'Eliminar para sempre' })
    await expect(confirm).toBeDisabled()
    await axe(page)
    await dialog.getByLabel('Escreve ultimo-ato para confirmares').fill('ultimo')
    await page.keyboard.press('Enter')
    await expect(confirm).toBeDisabled()
    await dialog.getByLabel('Escreve ultimo-ato para confirmares').fill('ultimo-ato')
    await confirm.click()
    await expect(toast(page)).toContainText('Conta eliminada')
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('link', { name: 'Entrar' }).first()).toBeVisible()

    const login = await page.request.post('/api/auth/login', { data: { email, password: PASSWORD } })
    expect(login.status()).toBe(401)
    await page.goto('/donate/ultimo-ato')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Criador Não Encontrado')
  })
})

test('Language and time zone are kept with the account, and change without a reload', async ({ page }) => {
  await register(page, 'viajante', 'fan')
  await openSettings(page)
  const zone = page.getByLabel('Fuseau horaire', { exact: true })
  const marked = () => page.evaluate(() => document.body.dataset.marked)
  await page.evaluate(() => {
    document.body.dataset.marked = 'yes'
  })
  await page.locator('select[name=accountLanguage]').selectOption('fr')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paramètres du compte')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await zone.selectOption('America/Sao_Paulo')
  await expect(toast(page)).toContainText('Enregistré')
  expect(await marked()).toBe('yes')
  await axe(page)

  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(zone).toHaveValue('America/Sao_Paulo')
  await page.getByRole('button', { name: 'Utiliser celui de cet appareil : Lisbonne' }).click()
  await expect(zone).toHaveValue('Europe/Lisbon')
  await expect
    .poll(async () => {
      const { language, timeZone }: User = await (await page.request.get('/api/user')).json()
      return { language, timeZone }
    })
    .toEqual({ language: 'fr', timeZone: 'Europe/Lisbon' })
})

for (const [name, viewport, colorScheme] of [
  ['desktop', { width: 1_280, height: 800 }, 'light'],
  ['phone, dark', { width: 390, height: 844 }, 'dark'],
  ['narrow phone', { width: 360, height: 640 }, 'light'],
] as const) {
  test.describe(`On a ${name}`, () => {
    test.use({ viewport, colorScheme, expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

    test('the settings and their dialogs fit, are sound, and say what could not be saved', async ({
      page,
      context,
    }) => {
      const username = `${'a'.repeat(20)}${viewport.width}`
      await register(page, username, 'creator', 'W'.repeat(50))
      await openSettings(page)
      const width = () => page.evaluate(() => document.documentElement.scrollWidth)
      expect(await width()).toBeLessThanOrEqual(viewport.width)
      await axe(page)

      await page.getByRole('button', { name: 'Passar a fã' }).click()
      const dialog = page.getByRole('alertdialog')
      await context.setOffline(true)
      await dialog.getByRole('button', { name: 'Passar a fã' }).click()
      await expect(dialog.getByRole('alert')).toContainText('Verifica a tua ligação')
      await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeInViewport({ ratio: 1 })
      expect(await width()).toBeLessThanOrEqual(viewport.width)
      await axe(page)
      await context.setOffline(false)
    })
  })
}
