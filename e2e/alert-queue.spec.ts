import { expect, type Page } from '@playwright/test'
import { voice, wav } from '../apps/server/src/testing/waves.ts'
import { soundsNow } from './support/audio.ts'
import { axe } from './support/axe.ts'
import { openOverlay } from './support/open-overlay.ts'
import { recordAlerts } from './support/shown-alerts.ts'
import { test } from './support/sound-test.ts'
import { registerStreamer, type Streamer } from './support/streamer.ts'

/** Less than an alert's own duration, however busy the machine. */
const AT_ONCE_MS = 15_000
const atOnce = { timeout: AT_ONCE_MS }

const panel = (page: Page) => page.getByRole('region', { name: 'Alertas no direto' })
const control = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true })
const lines = (page: Page, list: 'A passar agora' | 'A seguir' | 'Perdidos') =>
  panel(page)
    .getByRole('list', { name: new RegExp(`^${list}`) })
    .getByTestId('queue-line')
const alert = (overlay: Page) => overlay.getByTestId('alert')

async function openDashboard(page: Page, { token }: Streamer): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('authToken', value), token)
  await page.goto('/live')
}

test('Two dashboards show and control the same queue of two overlays: skip, mute, pause, clear and replay', async ({
  page,
  context,
  server,
}) => {
  const streamer = await registerStreamer(server, 'regie', { durationMs: 60_000, cardsAtOnce: 1, style: 'minimal' })
  await streamer.useSound(wav(voice(), { seconds: 20 }))
  const other = await context.newPage()
  const dashboards = [page, other]
  await Promise.all(dashboards.map((dashboard) => openDashboard(dashboard, streamer)))
  await expect(panel(page)).toContainText('O OBS ainda não foi ligado')
  const overlays = [
    await openOverlay(context, server, streamer.token),
    await openOverlay(context, server, streamer.token),
  ]
  for (const dashboard of dashboards) await expect(panel(dashboard)).toContainText('OBS ligado2 widgets')

  for (const donorName of ['Primeira', 'Segunda', 'Terceira']) await streamer.donate({ donorName })
  for (const dashboard of dashboards) {
    await expect(lines(dashboard, 'A passar agora')).toContainText(['Primeira'])
    await expect(lines(dashboard, 'A seguir')).toContainText(['Segunda', 'Terceira'])
  }
  for (const overlay of overlays) await expect.poll(() => soundsNow(overlay)).toEqual(['audible'])

  await control(other, 'Silenciar').click()
  for (const overlay of overlays) await expect.poll(() => soundsNow(overlay), atOnce).toEqual(['muted'])
  await expect(panel(page)).toContainText('Sem som')
  await control(page, 'Pausar').click()
  await expect(panel(other)).toContainText('Em pausa · 2 à espera')
  await control(other, 'Saltar').click()
  for (const overlay of overlays) {
    await expect(alert(overlay)).toHaveCount(0, atOnce)
    await expect.poll(() => soundsNow(overlay), atOnce).toEqual([])
  }
  await expect(lines(page, 'A passar agora')).toHaveCount(0)
  await axe(page)

  await control(page, 'Ligar o som').click()
  await control(other, 'Retomar').click()
  for (const overlay of overlays) {
    await expect(alert(overlay)).toContainText('Segunda')
    await expect.poll(() => soundsNow(overlay)).toEqual(['audible'])
  }
  // An alert without a report would be cleared as waiting.
  for (const dashboard of dashboards) await expect(lines(dashboard, 'A passar agora')).toContainText(['Segunda'])
  await control(page, 'Limpar os alertas à espera').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Limpar' }).click()
  for (const dashboard of dashboards) await expect(panel(dashboard)).toContainText('Nada à espera')
  await lines(page, 'A passar agora').getByRole('button', { name: 'Saltar o alerta de Segunda' }).click()
  for (const overlay of overlays) {
    await expect(alert(overlay)).toHaveCount(0, atOnce)
    await expect.poll(() => soundsNow(overlay), atOnce).toEqual([])
  }
  for (const dashboard of dashboards) await expect(panel(dashboard)).toContainText('Nada no ecrã')

  const row = page.getByTestId('donation-row').filter({ hasText: 'Terceira' })
  await expect(row).toContainText('Alerta saltado')
  await row.getByRole('button', { name: 'Mostrar outra vez o alerta de Terceira' }).click()
  await expect(page.getByTestId('toast')).toContainText('O alerta volta ao direto')
  for (const overlay of overlays) {
    await expect(alert(overlay)).toContainText('Terceira')
    await expect.poll(() => soundsNow(overlay)).toEqual(['audible'])
  }
  await expect(lines(other, 'A passar agora')).toContainText(['Terceira'])
  await other.emulateMedia({ colorScheme: 'dark' })
  await axe(other)
})

