import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { holdWaits } from '../apps/web/browser-tests/support/waits.ts'
import type { ReceivedDonation } from '../packages/contract/src/donations.ts'
import type { LogEntry } from '../packages/contract/src/team.ts'
import { storeToken } from './support/accounts.ts'
import { axe } from './support/axe.ts'
import { interceptNetwork } from './support/network.ts'
import type { RunningServer } from './support/running-server.ts'
import { registerStreamer, type Streamer } from './support/streamer.ts'
import { test } from './support/test.ts'

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const held = (page: Page, name: string) => page.getByTestId('held-alert').filter({ hasText: name })
const decision = (page: Page, name: string, what: string) =>
  held(page, name).getByRole('button', { name: what, exact: true })
const alert = (overlay: Page) => overlay.getByTestId('alert')
/** The place of a decision ignores another press, and undo ignores all, only for a moment. */
const passTime = (page: Page, ms: number) => page.evaluate((passed) => window.passTime(passed), ms)
const focused = (page: Page) => page.locator(':focus')

/** A creator whose rules hold messages with "nabo", and whose alerts stay until somebody ends them. */
async function registerHolding(server: RunningServer, username: string): Promise<Streamer> {
  const streamer = await registerStreamer(server, username, { durationMs: 60_000, cardsAtOnce: 1, style: 'minimal' })
  await streamer.call('POST', '/api/moderation/words', { pattern: 'nabo', action: 'hold' })
  return streamer
}

/** The amount is below the minimum for speech. */
const giveWith = (streamer: Streamer, donorName: string, message: string) =>
  streamer.donate({ donorName, message, amountEuro: 2 })

async function openWidget(context: BrowserContext, { widgetUrl }: Streamer): Promise<Page> {
  const overlay = await context.newPage()
  await overlay.setViewportSize({ width: 800, height: 600 })
  await overlay.goto(widgetUrl)
  return overlay
}

