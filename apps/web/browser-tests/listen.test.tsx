import type { Alert, AlertSettings } from '@aplauso/contract/alerts'
import { ALERT_SETTINGS_DEFAULTS } from '@aplauso/contract/alerts'
import { cents } from '@aplauso/contract/money'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axe } from './support/axe.ts'
import { OFFERED } from './support/config.ts'
import { standInLive } from './support/live.ts'
import { listenTo } from './support/played.ts'
import { inTheDark, showPage } from './support/show-page.tsx'
import { standIn } from './support/stand-in.ts'
import { tone } from './support/tone.ts'

const stage = page.getByTestId('listen-stage')
const playing = page.getByTestId('listen-playing')
const start = page.getByRole('button', { name: 'Começar a ouvir' })

const alert = (changes: Partial<Alert> & { id: string }): Alert => ({
  ...{ donationId: changes.id, sequence: 1, donorName: 'Rita', amount: cents(500), currency: 'EUR' },
  ...{ style: 'classic', durationMs: 3_000, test: false, replay: false, createdAt: '2026-02-03T12:00:00.000Z' },
  ...changes,
})

async function listen(viewport: readonly [number, number] = [390, 844]) {
  standIn(OFFERED)
  const live = standInLive()
  await showPage('/listen/ana#key=segredo', { viewport })
  await expect.element(stage).toMatchTextContent('O navegador pede um toque')
  await start.click()
  await expect.element(stage).toHaveAttribute('data-line', 'listening')
  return live
}

test('The listening page shows the current alert, and what the creator paused or muted', async () => {
  const live = await listen()
  await expect.element(stage).toMatchTextContent('À escuta. O próximo alerta toca aqui.')
  await axe()
  live.tell({ type: 'donation', payload: alert({ id: 'a', message: 'Olá!' }) })
  await expect.element(playing).toMatchTextContent('Rita')
  await expect.element(playing).toMatchTextContent('Olá!')
  inTheDark()
  await axe()
  live.tell({ type: 'control', payload: { action: 'skip', id: 'a' } })
  await expect.element(playing).not.toBeInTheDocument()

  live.tell({ type: 'settings', payload: { ...ALERT_SETTINGS_DEFAULTS, paused: true } })
  await expect.element(stage).toMatchTextContent('Os alertas estão em pausa.')
  live.tell({ type: 'donation', payload: alert({ id: 'b', sequence: 2 }) })
  live.tell({ type: 'settings', payload: { ...ALERT_SETTINGS_DEFAULTS, paused: true, panic: true } })
  live.tell({ type: 'control', payload: { action: 'panic' } })
  await expect.element(stage).toMatchTextContent('Está tudo desligado.')
  expect(playing.query()).toBeNull()
  live.tell({ type: 'settings', payload: { ...ALERT_SETTINGS_DEFAULTS } })
  live.tell({ type: 'control', payload: { action: 'calm' } })
  await expect.element(playing).toBeVisible()
  live.tell({ type: 'settings', payload: { ...ALERT_SETTINGS_DEFAULTS, muted: true } })
  await expect.element(stage).toMatchTextContent('Os alertas estão sem som.')

  await page.getByRole('radio', { name: 'Esquerdo' }).click()
  await page.getByRole('slider', { name: 'Volume' }).fill('40')
  await page.getByRole('button', { name: 'Parar' }).click()
  await expect.element(start).toBeVisible()
})

test('Panic stops the sound at once, also of an alert that plays for long', async () => {
  const live = await listen([320, 640])
  live.tell({ type: 'donation', payload: alert({ id: 'a', donorName: 'W'.repeat(50), message: 'M'.repeat(500) }) })
  await expect.element(playing).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  live.tell({ type: 'control', payload: { action: 'panic' } })
  await expect.element(playing).not.toBeInTheDocument()
})

test('The listening page says that the connection is lost', async () => {
  const live = await listen()
  live.block()
  await expect.element(stage).toMatchTextContent('Sem ligação.')
  await expect.element(stage).toHaveAttribute('data-line', 'lost')
})

test('The listening page says that a link is invalid, and stops', async () => {
  const live = await listen()
  live.tell({ type: 'error', payload: { code: 'forbidden', message: 'This widget key is not valid (any more)' } })
  await expect.element(page.getByRole('heading', { name: 'Este link já não serve' })).toBeVisible()
  expect(live.connections()).toBe(0)
})

test('A listening link without its key is invalid', async () => {
  standIn(OFFERED)
  await showPage('/listen/ana', { viewport: [390, 844] })
  await expect.element(page.getByRole('heading', { name: 'Este link já não serve' })).toBeVisible()
  await axe()
})

test('The listening page plays the alert sound at its own volume, and is silent while muted', async () => {
  const live = await listen()
  const heard = listenTo(window)
  const sound = { ...ALERT_SETTINGS_DEFAULTS.sound, chimeUrl: `${tone(0.4)}#bell` }
  const tell = (changes: Partial<AlertSettings> = {}) =>
    live.tell({ type: 'settings', payload: { ...ALERT_SETTINGS_DEFAULTS, sound, ...changes } })
  await page.getByRole('slider', { name: 'Volume' }).fill('40')
  tell()
  live.tell({ type: 'donation', payload: alert({ id: 'a', audioUrl: `${tone(0.4)}#recording` }) })
  await expect.poll(() => heard.map(([name]) => name)).toEqual(['bell', 'recording'])
  expect(heard.map(([, volume]) => volume)).toEqual([expect.closeTo(0.2), expect.closeTo(0.4)])
  await expect.element(playing).not.toBeInTheDocument()
  tell({ muted: true })
  live.tell({ type: 'donation', payload: alert({ id: 'b', sequence: 2 }) })
  await expect.element(playing).toBeVisible()
  expect(heard).toHaveLength(2)
})
