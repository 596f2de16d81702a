import { expect, type Page } from '@playwright/test'
import { storedToken } from './support/accounts.ts'
import { axe } from './support/axe.ts'
import { expectLive } from './support/shell.ts'
import { test } from './support/test.ts'

// With animations: OBS does not ask for reduced motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Registers in two steps and ends on the dashboard. */
async function registerCreator(page: Page, username: string): Promise<void> {
  await page.goto('/register')
  await page.getByRole('button', { name: /Criador/ }).click()
  await page.getByLabel('Nome a mostrar').fill('Marta do Palco')
  await page.getByLabel('Nome de utilizador').fill(username)
  await page.getByLabel('Email').fill(`${username}@example.com`)
  await page.getByLabel('Palavra-passe', { exact: true }).fill('segredo')
  await page.getByLabel('Tenho 16 anos ou mais').check()
  await page.getByRole('button', { name: 'Criar conta' }).last().click()
  await expect(page).toHaveURL(/\/dashboard\/creator$/)
}

async function payInSandbox(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/sandbox\/checkout\/tr_/)
  await page.locator('button[name=outcome][value=paid]').click()
}

test('A creator registers, a donor pays, and the alert shows on overlay and dashboard', async ({ page, context }) => {
  await registerCreator(page, 'marta-live')
  const dashboard = page
  await expect(dashboard.getByText('O palco está pronto')).toBeVisible()
  await expectLive(dashboard)

  const widgetUrl = await dashboard.evaluate(async () => {
    const token = localStorage.getItem('authToken')
    const answer = await fetch('/api/user', { headers: { authorization: `Bearer ${token}` } })
    const user: { widgetUrl: string } = await answer.json()
    return user.widgetUrl
  })
  const overlay = await context.newPage()
  await overlay.goto(widgetUrl)
  await expect(overlay.locator('[data-testid=alert]')).toHaveCount(0)

  const donor = await context.newPage()
  await donor.goto('/donate/marta-live')
  await expect(donor.getByRole('heading', { level: 1 })).toHaveText('Marta do Palco')
  await donor.getByLabel('Outro valor em euros').fill('12,50')
  await donor.getByLabel('Mensagem').fill('Que concerto! <b>Bis</b>')
  await donor.getByLabel('O teu nome').fill('Beatriz Sá')
  // Without a voice, for which the alert would wait.
  await donor.getByLabel('Só texto').check()
  await donor.getByRole('button', { name: 'Doar €12,50' }).click()
  // Checked at once: the toast on the dashboard may be gone after checking the overlay.
  const alert = overlay.locator('[data-testid=alert]')
  const alertShown = async () => {
    await expect(alert).toBeVisible()
    await expect(alert).toContainText('Beatriz Sá')
    // In the language of the page on which the creator registered, not the neutral default.
    await expect(alert).toContainText(/12,50\s€/)
    await expect(alert).toContainText('Que concerto! <b>Bis</b>')
  }
  await Promise.all([
    alertShown(),
    expect(dashboard.getByTestId('toast')).toContainText('Beatriz Sá'),
    payInSandbox(donor),
  ])

  await expect(donor).toHaveURL(/\/donation\/success\?id=/)
  await expect(donor.getByRole('heading', { level: 1 })).toHaveText('Obrigado pelo aplauso!')

  const row = dashboard.locator('[data-testid=donation-row]').first()
  await expect(row).toContainText('Beatriz Sá')
  await expect(row).toContainText('12,50')
  await expect(dashboard.getByTestId('stat-total-revenue')).toContainText('12,50')
  await expect(dashboard.getByTestId('stat-total-donations')).toContainText('1')
})

test('A reloaded overlay shows unfinished alerts again and completed ones never', async ({ page, context, server }) => {
  const overlayUrl = /http:\S+\/widget\/ana#key=\S+/.exec(server.log())?.[0]
  if (overlayUrl === undefined) throw new Error('the start printed no overlay')
  await page.goto('/login')
  await page.getByLabel('Email').fill('ana@demo.aplauso.test')
  await page.getByLabel('Palavra-passe', { exact: true }).fill('aplauso')
  await page.getByRole('button', { name: 'Entrar' }).last().click()
  await expect(page).toHaveURL(/\/dashboard\/creator$/)
  const answer = await page.request.patch('/api/alerts/settings', {
    headers: { authorization: `Bearer ${await storedToken(page)}` },
    // Long enough to find and reload the overlay on a slow machine.
    data: { durationMs: 12_000 },
  })
  expect(answer.ok()).toBe(true)

  const overlay = await context.newPage()
  await overlay.goto(overlayUrl)
  // Below five euros: from that amount on the message is read aloud, and the alert stays longer.
  await page.getByLabel('Valor (€)').fill('4')
  const alert = overlay.locator('[data-testid=alert]')
  const [id] = await Promise.all([
    alert.filter({ hasText: 'Doador Teste' }).getAttribute('data-alert-id'),
    expect(page.getByTestId('toast').first()).toBeVisible(),
    page.getByRole('button', { name: 'Enviar teste' }).click(),
  ])

  await overlay.reload()
  await expect(alert).toHaveAttribute('data-alert-id', id ?? '')
  await expect(alert).toHaveCount(0)
  await overlay.reload()
  await page.getByRole('button', { name: 'Enviar teste' }).click()
  await expect(alert).toHaveCount(1)
  await expect(alert).not.toHaveAttribute('data-alert-id', id ?? '')
})

test('A donor who cancels reads that nothing was charged, and finds the typed texts', async ({ page }) => {
  await page.goto('/donate/ana')
  await page.getByLabel('Mensagem').fill('Volto já')
  await page.getByRole('button', { name: 'Doar €10' }).click()
  await expect(page).toHaveURL(/\/sandbox\/checkout\/tr_/)
  await axe(page)
  await page.locator('button[name=outcome][value=canceled]').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cancelaste o pagamento')
  await axe(page)
  await page.getByRole('link', { name: 'Voltar à doação' }).click()
  await expect(page.getByLabel('Mensagem')).toHaveValue('Volto já')
})