/** The focus is at this element and visible. */
async function expectKeyboardAt(place: Locator): Promise<void> {
  await expect(place).toBeFocused()
  await expect(place).toBeInViewport()
  expect(await place.evaluate((element) => element.matches(':focus-visible'))).toBe(true)
}

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('touch approves a held alert, undoes a rejection, stops everything and resumes', async ({
    page,
    context,
    server,
  }) => {
    const streamer = await registerHolding(server, 'polegar')
    const overlay = await openWidget(context, streamer)
    await storeToken(page, streamer.token)
    await page.addInitScript(holdWaits)
    await page.goto('/live')
    // Chromium renders a background page once a second, and a tap waits until the element stops moving.
    await page.bringToFront()
    await giveWith(streamer, 'Mau', 'Olá, nabo!')
    await expect(held(page, 'Mau').locator('mark')).toHaveText('nabo')
    await giveWith(streamer, 'Pior', 'Nabo, outra vez')
    await expect(held(page, 'Pior').locator('mark')).toHaveText('Nabo')
    await expect(alert(overlay)).toHaveCount(0)
    await decision(page, 'Mau', 'Aprovar').tap()
    await expect(alert(overlay)).toContainText('Olá, nabo!')
    await expect(held(page, 'Mau')).toHaveCount(0)
    await expect(page.getByTestId('live-now')).toContainText('Mau')

    await page.getByTestId('panic').tap()
    await expect(alert(overlay)).toHaveCount(0)
    await expect(main(page)).toContainText('Está tudo parado')
    await expect(page.getByTestId('live-missed')).toContainText('Mau')

    await held(page, 'Pior').getByTestId('held-more').tap()
    await decision(page, 'Pior', 'Dizer o motivo').tap()
    const why = page.getByRole('alertdialog', { name: 'Rejeitar o alerta de Pior?' })
    await why.getByLabel('Motivo').fill('Insulto repetido')
    await why.getByRole('button', { name: 'Rejeitar' }).tap()
    await expect(held(page, 'Pior')).toHaveCount(0)
    await expect(main(page)).toContainText('O alerta de Pior foi rejeitado.')
    await passTime(page, 600)
    await page.getByTestId('undo').tap()
    await decision(page, 'Pior', 'Aprovar').tap()
    await expect(page.getByTestId('live-queue')).toContainText('Pior')
    await expect(alert(overlay)).toHaveCount(0)

    await page.getByTestId('panic').tap()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Voltar a mostrar alertas' }).tap()
    await expect(alert(overlay)).toContainText('Nabo, outra vez')
    await expect(page.getByTestId('live-now')).toContainText('Pior')
    await expect(main(page)).not.toContainText('Está tudo parado')
    // The undone rejection was never sent.
    const log: LogEntry[] = await (await streamer.call('GET', '/api/moderation/log')).json()
    expect(log.map(({ action }) => action)).not.toContain('reject')
  })

  test('twenty held alerts are decided one by one in twenty taps, and in three with all without a hit at once', async ({
    page,
    server,
  }) => {
    const streamer = await registerHolding(server, 'invasao')
    await streamer.call('PATCH', '/api/moderation/settings', { mode: 'approve' })
    const hold = async (round: string, hits: readonly number[]) => {
      const names = Array.from({ length: 20 }, (_, index) => `${round} ${index}`)
      await Promise.all(
        names.map((name, index) => giveWith(streamer, name, hits.includes(index) ? 'Olá, nabo!' : 'Boa noite')),
      )
      await expect(page.getByTestId('held-alert')).toHaveCount(20)
      return new Map(names.map((name, index) => [name, hits.includes(index) ? 'rejected' : 'approved']))
    }
    /** What became of the alerts whose donors are named like this. */
    const outcomes = async (round: string) => {
      const rows: ReceivedDonation[] = await (await streamer.call('GET', '/api/donations/my?limit=100')).json()
      const ofRound = rows.filter(({ donorName }) => donorName?.startsWith(round))
      const outcomeOf = { held: 'held', rejected: 'rejected' } as Record<string, string>
      return new Map(
        ofRound.map(({ donorName, alertStatus }) => [donorName ?? '', outcomeOf[alertStatus ?? ''] ?? 'approved']),
      )
    }
    const sorted = (map: Map<string, string>) => [...map].toSorted()
    await storeToken(page, streamer.token)
    await page.addInitScript(holdWaits)
    await page.goto('/live')
    await page.bringToFront()
    let taps = 0
    const tap = async (place: Locator) => {
      taps += 1
      await place.tap()
    }

    const first = await hold('Nuno', [1, 4, 5, 11, 19])
    for (let left = 20; left > 0; left--) {
      const row = page.getByTestId('held-alert').first()
      const isHit = (await row.getAttribute('data-hit')) === 'true'
      await tap(row.getByRole('button', { name: isHit ? 'Rejeitar' : 'Aprovar', exact: true }))
      await expect(page.getByTestId('held-alert')).toHaveCount(left - 1)
    }
    expect(taps).toBeLessThanOrEqual(24)
    await page.evaluate(() => window.endWaits())
    await expect.poll(async () => sorted(await outcomes('Nuno'))).toEqual(sorted(first))

    const second = await hold('Dois', [3, 12])
    taps = 0
    const approveClean = page.getByTestId('held-approve-clean')
    await expect(approveClean).toHaveText('Aprovar os que não têm avisos (18)')
    await tap(approveClean)
    await expect(page.getByTestId('held-alert')).toHaveCount(2)
    // Undone, all of it is held again, and nothing was sent.
    await page.getByTestId('undo').tap()
    await expect(page.getByTestId('held-alert')).toHaveCount(2)
    await passTime(page, 600)
    await page.getByTestId('undo').tap()
    await expect(page.getByTestId('held-alert')).toHaveCount(20)
    expect([...(await outcomes('Dois')).values()]).toEqual(Array(20).fill('held'))

    taps = 0
    await tap(approveClean)
    for (const left of [1, 0]) {
      await tap(page.getByTestId('held-alert').first().getByRole('button', { name: 'Rejeitar', exact: true }))
      await expect(page.getByTestId('held-alert')).toHaveCount(left)
    }
    expect(taps).toBeLessThanOrEqual(3)
    await page.evaluate(() => window.endWaits())
    await expect.poll(async () => sorted(await outcomes('Dois'))).toEqual(sorted(second))
    await expect(page.getByTestId('live-held')).toHaveCount(0)
  })
})

