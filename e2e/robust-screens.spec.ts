import { expect, type Page } from '@playwright/test'
import { holdToken, storedToken } from './support/accounts.ts'
import { axe } from './support/axe.ts'
import { openOverlay } from './support/overlay.ts'
import { expectLive } from './support/shell.ts'
import { registerStreamer } from './support/streamer.ts'
import { test } from './support/test.ts'
import { holdWire } from './support/wire.ts'

const queue = (page: Page) => page.getByTestId('alert-queue')
const control = (page: Page, name: string) => queue(page).getByRole('button', { name, exact: true })

test.describe('While the server is being replaced', () => {
  test.use({ expectedErrors: [/503|Failed to load resource/] })

  test('a creator who reloads waits on the same page, and is never signed out', async ({ page, server }) => {
    const { token } = await registerStreamer(server, 'recarga')
    await holdToken(page, token)
    let line: 'busy' | 'gone' | 'back' = 'busy'
    await page.route('**/api/auth/me', (route) => {
      if (line === 'back') return route.continue()
      return line === 'gone' ? route.abort() : route.fulfill({ status: 503, json: { code: 'overloaded', status: 503 } })
    })
    await page.goto('/dashboard/creator')
    await expect(page.getByRole('heading', { name: 'A ligar de novo…' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Entrar' })).toHaveCount(0)
    await axe(page)
    // A network that is gone says no more about the session than the server did.
    line = 'gone'
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/auth/me'))
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await failed
    await expect(page.getByRole('heading', { name: 'A ligar de novo…' })).toBeVisible()
    expect([await storedToken(page), new URL(page.url()).pathname]).toEqual([token, '/dashboard/creator'])
    // Nobody presses anything: the page asks by itself.
    line = 'back'
    await expect(queue(page)).toBeVisible({ timeout: 120_000 })
  })
})

test.describe('Where no WebSocket gets through', () => {
  test.use({ expectedErrors: [/WebSocket/] })

  test('pause, mute, skip, clear and replay work, and what is shown is said to be perhaps old', async ({
    page,
    context,
    server,
  }) => {
    const streamer = await registerStreamer(server, 'sem-fios', { durationMs: 60_000, cardsAtOnce: 1 })
    const overlay = await openOverlay(context, server, streamer.token)
    for (const donorName of ['Primeira', 'Segunda', 'Terceira']) await streamer.donate({ donorName })
    await expect(overlay.getByTestId('alert')).toContainText('Primeira')

    await page.routeWebSocket(/\/ws/, (socket) => socket.close())
    await holdToken(page, streamer.token)
    await page.goto('/dashboard/creator')
    // Read by calls, every five seconds.
    await expect(queue(page)).toContainText('Segunda')
    await expect(queue(page)).toContainText('o que vês pode estar desatualizado')
    const isOfStreamer = (key: 'paused' | 'muted') => async () => (await streamer.queue())[key]
    await control(page, 'Pausar').click()
    await expect.poll(isOfStreamer('paused')).toBe(true)
    await expect(control(page, 'Retomar')).toBeEnabled()
    await control(page, 'Silenciar').click()
    await expect.poll(isOfStreamer('muted')).toBe(true)
    await control(page, 'Saltar').click()
    await expect(overlay.getByTestId('alert')).toHaveCount(0)
    await control(page, 'Limpar os alertas à espera').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Limpar' }).click()
    await expect.poll(async () => (await streamer.queue()).waitingCount).toBe(0)
    await control(page, 'Retomar').click()
    await page.getByRole('button', { name: 'Mostrar outra vez o alerta de Terceira' }).click()
    await expect(overlay.getByTestId('alert')).toContainText('Terceira')
  })
})

test.describe('When a card fails', () => {
  test.use({ expectedErrors: [/TypeError|error boundary|The above error/i] })

  test('it says so in its place, the rest of the live dashboard works on, and it can be tried again', async ({
    page,
    server,
  }) => {
    const streamer = await registerStreamer(server, 'cartao')
    await page.route('**/api/donations/my?limit=*', (route) => route.fulfill({ json: { rows: 'odd' } }))
    await holdToken(page, streamer.token)
    await page.goto('/dashboard/creator')
    const failed = page.getByRole('alert').filter({ hasText: 'Não foi possível carregar isto.' })
    await expect(failed).toHaveCount(1)
    await control(page, 'Pausar').click()
    await expect.poll(async () => (await streamer.queue()).paused).toBe(true)
    await page.unroute('**/api/donations/my?limit=*')
    await failed.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(failed).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Doações recentes' })).toBeVisible()
  })
})

test('An answer that was on its way while a donation came leaves the newer figures alone', async ({ page, server }) => {
  const streamer = await registerStreamer(server, 'atrasada')
  await fetch(`${server.baseUrl}/api/users/update-profile`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${streamer.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ donationGoal: 100 }),
  })
  await holdToken(page, streamer.token)
  await page.goto('/dashboard/creator')
  await expect(page.getByTestId('goal-progress')).toHaveAttribute('aria-valuenow', '0')
  await expectLive(page)

  // Two parts of this page ask for the account when one comes back to it: together, once.
  const asked = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  let questions = 0
  await page.route('**/api/auth/me', async (route) => {
    questions += 1
    const answer = await route.fetch()
    asked.resolve()
    await held.promise
    await route.fulfill({ response: answer })
  })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await asked.promise
  await streamer.donate({ donorName: 'Entretanto', amountEuro: 25 })
  await expect(page.getByTestId('goal-progress')).toHaveAttribute('aria-valuenow', '25')
  const answered = page.waitForResponse('**/api/auth/me')
  held.resolve()
  await (await answered).finished()
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await expect(page.getByTestId('goal-progress')).toHaveAttribute('aria-valuenow', '25')
  expect(questions).toBe(1)
})

test('A toast lies over an open dialog, in a region that is named in the language of the page', async ({
  page,
  server,
}) => {
  const streamer = await registerStreamer(server, 'por-cima')
  const wire = await holdWire(page)
  await holdToken(page, streamer.token)
  await page.goto('/dashboard/creator')
  await expect.poll(() => wire.received('joined').length).toBe(1)
  await page.getByRole('button', { name: 'Trocar a chave' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await streamer.donate({ donorName: 'Ao de cima' })
  const toast = page.getByTestId('toast')
  await expect(toast).toContainText('Ao de cima')
  // Inert while a dialog is open, it is no target of a pointer: what is painted last is what lies on top.
  expect(await toast.evaluate((element) => element.closest('[popover]')?.matches(':popover-open'))).toBe(true)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click()
  await streamer.donate({ donorName: 'Segunda' })
  await expect(toast).toContainText('Segunda')
  await page.keyboard.press('F8')
  await expect(page.getByRole('region', { name: 'Notificações (tecla F8)' }).getByRole('list')).toBeFocused()
  await expect(page.getByRole('region', { name: /Notifications/ })).toHaveCount(0)
})

test('A donor sees the alert in the style of its creator, with the words of the stream', async ({ page, server }) => {
  const streamer = await registerStreamer(server, 'a-moda-dela', { style: 'neon' })
  await page.goto(`/donate/${streamer.slug}`)
  const card = page.getByTestId('stream-card')
  await expect(card).toHaveAttribute('data-style', 'neon')
  await expect(card).toContainText('Anonymous')
  await expect(card).toContainText('10.00 EUR')
})

test('A donor who asks to hear the message before the part that plays it is there hears it when it is', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/listen-button-[^/]*\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  const asked: string[] = []
  await page.exposeFunction('noteSpoken', (text: string) => asked.push(text))
  await page.addInitScript(() => {
    // The voice of a demo creator is the server's or the browser's own: heard is whichever is asked.
    const ask = window.fetch
    window.fetch = (input, init) => {
      if (String(input) === '/api/voices/preview') Reflect.get(window, 'noteSpoken')(String(init?.body))
      return ask(input, init)
    }
    speechSynthesis.speak = ({ text }) => Reflect.get(window, 'noteSpoken')(text)
  })
  await page.goto('/donate/ana')
  await page.getByLabel('Mensagem').fill('Para as cordas novas')
  const listen = page.getByRole('button', { name: 'Ouvir amostra' })
  await listen.click()
  await expect(listen).toHaveAttribute('aria-busy', 'true')
  held.resolve()
  await expect.poll(() => asked.join()).toContain('Para as cordas novas')
})
