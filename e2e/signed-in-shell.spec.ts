import { expect, type Page } from '@playwright/test'
import { createAccount, storedToken, storeToken } from './support/accounts.ts'
import { axe } from './support/axe.ts'
import { openInObs } from './support/obs-source.ts'
import { expectLive, navLinkOf, signOut } from './support/shell.ts'
import { registerStreamer } from './support/streamer.ts'
import { test } from './support/test.ts'

const chip = (page: Page) => page.getByTestId('obs-chip')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('The chip on every page shows whether OBS displays alerts, and pauses them', async ({ page, context, server }) => {
  const streamer = await registerStreamer(server, 'regie-casa', { durationMs: 60_000 })
  await storeToken(page, streamer.token)
  await page.goto('/dashboard/creator/money')
  await expect(chip(page)).toHaveText('OBS desligado')
  const overlay = await context.newPage()
  await openInObs(overlay, streamer.widgetUrl, 'program')
  await expect(chip(page)).toHaveText('OBS ligado')

  await chip(page).click()
  const obsPanel = page.locator('#obs-panel')
  await expect(obsPanel).toContainText('OBS ligado')
  await axe(page)
  await obsPanel.getByRole('button', { name: 'Pausar' }).click()
  await expect(chip(page)).toHaveText('Em pausa')
  expect((await streamer.queue()).paused).toBe(true)
  await obsPanel.getByRole('button', { name: 'Retomar' }).click()
  await expect(chip(page)).toHaveText('OBS ligado')
  await page.keyboard.press('Escape')
  await expect(obsPanel).toBeHidden()
  await expect(chip(page)).toBeFocused()

  // A new donation is announced on every page and listed on the live page.
  await streamer.donate({ donorName: 'Vinda do Nada' })
  await expect(page.getByTestId('toast')).toContainText('Vinda do Nada')
  await navLinkOf(page, 'Ao vivo').click()
  await expect(page).toHaveURL(/\/live$/)
  await expect(page.getByTestId('queue-line')).toContainText('Vinda do Nada')
  await expect(page.getByTestId('donation-row').first()).toContainText('Vinda do Nada')
  await overlay.close()
  await expect(chip(page)).toHaveText('OBS desligado')
})

test('A creator opens all pages without a reload, each marked in the menu, and the connection stays open', async ({
  page,
  server,
}) => {
  const { token } = await registerStreamer(server, 'voltinha')
  await storeToken(page, token)
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  await page.goto('/dashboard/creator')
  await expectLive(page)
  await page.evaluate(() => Object.assign(window, { unreloaded: true }))
  const rail = page.getByTestId('rail')
  const names = await rail.getByRole('link').allTextContents()
  expect(names).toEqual([
    ...['Início', 'Ao vivo', 'Doações', 'Dinheiro', 'Estatísticas', 'Alertas', 'Estúdio', 'A minha página'],
    ...['Agências', 'Plano', 'API', 'Definições'],
  ])
  await expect(rail.locator('[aria-current=page]')).toHaveText('Início')
  for (const name of names.slice(1)) {
    await navLinkOf(page, name).click()
    await expect(rail.locator('[aria-current=page]')).toHaveText(name)
    await expect(heading(page)).toHaveText(name === 'Definições' ? 'Conta' : name)
    await expect(page.getByRole('main')).toBeFocused()
  }
  await page.goBack()
  await expect(rail.locator('[aria-current=page]')).toHaveText('API')
  expect(await page.evaluate(() => 'unreloaded' in window)).toBe(true)
  expect(sockets).toHaveLength(1)
  await signOut(page)
  await expect(page).toHaveURL(/\/login$/)
  expect(await storedToken(page)).toBeNull()
})

test('Leaving unsaved input by the rail or the palette asks first', async ({ page, server }) => {
  await storeToken(page, await createAccount(server, 'por-dizer', 'creator'))
  await page.goto('/settings/creator')
  const bio = page.getByLabel('Bio')
  await bio.fill('Ainda por guardar.')
  const confirmation = page.getByRole('alertdialog', { name: 'Sair sem guardar?' })
  await navLinkOf(page, 'Dinheiro').click()
  await confirmation.getByRole('button', { name: 'Cancelar' }).click()
  await page.keyboard.press('Control+k')
  await page.getByTestId('palette').getByRole('combobox').fill('dinheiro')
  await page.keyboard.press('Enter')
  await expect(confirmation).toBeVisible()
  await confirmation.getByRole('button', { name: 'Cancelar' }).click()
  await expect(bio).toHaveValue('Ainda por guardar.')
  await expect(page).toHaveURL(/\/settings\/creator$/)
  await navLinkOf(page, 'Definições').click()
  await confirmation.getByRole('button', { name: 'Sair sem guardar' }).click()

  // Forms that do not declare themselves unsaved are protected too.
  const security = page.getByTestId('settings-sections').getByRole('link', { name: 'Segurança' })
  await security.click()
  const password = page.getByLabel('Nova palavra-passe')
  await password.fill('quase toda')
  await navLinkOf(page, 'Dinheiro').click()
  await confirmation.getByRole('button', { name: 'Cancelar' }).click()
  await expect(password).toHaveValue('quase toda')
  await navLinkOf(page, 'Dinheiro').click()
  await confirmation.getByRole('button', { name: 'Sair sem guardar' }).click()
  await expect(page).toHaveURL(/\/money$/)
  await navLinkOf(page, 'Definições').click()
  await security.click()
  await expect(password).toHaveValue('')
})

