import { expect } from '@playwright/test'
import { registerStreamer } from './support/streamer.ts'
import { test } from './support/test.ts'

test('A variation that is added, changed and tested shows in OBS at once and applies to matching donations', async ({
  context,
  page,
  server,
}) => {
  const streamer = await registerStreamer(server, 'variada')
  const overlay = await context.newPage()
  await overlay.goto(streamer.widgetUrl)
  await expect.poll(async () => (await streamer.queue()).overlays.connected).toBe(1)
  const card = (words: string) => overlay.getByTestId('alert').filter({ hasText: words })

  await page.addInitScript((value) => localStorage.setItem('authToken', value), streamer.token)
  await page.goto('/settings/alerts')
  await page.getByRole('link', { name: 'Variações para algumas doações' }).click()
  const list = page.getByRole('region', { name: 'A tua lista' })
  await list.getByRole('button', { name: 'A partir de 50 €' }).click()
  await list.getByRole('button', { name: 'Editar A partir de 50 €' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Estilo', { exact: true }).selectOption('Foguetão')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(list.getByText('Estilo: Foguetão')).toBeVisible()

  const rung = overlay.waitForRequest(/\/chimes\/stage-fanfare-/)
  await list.getByRole('button', { name: 'Testar A partir de 50 €' }).click()
  await expect(card('50.00 EUR')).toHaveAttribute('data-style', 'rocket')
  await rung
  await expect(overlay.getByTestId('alert')).toHaveCount(0)

  const trial = page.getByRole('region', { name: 'Que variação leva esta doação?' })
  await trial.getByLabel('Valor (€)').fill('49')
  await expect(trial.getByText('Nenhuma das variações ligadas se aplica')).toBeVisible()
  await trial.getByLabel('Valor (€)').fill('50')
  await expect(trial.getByText('Leva «A partir de 50 €».')).toBeVisible()

  await streamer.donate({ donorName: 'Rita Pouco', amountEuro: 49 })
  await expect(card('Rita Pouco')).toHaveAttribute('data-style', 'classic')
  const donationId = await streamer.donate({ donorName: 'Rui Muito', amountEuro: 50 })
  await expect(card('Rui Muito')).toHaveAttribute('data-style', 'rocket')
  await expect(overlay.getByTestId('alert')).toHaveCount(0)
  await streamer.controlAlert('replay', donationId)
  await expect(card('Rui Muito')).toHaveAttribute('data-style', 'rocket')
})
