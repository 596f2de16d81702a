import { expect } from '@playwright/test'
import { createAccount, storeToken } from './support/accounts.ts'
import { axe } from './support/axe.ts'
import { test } from './support/test.ts'

test.use({ expectedErrors: [/403/, /404/] })

test("A creator's link makes the first person who accepts it a moderator until removal, and the log lists it all", async ({
  page,
  browser,
  server,
}) => {
  await storeToken(page, await createAccount(server, 'palco-cheio', 'creator'))
  await page.goto('/settings/team')
  await page.getByRole('button', { name: 'Convidar alguém' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Por link').click()
  await dialog.getByRole('button', { name: 'Criar link' }).click()
  const link = (await dialog.getByRole('code').textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Já guardei' }).click()
  await expect(page.getByTestId('sent-invitation')).toContainText('Convite por link')

  const other = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const phone = await other.newPage()
  await storeToken(phone, await createAccount(server, 'ajudante', 'fan'))
  await phone.goto(link)
  await expect(phone.getByRole('heading', { level: 1 })).toContainText('quer a tua ajuda no direto')
  await axe(phone)
  await phone.getByRole('button', { name: 'Aceitar' }).click()
  await expect(phone.getByTestId('toast')).toContainText('Agora moderas com')
  await expect(phone.getByTestId('bottom-bar')).toContainText('A moderar')
  // The palette switches to the creator's console, where its controls are for that creator's alerts.
  await phone.goto('/dashboard/fan')
  await expect(phone.getByTestId('bottom-bar')).toBeVisible()
  const found = phone.getByTestId('palette').getByRole('option')
  await phone.keyboard.press('Control+k')
  await phone.keyboard.type('pausar alertas')
  await expect(phone.locator('[data-action=pause]')).toHaveCount(0)
  await phone.getByTestId('palette').getByRole('combobox').fill('palco-cheio')
  await expect(found.first()).toHaveAttribute('data-action', 'switch-creator')
  await phone.keyboard.press('Enter')
  await expect(phone).toHaveURL(/\/live\?creatorId=/)
  await expect(phone.getByTestId('alert-queue')).toBeVisible()
  await phone.keyboard.press('Control+k')
  await phone.keyboard.type('pausar alertas')
  await expect(found.first()).toHaveText('Pausar alertaspalco-cheio')
  await phone.keyboard.press('Enter')
  await expect(phone.getByTestId('toast')).toContainText('Alertas em pausa')
  await expect(phone.getByRole('button', { name: 'Retomar' })).toBeVisible()
  await phone.goto('/dashboard/fan')
  await phone.goto(link)
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Este convite já não vale')

  await page.reload()
  const moderator = page.getByTestId('moderator')
  await moderator.getByRole('checkbox', { name: 'Ver valores' }).check()
  await expect(moderator).toContainText('Guardado')
  await moderator.getByRole('button', { name: 'Tirar', exact: false }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Tirar já' }).click()
  await expect(moderator).toHaveCount(0)
  await phone.goto('/settings/team')
  await expect(phone.getByText('Ainda não moderas nenhum direto')).toBeVisible()
  await expect(phone.getByTestId('bottom-bar')).not.toContainText('A moderar')

  await page.getByRole('link', { name: 'Registo de moderação' }).click()
  const lines = page.getByTestId('log-entry')
  await expect(lines).toHaveCount(5)
  await expect(lines.nth(0)).toContainText(/tirou .+ da equipa\./)
  await expect(lines.nth(1)).toContainText(/mudou o que .+ pode fazer\./)
  await expect(lines.nth(2)).toContainText('pôs os alertas em pausa.')
  await expect(lines.nth(3)).toContainText('começou a moderar.')
  await expect(lines.nth(4)).toContainText('criou um link de convite.')
  await axe(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^aplauso-log-.+\.csv$/)
  await other.close()
})