test('The palette finds a donor and their donations by keyboard', async ({ page, server }) => {
  const streamer = await registerStreamer(server, 'procura')
  await streamer.donate({ donorName: 'Zulmira Vaz', amountEuro: 7, message: 'Um abraço' })
  await streamer.donate({ donorName: 'Outra Pessoa', amountEuro: 9 })
  await storeToken(page, streamer.token)
  await page.goto('/settings/account')
  await expect(page.getByTestId('rail')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByTestId('palette').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('zulmira')
  const options = page.getByTestId('palette').getByRole('option')
  await expect(options).toContainText(['Zulmira Vaz', /Zulmira Vaz · 7,00\s€/, 'Todas as doações com «zulmira»'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/creator\/donations\?q=Zulmira/)
  await expect(page.getByTestId('donation-row')).toHaveCount(1)
})

test('The palette acts by keyboard on the page that is open, and offers the help for an unknown word', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const streamer = await registerStreamer(server, 'faz-tudo')
  await storeToken(page, streamer.token)
  await page.goto('/settings/donation-page')
  await expectLive(page)
  const palette = page.getByTestId('palette')
  const options = palette.getByRole('option')
  async function choose(typed: string, attribute: 'data-to' | 'data-action', value: string) {
    // The keys would close a palette that is still open.
    await expect(palette).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await expect(palette.getByRole('combobox')).toBeFocused()
    await page.keyboard.type(typed)
    await expect(options.first()).toHaveAttribute(attribute, value)
    await page.keyboard.press('Enter')
  }
  const isInState = async (state: 'paused' | 'muted' | 'panic') => (await streamer.queue())[state]

  for (const [word, action, state] of [
    ['pausar', 'pause', 'paused'],
    ['mudo', 'mute', 'muted'],
    ['parar tudo', 'panic', 'panic'],
  ] as const) {
    await choose(word, 'data-action', action)
    await expect.poll(() => isInState(state)).toBe(true)
  }
  // The page knows it only with the next frame.
  await expect(page.getByRole('button', { name: 'Alertas no direto: Tudo parado' })).toBeVisible()
  await choose('parar tudo', 'data-action', 'panic')
  const question = page.getByRole('alertdialog', { name: 'Voltar a mostrar alertas?' })
  await axe(page)
  await question.getByRole('button', { name: 'Voltar a mostrar alertas' }).click()
  await expect.poll(() => isInState('panic')).toBe(false)

  await choose('dark mode', 'data-action', 'theme')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await choose('link do obs', 'data-action', 'copy-overlay')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(streamer.widgetUrl)
  await choose('enviar teste', 'data-action', 'test-alert')
  const sent = page.getByTestId('toast').filter({ hasText: 'Doação de teste enviada!' })
  await expect(sent).toContainText('Nenhum OBS está ligado')
  await expect(page).toHaveURL(/\/settings\/donation-page$/)
  await page.getByTestId('test-alert').click()
  await expect.poll(async () => (await streamer.queue()).waitingCount).toBe(2)
  await expect(page).toHaveURL(/\/settings\/donation-page$/)

  await choose('criar meta', 'data-action', 'new-goal')
  await expect(page.getByRole('dialog', { name: 'Nova meta' })).toBeVisible()
  await expect(page).toHaveURL(/\/settings\/creator$/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await choose('adicionar moderador', 'data-action', 'invite-moderator')
  await expect(page.getByRole('dialog', { name: 'Convidar alguém' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await choose('asneiras', 'data-to', '/settings/moderation#palavras')
  await expect(heading(page)).toHaveText('Moderação')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('recibos xyzzy')
  await expect(palette).toContainText('Nada encontrado')
  await expect(options.last()).toHaveAttribute('data-to', '/help?q=recibos%20xyzzy')
  await palette.getByRole('combobox').fill('cartão')
  await expect(options).toHaveText(['Pesquisar na Ajuda'])
  await expect(palette).toContainText('Nada encontrado')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/help\?q=/)
  await expect(page.getByRole('searchbox')).toHaveValue('cartão')
  await expect(page.getByText(/^Respostas encontradas: \d+$/)).toBeVisible()
})

test('A menu link loads code and data of its page on hover', async ({ page, server }) => {
  await storeToken(page, await createAccount(server, 'adiante', 'creator'))
  await page.goto('/settings/account')
  await page.waitForLoadState('networkidle')
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(api|assets)\//.test(pathname)) paths.push(pathname)
  })
  const data = page.waitForResponse('**/api/balance/months?*')
  await navLinkOf(page, 'Dinheiro').hover()
  await data
  expect(paths.some((path) => /\/assets\/balance-route-.*\.js$/.test(path))).toBe(true)
  paths.length = 0
  await navLinkOf(page, 'Dinheiro').click()
  await expect(heading(page)).toHaveText('Dinheiro')
  await expect(page.getByRole('heading', { name: 'Ainda não há' })).toBeVisible()
  expect(paths).toEqual([])
})
