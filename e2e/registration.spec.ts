import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { databaseUrlOf } from '../apps/server/src/testing/postgres.ts'
import { emailOf, PASSWORD } from './support/accounts.ts'
import { axe } from './support/axe.ts'
import { linkIn, untilEmail } from './support/emails.ts'
import { type RunningServer, startServer } from './support/running-server.ts'
import { test } from './support/test.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const unverifiedNotice = (page: Page) => page.getByRole('complementary', { name: 'Email por confirmar' })

test('A creator finds a free name, registers, and confirms the address by the emailed link', async ({
  page,
  context,
  server,
}) => {
  const email = emailOf('ines')
  await page.goto('/register')
  await page.getByRole('button', { name: /^Criador/ }).click()
  await expect(heading(page)).toHaveText('Sobe ao palco')

  const username = page.getByLabel('Nome de utilizador')
  await page.getByLabel('Nome a mostrar').fill('Ána')
  await expect(username).toHaveValue('ana')
  await expect(username).toHaveAccessibleDescription('Este nome de utilizador já está ocupado.')
  await username.fill('admin')
  await expect(username).toHaveAccessibleDescription('Este nome está reservado. Escolhe outro.')
  await username.fill('4na')
  await expect(username).toHaveAccessibleDescription(/parece-se demasiado com o de um criador verificado/)
  await username.fill('Ines-ao-vivo')
  await expect(username).toHaveAccessibleDescription('Disponível. A tua página será /donate/ines-ao-vivo')
  await page.getByLabel('Nome a mostrar').fill('Inês d’Ávila')
  await expect(username).toHaveValue('Ines-ao-vivo')

  const platform = (name: string) => page.getByRole('checkbox', { name })
  for (const name of ['TikTok', 'Twitch', 'YouTube']) await platform(name).check()
  for (const name of ['TikTok', 'Twitch']) await platform(name).uncheck()
  await platform('Twitch').check()

  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  const password = page.getByLabel('Palavra-passe', { exact: true })
  await password.fill('123456')
  await expect(password).toHaveAccessibleDescription(/Fraca.*É das mais usadas do mundo/)
  await password.fill('ines1234')
  await expect(password).toHaveAccessibleDescription(/Tem o teu nome ou email/)
  await password.fill(PASSWORD)
  await expect(password).toHaveAccessibleDescription(/Forte.*Assim custa a adivinhar/)

  const submit = page.getByRole('main').getByRole('button', { name: 'Criar conta' })
  const consent = page.getByRole('checkbox', { name: /^Tenho 16 anos ou mais/ })
  await submit.click()
  await expect(consent).toBeFocused()
  await expect(consent).toHaveAccessibleDescription('Confirma a idade e aceita os termos para continuares.')
  await axe(page)
  await consent.check()
  await submit.click()

  await expect(page.getByTestId('toast')).toContainText('Conta criada!')
  await expect(page).toHaveURL(`${server.baseUrl}/dashboard/creator`)
  await expect(heading(page)).toContainText('Inês d’Ávila')
  await expect(page.getByText('@ines-ao-vivo · YouTube, Twitch')).toBeVisible()
  // One guide at a time: the first-day list comes before the email.
  const guides = page.locator('[data-guide]:visible')
  await expect(guides).toHaveCount(1)
  await expect(unverifiedNotice(page)).toHaveCount(0)
  await page.getByTestId('checklist').getByRole('button', { name: 'Esconder os primeiros passos' }).click()
  await expect(unverifiedNotice(page)).toContainText(email)
  await expect(guides).toHaveCount(1)
  await axe(page)

  const fromLetter = await context.newPage()
  await fromLetter.goto(linkIn(await untilEmail(server, email, 'Confirma o teu email')))
  await expect(heading(fromLetter)).toHaveText('Email confirmado')
  await expect(fromLetter).toHaveURL(`${server.baseUrl}/verify-email`)
  await axe(fromLetter)
  await fromLetter.getByRole('link', { name: 'Ir para o dashboard' }).click()
  await expect(heading(fromLetter)).toContainText('Inês d’Ávila')
  await expect(unverifiedNotice(fromLetter)).toHaveCount(0)
  // Every tab of a headless browser is visible, so none gets an event when a person returns to it.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(unverifiedNotice(page)).toHaveCount(0)
})