test('A creator on a phone sees by keyboard that OBS is gone, and replays missed alerts when it is back', async ({
  page,
  context,
  server,
}) => {
  const streamer = await registerStreamer(server, 'telemovel', { replayWindowMinutes: 0, style: 'minimal' })
  await page.setViewportSize({ width: 390, height: 844 })
  await openDashboard(page, streamer)
  const overlay = await openOverlay(context, server, streamer.token)
  await expect(panel(page)).toContainText('OBS ligado')
  await overlay.close()
  await expect(panel(page)).toContainText(/OBS desligado, visto (agora|há)/)

  for (const donorName of ['Sem Público', 'Perdida Também']) await streamer.donate({ donorName })
  await expect(lines(page, 'Perdidos')).toContainText(['Perdida Também', 'Sem Público'])
  await expect(page.getByTestId('donation-row').first()).toContainText('Alerta perdido')
  await axe(page)

  async function tabThrough(first: string, names: string[]) {
    await control(page, first).focus()
    for (const name of names) {
      await page.keyboard.press('Tab')
      await expect(page.locator(':focus')).toHaveAccessibleName(name)
    }
  }
  await tabThrough('Pausar', ['Silenciar', 'Saltar', 'Repetir último', 'Parar tudo já', 'Começar direto'])
  await tabThrough('Limpar os alertas perdidos', [
    'Mostrar o alerta de Perdida Também',
    'Tirar da lista o alerta de Perdida Também',
  ])
  await page.keyboard.press('Enter')
  await expect(lines(page, 'Perdidos')).toContainText(['Sem Público'])
  await control(page, 'Mostrar o alerta de Sem Público').press('Enter')
  await expect(panel(page)).toContainText('Nada se perdeu')
  await expect(lines(page, 'A seguir')).toContainText(['Sem Público'])

  const back = await openOverlay(context, server, streamer.token)
  await expect(alert(back)).toContainText('Sem Público')
  await expect(lines(page, 'A passar agora')).toContainText(['Sem Público'])
  await expect(alert(back)).toHaveCount(0)
  await expect(panel(page)).toContainText('Nada no ecrã')
})

test.describe('The key of the overlay', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('is masked on the screen, is copied whole, and stops working at once when it is changed', async ({
    page,
    context,
    server,
  }) => {
    const streamer = await registerStreamer(server, 'chaveiro')
    const old = await context.newPage()
    const { started } = await recordAlerts(old)
    await old.goto(streamer.widgetUrl)
    await openDashboard(page, streamer)
    await expect(panel(page)).toContainText('OBS ligado')
    await page.goto('/dashboard/creator')
    await expect(panel(page)).toContainText('OBS ligado')
    const key = streamer.widgetUrl.split('#key=')[1] ?? ''
    expect(key).not.toBe('')
    expect(await page.content()).not.toContain(key)
    await page.getByRole('button', { name: 'Copiar o link do widget para o OBS' }).click()
    await expect(page.getByTestId('toast')).toContainText('Link copiado!')
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    expect(await copied()).toBe(streamer.widgetUrl)

    await page.getByRole('button', { name: 'Trocar a chave' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Trocar a chave do widget?' })
    await axe(page)
    const refused = old
      .waitForEvent('websocket')
      .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => payload.toString().includes('forbidden')))
    await dialog.getByRole('button', { name: 'Criar link novo' }).click()
    await expect(page.getByTestId('toast')).toContainText('Link novo copiado!')
    await expect(panel(page)).toContainText('OBS desligado')
    const link = await copied()
    expect(link).not.toBe(streamer.widgetUrl)
    // The overlay with the old key has tried to reconnect and was refused.
    await refused
    const overlay = await context.newPage()
    await overlay.goto(link)
    await streamer.test({ donorName: 'Só no novo' })
    await expect(alert(overlay)).toContainText('Só no novo')
    expect(await started()).toEqual([])
  })
})
