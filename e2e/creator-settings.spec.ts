import { expect, type Page } from '@playwright/test'
import { createAccount } from './support/accounts.ts'
import { untilSoundsPlayed } from './support/audio.ts'
import { axe } from './support/axe.ts'
import { checkOut, endPayment } from './support/checkout.ts'
import { newestAlert, openOverlay } from './support/open-overlay.ts'
import type { RunningServer } from './support/running-server.ts'
import { test } from './support/sound-test.ts'

test.use({
  permissions: ['microphone'],
  // Playwright reads what a page loads for its trace, by a request that the page's policy refuses.
  expectedErrors: [/Connecting to 'blob:/],
})

const leaving = (page: Page) => page.getByRole('alertdialog', { name: 'Sair sem guardar?' })

async function openDashboard(page: Page, server: RunningServer, username: string): Promise<string> {
  const token = await createAccount(server, username, 'creator')
  await page.addInitScript((value) => localStorage.setItem('authToken', value), token)
  await page.goto('/dashboard/creator')
  return token
}

test("A creator's own recording is confirmed, plays with alerts without another sound, and can be removed", async ({
  page,
  context,
  server,
}) => {
  const overlay = await openOverlay(context, server, await openDashboard(page, server, 'proprio'))
  await page.goto('/settings/creator?tab=audio')
  const recorder = page.getByRole('group', { name: 'Gravador' })
  await recorder.getByRole('button', { name: 'Gravar' }).click()
  await expect(recorder.getByRole('timer')).toHaveText(/^0:0[2-9]/)
  await recorder.getByRole('button', { name: 'Parar' }).click()
  await page.getByRole('link', { name: 'Voltar ao dashboard' }).click()
  await leaving(page).getByRole('button', { name: 'Cancelar' }).click()
  await recorder.getByRole('button', { name: 'Usar gravação' }).click()
  const confirmation = page.getByText('Tens um áudio personalizado')
  await expect(confirmation).toBeVisible()
  await axe(page)
  await page.reload()
  await expect(confirmation).toBeVisible()

  const donor = await context.newPage()
  await donor.goto('/donate/proprio')
  await donor.getByLabel('Mensagem').fill('Sem voz, com o teu som')
  await donor.getByRole('radio', { name: 'Só texto' }).click()
  await expect(donor.getByRole('radio', { name: 'Só texto' })).toBeChecked()
  await checkOut(donor, '10')
  await endPayment(donor, 'paid')
  await expect(newestAlert(overlay)).toContainText('Sem voz, com o teu som')
  await untilSoundsPlayed(overlay, 1)

  await page.getByRole('button', { name: 'Remover' }).click()
  await page.getByRole('alertdialog', { name: 'Remover o teu áudio?' }).getByRole('button', { name: 'Remover' }).click()
  await expect(page.getByText('Áudio removido')).toBeVisible()
  await expect(recorder).toContainText('Pronto')
  await page.reload()
  await expect(recorder).toContainText('Pronto')
})
