import { expect } from '@playwright/test'
import { axe } from './support/axe.ts'
import { test } from './support/test.ts'

test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } })

test('Help is searched while one types, and a link to an answer opens it', async ({ page }) => {
  await page.goto('/help#give-back')
  await expect(page.locator('details[open]')).toHaveCount(1)
  await expect(page.locator('#give-back')).toBeVisible()

  const search = page.getByRole('searchbox')
  await search.fill('recibo')
  await expect(page.getByText(/^Respostas encontradas: \d+$/)).toBeVisible()
  await expect(page.locator('#receipt')).toBeAttached()
  await expect(page.locator('#obs')).not.toBeAttached()
  await page.getByRole('group').filter({ hasText: 'Recebo um recibo?' }).locator('summary').click()
  await expect(page.locator('#receipt')).toBeVisible()
  await axe(page)
  await search.fill('xyzzy')
  await expect(page.getByText('Nenhuma resposta tem estas palavras')).toBeVisible()
})

test('A letter to the operator is written with the keyboard, corrected, kept over a reload, and sent', async ({
  page,
}) => {
  await page.goto('/contact')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Enviar' }).press('Enter')
  await expect(main.getByText('Escolhe um assunto.')).toBeVisible()
  const topic = main.getByRole('combobox', { name: 'Sobre o quê?' })
  await expect(topic).toBeFocused()
  await topic.selectOption('donation')
  await axe(page)
  for (const typed of ['Rita', 'rita@example.com', 'Onde está a doação?']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(typed)
  }
  await expect(main.getByText('Nunca o número do cartão')).toBeVisible()
  await page.reload()
  await expect(main.getByLabel('Mensagem')).toHaveValue('Onde está a doação?')
  await expect(topic).toHaveValue('donation')
  await main.getByRole('button', { name: 'Enviar' }).press('Enter')
  const sent = main.getByRole('heading', { name: 'A tua mensagem chegou' })
  await expect(sent).toBeFocused()
  await expect(main.getByText('rita@example.com')).toBeVisible()
  await page.reload()
  await expect(main.getByRole('button', { name: 'Enviar' })).toBeEnabled()
  await expect(main.getByLabel('Mensagem')).toHaveValue('')
})

test.describe('When the server cannot be reached', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/] })

  test('the status page says so, and comes back by itself', async ({ page, context }) => {
    await page.goto('/status')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Está tudo a funcionar')
    await expect(page.getByRole('heading', { level: 3, name: 'Pagamentos' })).toBeVisible()
    await axe(page)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Medir agora' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Não conseguimos falar com o servidor')
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Está tudo a funcionar')
  })
})