test('A page, the server and the emails use French once it is chosen', async ({ page, server }) => {
  const email = emailOf('francaise')
  await page.goto('/login')
  await page.evaluate(() => Object.assign(window, { unreloaded: true }))
  await expect(page).toHaveTitle('Entrar | Aplauso')
  await page.getByLabel('Idioma').selectOption('Français')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page).toHaveTitle('Se connecter | Aplauso')
  await page.getByRole('main').getByRole('link', { name: 'Créer un compte' }).click()
  await expect(page).toHaveTitle('Créer un compte | Aplauso')
  expect(await page.evaluate(() => 'unreloaded' in window)).toBe(true)

  const html = await (await page.request.get('/register')).text()
  expect(html).toContain('<html lang="fr"')
  expect(html).toContain('De quel côté de la scène es-tu\u00a0?')
  await page.reload()
  await expect(heading(page)).toHaveText('De quel côté de la scène es-tu ?')
  await page.getByRole('button', { name: /^Fan/ }).click()
  await page.getByLabel('Nom affiché').fill('Élodie')
  await page.getByRole('textbox', { name: 'Adresse e-mail' }).fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('checkbox').check()
  await axe(page)
  await page.getByRole('main').getByRole('button', { name: 'Créer le compte' }).click()
  await expect(page).toHaveURL(`${server.baseUrl}/dashboard/fan`)
  await expect(heading(page)).toHaveText('Bonjour, Élodie')
  const receivedEmail = await untilEmail(server, email, 'Confirme ton adresse e-mail')
  expect(receivedEmail.html).toContain('lang="fr"')
  await page.goto(linkIn(receivedEmail))
  await expect(heading(page)).toHaveText('E-mail confirmé')
})

/** Makes an invitation by the command line, which on the embedded engine needs the server to be stopped. */
async function inviteByCommand(server: RunningServer, ...args: string[]): Promise<string> {
  await server.halt()
  const command = resolve('apps/server/src/bin/admin.ts')
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', command, 'invite', '--json', ...args],
    {
      cwd: server.dataDir,
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        DATA_DIR: server.dataDir,
        PUBLIC_URL: server.baseUrl,
        ...(server.database !== undefined && { DATABASE_URL: databaseUrlOf(server.database) }),
      },
    },
  )
  expect(stderr).toBe('')
  await server.restart({ REGISTRATION: 'invite' })
  return JSON.parse(stdout).url
}

test.describe('By invitation', () => {
  test.use({ expectedErrors: [/403 \(Forbidden\).*\/api\/auth\/register/] })

  test('Where registration is by invitation, no page offers it, and a link makes one account of its type', async ({
    page,
    browser,
  }) => {
    test.slow()
    const server = await startServer()
    try {
      const email = emailOf('convidada')
      const link = await inviteByCommand(server, '--type', 'creator', '--email', email)
      await page.goto(server.baseUrl)
      const bar = page.getByRole('navigation', { name: 'Principal' })
      await expect(bar.getByRole('link', { name: 'Entrar' })).toBeVisible()
      await expect(page.locator('a[href^="/register"]')).toHaveCount(0)
      await page.goto(`${server.baseUrl}/register?type=creator`)
      await expect(heading(page)).toHaveText('Só com convite')
      await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
      await axe(page)

      await page.goto(link)
      await expect(heading(page)).toHaveText('Sobe ao palco')
      await page.getByLabel('Nome a mostrar').fill('Convidada')
      const address = page.getByRole('textbox', { name: 'Email' })
      await expect(address).toHaveAccessibleDescription('O convite só vale para o email a que se destina.')
      await address.fill(emailOf('outra'))
      await page.getByLabel('Palavra-passe', { exact: true }).fill(PASSWORD)
      await page.getByRole('checkbox', { name: /^Tenho 16 anos ou mais/ }).check()
      const submit = page.getByRole('main').getByRole('button', { name: 'Criar conta' })
      await submit.click()
      await expect(page.getByTestId('toast')).toContainText('Isto precisa de um convite válido')
      await axe(page)
      await address.fill(email)
      await submit.click()
      await expect(page).toHaveURL(`${server.baseUrl}/dashboard/creator`)

      const stranger = await browser.newPage({ locale: 'pt-PT' })
      await stranger.goto(link)
      await expect(heading(stranger)).toHaveText('Este convite não serve')
      await stranger.close()
    } finally {
      await server.stop()
    }
  })
})
