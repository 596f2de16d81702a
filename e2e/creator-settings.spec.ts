import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { qrCodeOf } from '../apps/web/src/features/dashboard/qr-code.ts'
import { createAccount } from './support/accounts.ts'
import { axe } from './support/axe.ts'
import { checkOut, endPayment } from './support/checkout.ts'
import { listenTo, untilHeard } from './support/heard.ts'
import { newestAlert, openOverlay } from './support/overlay.ts'
import type { RunningServer } from './support/server.ts'
import { test } from './support/sound-test.ts'

test.use({
  permissions: ['microphone'],
  // Playwright's own: it reads what a page loads for its trace, by a request that the page's policy refuses.
  expectedErrors: [/Connecting to 'blob:/],
})

const toast = (page: Page) => page.getByTestId('toast')
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
const save = (page: Page) => page.getByRole('button', { name: 'Guardar' })
const leaving = (page: Page) => page.getByRole('alertdialog', { name: 'Sair sem guardar?' })

/** On the dashboard of a new creator. Gives the session. */
async function openDashboard(page: Page, server: RunningServer, username: string): Promise<string> {
  const token = await createAccount(server, username, 'creator')
  await page.addInitScript((value) => localStorage.setItem('authToken', value), token)
  await page.goto('/dashboard/creator')
  return token
}

test('A creator fills in the profile, is kept from losing it, and finds it again', async ({ page, server }) => {
  await openDashboard(page, server, 'perfil')
  await page.getByRole('main').getByRole('link', { name: 'Definições', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Definições de criador')
  await axe(page)
  const name = page.getByLabel('Nome a mostrar')
  await name.fill(' ')
  await expect(save(page)).toBeDisabled()
  await name.fill('Marta do Palco')
  await page.getByLabel('Bio').fill('Fado às sextas.')
  await page.getByRole('checkbox', { name: 'Twitch' }).check()
  const goal = page.getByLabel('Meta de doações (€)')
  await goal.fill('muito')
  await save(page).click()
  await expect(goal).toBeFocused()
  await expect(page.getByText(/^Escreve um valor em euros/)).toBeVisible()
  await goal.fill('750,5')

  await tab(page, 'TTS').click()
  await expect(page.getByRole('switch', { name: 'Ler as mensagens em voz alta' })).toBeVisible()
  await page.getByRole('link', { name: 'Voltar ao dashboard' }).click()
  await expect(leaving(page)).toBeVisible()
  await leaving(page).getByRole('button', { name: 'Cancelar' }).click()
  await tab(page, 'Perfil').click()
  await expect(goal).toHaveValue('750,5')
  await save(page).click()
  await expect(toast(page)).toContainText('Perfil atualizado!')
  await page.reload()
  await expect(name).toHaveValue('Marta do Palco')
  await expect(page.getByLabel('Bio')).toHaveValue('Fado às sextas.')
  await expect(page.getByRole('checkbox', { name: 'Twitch' })).toBeChecked()
  await expect(goal).toHaveValue('750,50')
  await page.getByRole('link', { name: 'Voltar ao dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard-creator$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Marta do Palco')
})

test('By the keyboard a creator hears voices, chooses one that the plan has, and sets from when it reads', async ({
  page,
  server,
}) => {
  await openDashboard(page, server, 'vozes')
  await listenTo(page)
  await page.goto('/settings/creator')
  await tab(page, 'Perfil').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'TTS')).toHaveAttribute('aria-selected', 'true')

  const reads = page.getByRole('switch', { name: 'Ler as mensagens em voz alta' })
  const minimum = page.getByLabel('Valor mínimo para ler (€)')
  const picker = page.getByRole('button', { name: /^Escolher voz/ })
  await reads.press('Space')
  await expect(minimum).toBeDisabled()
  await expect(picker).toHaveCount(0)
  await reads.press('Space')
  await minimum.fill('3')
  await expect(picker).toContainText('Duarte')
  await picker.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Escolher voz' })
  const voiceOf = (name: string) => dialog.getByRole('radio', { name, exact: true })
  await expect(voiceOf('Duarte')).toBeFocused()

  const search = dialog.getByRole('searchbox', { name: 'Procurar voz' })
  await search.fill('avo ro')
  await expect(dialog.getByRole('radio')).toHaveCount(1)
  await expect(voiceOf('Avó Rosa')).toBeVisible()
  await search.fill('nenhuma assim')
  await dialog.getByRole('button', { name: 'Mostrar todas' }).press('Enter')
  await dialog.getByLabel('Idioma').selectOption('Português (Portugal)')
  await dialog.getByLabel('Género').selectOption('Feminina')
  await expect(voiceOf('Inês')).toBeVisible()
  await expect(voiceOf('Duarte')).toHaveCount(0)
  await expect(dialog.getByRole('radio', { name: 'Emma' })).toHaveCount(0)
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(picker).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(voiceOf('Duarte')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(voiceOf('Inês')).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Ouvir Inês' })).toBeFocused()
  await page.keyboard.press('Enter')
  await untilHeard(page, 1)
  await page.keyboard.press('Shift+Tab')
  // The next one belongs to a larger plan: it can be met and heard, and is not taken.
  await page.keyboard.press('ArrowDown')
  await expect(voiceOf('Vasco')).toBeFocused()
  await expect(dialog).toContainText('Plano Criador')
  await page.keyboard.press('Enter')
  await expect(voiceOf('Vasco')).not.toBeChecked()
  await page.keyboard.press('ArrowUp')
  await expect(voiceOf('Inês')).toBeChecked()
  // The stroke that settles on it must not press the button that it goes back to.
  await page.keyboard.press('Enter')
  await expect(picker).toBeFocused()
  await expect(dialog).toHaveCount(0)
  await expect(picker).toContainText('Inês')

  await save(page).press('Enter')
  await expect(toast(page)).toContainText('Configurações de TTS atualizadas!')
  await page.reload()
  await expect(picker).toContainText('Inês')
  await expect(minimum).toHaveValue('3')
  await page.goto('/donate/vozes')
  await page.getByLabel('Outro valor em euros').fill('2')
  await page.getByLabel('Mensagem').fill('Olá')
  await expect(page.getByText(/^As mensagens são lidas a partir de 3\s€\.$/)).toBeVisible()
  await page.getByRole('button', { name: /^Dar 3\s€ para ser lida$/ }).click()
  await expect(page.getByText('Inês lê a tua mensagem em voz alta.')).toBeVisible()
})

test('A creator’s own recording is confirmed, plays with alerts that have no other sound, and can be removed', async ({
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
  await donor.getByRole('radio', { name: 'Só texto' }).check()
  await donor.getByLabel('Tenho 16 anos ou mais').check()
  await checkOut(donor, '10')
  await endPayment(donor, 'paid')
  await expect(newestAlert(overlay)).toContainText('Sem voz, com o teu som')
  await untilHeard(overlay, 1)

  await page.getByRole('button', { name: 'Remover' }).click()
  await page.getByRole('alertdialog', { name: 'Remover o teu áudio?' }).getByRole('button', { name: 'Remover' }).click()
  await expect(toast(page)).toContainText('Áudio removido')
  await expect(recorder).toContainText('Pronto')
  await page.reload()
  await expect(recorder).toContainText('Pronto')
})

test('The QR code that a creator downloads is that of the donation page’s whole address', async ({
  page,
  server,
  baseURL,
}) => {
  await openDashboard(page, server, 'codigo')
  await page.getByRole('button', { name: 'Código QR da tua página de doações' }).click()
  const dialog = page.getByRole('dialog', { name: 'Código QR' })
  await expect(dialog.getByRole('img', { name: /\/donate\/codigo$/ })).toBeVisible()
  await axe(page)
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Descarregar PNG' }).click()
  const picture = await readFile(await (await saved).path())
  const expected = qrCodeOf(`${baseURL}/donate/codigo`)
  const found = await page.evaluate(
    async ([content, size]) => {
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes]))
      const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      pen?.drawImage(bitmap, 0, 0)
      const side = bitmap.width / size
      const isDark = (x: number, y: number) =>
        (pen?.getImageData((x + 0.5) * side, (y + 0.5) * side, 1, 1).data[0] ?? 255) < 128
      return Array.from({ length: size }, (_, y) => Array.from({ length: size }, (__, x) => isDark(x, y)))
    },
    [picture.toString('base64'), expected.size] as const,
  )
  expect(found).toEqual(expected.modules)
})