test('A dock in OBS works by its link alone, with its own rights, and ends when the creator ends it', async ({
  page,
  browser,
  server,
}) => {
  const streamer = await registerHolding(server, 'com-dock')
  await storeToken(page, streamer.token)
  await page.goto('/settings/team')
  await page.getByRole('button', { name: 'Criar dock' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nome').fill('PC do estúdio')
  await dialog.getByRole('button', { name: 'Criar dock' }).click()
  const link = (await dialog.getByRole('code').textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Já guardei' }).click()

  const elsewhere = await browser.newContext({ viewport: { width: 300, height: 600 }, locale: 'pt-PT' })
  const dock = await elsewhere.newPage()
  await dock.goto(link)
  await giveWith(streamer, 'Mau', 'Olá, nabo!')
  await expect(held(dock, 'Mau').locator('mark')).toHaveText('nabo')
  expect(await dock.evaluate(() => document.documentElement.scrollWidth)).toBe(300)
  // No amounts and no blocking: this key has the rights `queue` and `approve`.
  await expect(main(dock)).not.toContainText('€')
  await held(dock, 'Mau').getByTestId('held-more').click()
  await expect(held(dock, 'Mau').getByRole('button', { name: 'Aprovar sem texto' })).toBeVisible()
  await expect(held(dock, 'Mau').getByRole('button', { name: 'Bloquear' })).toHaveCount(0)
  const byKey = (path: string) =>
    fetch(server.baseUrl + path, { headers: { authorization: `Bearer ${link.split('#key=')[1]}` } })
  expect((await byKey('/api/alerts/held')).status).toBe(200)
  expect((await byKey('/api/blocked-donors')).status).toBe(403)
  await decision(dock, 'Mau', 'Aprovar').click()
  await expect(dock.getByTestId('live-queue')).toContainText('Mau')
  await expect.poll(async () => (await streamer.queue()).waiting).toMatchObject([{ donorName: 'Mau' }])

  await giveWith(streamer, 'Pior', 'Nabo, outra vez')
  await expect(held(dock, 'Pior')).toBeVisible()
  await page.getByTestId('dock').getByRole('button', { name: 'Revogar o dock PC do estúdio' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revogar o dock' }).click()
  const ended = dock.getByRole('heading', { name: 'Este link já não funciona' })
  await expect(ended).toBeVisible()
  await expect(main(dock)).not.toContainText(/Mau|Pior|nabo/i)
  expect((await byKey('/api/alerts/held')).status).toBe(401)
  await dock.reload()
  await expect(ended).toBeVisible()
  await elsewhere.close()
})

test('Alerts are decided and undone by keyboard alone, also without a WebSocket', async ({ page, context, server }) => {
  const streamer = await registerHolding(server, 'so-teclas')
  const overlay = await openWidget(context, streamer)
  for (const name of ['Primeiro', 'Segundo', 'Terceiro']) await giveWith(streamer, name, `Nabo, do ${name}`)
  await storeToken(page, streamer.token)
  await page.addInitScript(holdWaits)
  const endWaits = () => page.evaluate(() => window.endWaits())
  const network = await interceptNetwork(page)
  await page.setViewportSize({ width: 1_366, height: 768 })
  await page.goto('/live')
  await page.bringToFront()
  const undo = page.getByTestId('undo')
  const press = (key: string) => page.keyboard.press(key)
  await expect(page.getByTestId('held-alert')).toHaveCount(3)

  await press('?')
  const list = page.getByRole('dialog', { name: 'Atalhos de teclado' })
  await expect(list).toContainText('Saltar o que está no ecrã')
  await axe(page)
  await press('Escape')
  await expect(list).toHaveCount(0)

  await press('j')
  await expectKeyboardAt(held(page, 'Primeiro'))
  await press('a')
  await expect(alert(overlay)).toContainText('Primeiro')
  await expectKeyboardAt(undo)
  await expect(page.getByTestId('live-now')).toContainText('Primeiro')
  await endWaits()
  await expectKeyboardAt(held(page, 'Segundo'))
  await press('s')
  await expect(alert(overlay)).toHaveCount(0)
  await expect(undo).toBeVisible()
  await passTime(page, 600)
  await press('z')
  await expect(alert(overlay)).toContainText('Primeiro')
  await expect(undo).toHaveCount(0)
  await expectKeyboardAt(held(page, 'Segundo'))
  await press('x')
  await expectKeyboardAt(undo)
  await passTime(page, 600)
  await press('z')
  await expectKeyboardAt(held(page, 'Segundo'))
  await press('Shift+X')
  await page.getByRole('alertdialog').getByLabel('Motivo').fill('Insulto')
  await press('Tab')
  await press('Tab')
  await expect(focused(page)).toHaveAccessibleName('Rejeitar')
  await press('Enter')
  await expectKeyboardAt(undo)
  await endWaits()
  await expectKeyboardAt(held(page, 'Terceiro'))
  const log = async (): Promise<LogEntry[]> => (await streamer.call('GET', '/api/moderation/log')).json()
  await expect.poll(log).toContainEqual(expect.objectContaining({ action: 'reject', detail: { reason: 'Insulto' } }))

  // Its name changes at once; it accepts the next key once the call has returned.
  await press('p')
  await expect(button(page, 'Retomar')).toBeEnabled()
  await press('p')
  await expect(button(page, 'Pausar')).toBeEnabled()
  await press('Shift+P')
  await expect(alert(overlay)).toHaveCount(0)
  await expect(main(page)).toContainText('Está tudo parado')
  await press('Shift+P')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await press('Tab')
  await expect(focused(page)).toHaveAccessibleName('Voltar a mostrar alertas')
  await press('Enter')
  await expect(main(page)).not.toContainText('Está tudo parado')
  await expectKeyboardAt(held(page, 'Terceiro'))

  await network.block()
  await expect(main(page)).toContainText('o que vês pode estar desatualizado')
  const untilQueueRead = () => page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/alerts/queue')
  await giveWith(streamer, 'Sem Linha', 'Nabo, ainda')
  await expect.poll(async () => (await streamer.queue()).heldCount).toBe(2)
  await Promise.all([untilQueueRead(), endWaits()])
  await expect(held(page, 'Sem Linha')).toBeVisible()
  await press('p')
  await expect(button(page, 'Retomar')).toBeVisible()
  expect((await streamer.queue()).paused).toBe(true)
  // The row goes before the answer, and the next read must come after it.
  const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('/approve'))
  await decision(page, 'Sem Linha', 'Aprovar').click()
  await answered
  await expect(held(page, 'Sem Linha')).toHaveCount(0)
  await Promise.all([untilQueueRead(), endWaits()])
  await expect(page.getByTestId('live-queue')).toContainText('Sem Linha')
  await expect(main(page)).toContainText('o que vês pode estar desatualizado')
})
