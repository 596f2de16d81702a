import { NO_CUSTOM_STYLE } from '@aplauso/contract/custom-style'
import { expect, type Page } from '@playwright/test'
import { axe } from './support/axe.ts'
import { expectLive, navLinkOf } from './support/shell.ts'
import { recordAlerts } from './support/shown-alerts.ts'
import { registerStreamer, type Streamer } from './support/streamer.ts'
import { test } from './support/test.ts'

const toast = (page: Page) => page.getByTestId('toast')
const style = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const minimum = (page: Page) => page.getByLabel('Valor mínimo para alertar (€)')
const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click()
const preview = (page: Page) => page.locator('[data-state=ready]').frameLocator('iframe')

async function openSettings(page: Page, { token }: Streamer): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('authToken', value), token)
  await page.goto('/settings/alerts')
}

test('The preview follows unsaved changes, and a connected overlay follows saved ones without a reload', async ({
  page,
  context,
  server,
}) => {
  const streamer = await registerStreamer(server, 'estudio', { durationMs: 15_000 })
  const overlay = await context.newPage()
  const { started } = await recordAlerts(overlay)
  await overlay.goto(streamer.widgetUrl)
  const loads: string[] = []
  overlay.on('framenavigated', (frame) => loads.push(frame.url()))
  const stage = overlay.locator('.stage')
  await expect(stage).toHaveAttribute('data-position', 'top-right')
  await openSettings(page, streamer)
  await expect(preview(page).getByTestId('alert')).toHaveAttribute('data-style', 'classic')

  await style(page, 'Neon gaming').check()
  await expect(preview(page).getByTestId('alert')).toHaveAttribute('data-style', 'neon')
  await page.getByRole('radio', { name: 'Em baixo, à esquerda' }).check()
  await expect(preview(page).locator('.stage')).toHaveAttribute('data-position', 'bottom-left')
  await openTab(page, 'Quando aparece')
  await page.getByRole('group', { name: 'Alertas ao mesmo tempo' }).getByRole('radio', { name: '2' }).check()
  await expect(preview(page).getByTestId('alert')).toHaveCount(2)
  await page.getByRole('slider', { name: 'Duração de cada alerta' }).fill('3000')
  await openTab(page, 'Som e voz')
  await page.getByRole('region', { name: 'Som' }).getByText('Mais opções').click()
  await page.getByRole('slider', { name: 'Volume das gravações' }).fill('40')
  await page.getByRole('switch', { name: 'Tocar a voz no direto' }).click()
  await expect(page.getByRole('slider', { name: 'Volume da voz' })).toBeDisabled()
  await openTab(page, 'Quando aparece')
  await page.getByLabel('Recuperar o que ninguém viu').selectOption('30')
  await expect(stage).toHaveAttribute('data-position', 'top-right')

  await minimum(page).fill('muito')
  await openTab(page, 'Aspeto')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(minimum(page)).toBeFocused()
  await expect(page.getByText(/^Escreve um valor em euros/)).toBeVisible()
  await axe(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await axe(page)
  await minimum(page).fill('4,50')
  await navLinkOf(page, 'Início').click()
  const leaving = page.getByRole('alertdialog', { name: 'Sair sem guardar?' })
  await leaving.getByRole('button', { name: 'Cancelar' }).click()
  await expect(leaving).toBeHidden()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('region', { name: 'No ecrã' }).getByRole('status')).toHaveText('Guardado')
  await expect(page.getByTestId('save-bar')).toHaveCount(0)
  await expect(stage).toHaveAttribute('data-position', 'bottom-left')
  expect(await streamer.settings()).toEqual({
    style: 'neon',
    look: { base: 'neon', language: 'specification', ...NO_CUSTOM_STYLE },
    sound: {
      ...{ chimeId: 'bells-dawn', mediaId: null, chimeVolume: 0.5, speechVolume: 1, recordingVolume: 0.4 },
      ...{ order: 'chime_then_speech', chimeUrl: expect.stringContaining('/chimes/bells-dawn-') },
    },
    position: 'bottom-left',
    durationMs: 3_000,
    cardsAtOnce: 2,
    minDonationForAlert: 450,
    soundEnabled: true,
    soundVolume: 0.4,
    speechEnabled: false,
    speechVolume: 1,
    replayWindowMinutes: 30,
    paused: false,
    muted: false,
    panic: false,
  })

  // A test uses the unsaved settings for itself alone; other alerts use the saved ones.
  const sendTest = page.getByRole('button', { name: 'Enviar teste para o OBS' })
  await openTab(page, 'Aspeto')
  await style(page, 'Fogo').check()
  await page.getByRole('radio', { name: 'Em cima, ao centro' }).check()
  await sendTest.click()
  const shown = overlay.getByTestId('alert')
  await expect(shown).toHaveAttribute('data-style', 'fire')
  await expect(overlay.locator('.stage[data-position=top]').getByTestId('alert')).toHaveCount(1)
  await expect(stage.first()).toHaveAttribute('data-position', 'bottom-left')
  expect(await streamer.settings()).toMatchObject({ style: 'neon', position: 'bottom-left' })
  await page.getByRole('button', { name: 'Descartar' }).click()
  await sendTest.click()
  await expect(overlay.locator('.stage[data-position=bottom-left]').getByTestId('alert')).toHaveAttribute(
    'data-style',
    'neon',
  )
  await navLinkOf(page, 'Início').click()
  await expectLive(page)
  await streamer.donate({ donorName: 'Pouco Dinheiro', amountEuro: 4.49 })
  await expect(toast(page)).toContainText('Pouco Dinheiro')
  await expect(page.getByTestId('donation-row').first()).toContainText('Abaixo do teu mínimo')
  // Alerts keep their order: once this one is there, the one before can no longer come.
  await streamer.donate({ donorName: 'Mesmo o Mínimo', amountEuro: 4.5 })
  await expect.poll(started).toEqual(['Doador Teste', 'Doador Teste', 'Mesmo o Mínimo'])
  expect(loads).toEqual([])
})
