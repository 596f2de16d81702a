import { expect, type Page } from '@playwright/test'
import { createAccount } from './support/accounts.ts'
import { untilSoundsPlayed } from './support/audio.ts'
import { axe } from './support/axe.ts'
import { checkOut, endPayment } from './support/checkout.ts'
import { newestAlert, openOverlay } from './support/open-overlay.ts'
import { test } from './support/sound-test.ts'

const message = (page: Page) => page.getByLabel('Mensagem')
const customAmount = (page: Page) => page.getByLabel('Outro valor em euros')
const mode = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const submit = (page: Page) => page.getByRole('button', { name: /^Doar/ })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const toast = (page: Page) => page.getByTestId('toast')

test.describe('With the microphone allowed', () => {
  test.use({
    permissions: ['microphone'],
    // Playwright reads what a page loads for its trace, by a request that the page's policy refuses.
    expectedErrors: [/Connecting to 'blob:/],
  })

  test('a donor finds everything again after a failed payment, recording included, and the paid donation plays it', async ({
    page: donor,
    context,
    server,
  }) => {
    const overlay = await openOverlay(context, server, await createAccount(server, 'terceira-vez', 'creator'))
    await donor.goto('/donate/terceira-vez')
    await customAmount(donor).fill('6,50')
    await message(donor).fill('À terceira é de vez')
    await mode(donor, 'Gravar').check()
    const recorder = donor.getByRole('group', { name: 'Gravador' })
    await recorder.getByRole('button', { name: 'Gravar' }).click()
    await expect(recorder.getByRole('timer')).toHaveText(/^0:0[2-9]/)
    await recorder.getByRole('button', { name: 'Parar' }).click()
    const line = donor.getByText(/^A tua gravação de [2-9] s toca em direto\.$/)
    await expect(line).toBeVisible()

    const tryAgain = async (way: string) => {
      await donor.getByRole('link', { name: way }).click()
      await expect(message(donor)).toHaveValue('À terceira é de vez')
      await expect(line).toBeVisible()
      await expect(donor.getByRole('button', { name: 'Ouvir ou trocar' })).toBeVisible()
    }
    await checkOut(donor, '6,50')
    await endPayment(donor, 'failed')
    await expect(heading(donor)).toHaveText('O pagamento não passou')
    await tryAgain('Tentar outra vez')
    await checkOut(donor, '6,50')
    await endPayment(donor, 'canceled')
    await expect(heading(donor)).toHaveText('Cancelaste o pagamento')
    await tryAgain('Voltar à doação')
    await donor.reload()
    await expect(line).toBeVisible()
    await checkOut(donor, '6,50')
    await endPayment(donor, 'paid')
    await expect(newestAlert(overlay)).toContainText('À terceira é de vez')
    await untilSoundsPlayed(overlay, 1)
    await expect(overlay.getByTestId('alert')).toHaveCount(1)
  })
})

test.describe('On a phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    permissions: ['microphone'],
    // The journey cuts an upload; and Playwright reads what a page loads for its trace, by a request that the page's
    // policy refuses.
    expectedErrors: [/upload-audio|Connecting to 'blob:/],
  })

  const UPLOADS = '**/api/donations/upload-audio'
  const recorder = (page: Page) => page.getByRole('group', { name: 'Gravador' })
  const tap = (page: Page, name: string) => recorder(page).getByRole('button', { name, exact: true }).tap()

  /** Counts taps from now on, across pages. */
  async function countTaps(page: Page): Promise<() => number> {
    let taps = 0
    await page.exposeFunction('countTap', () => {
      taps += 1
    })
    await page.addInitScript(() => {
      addEventListener('pointerdown', ({ isTrusted }) => isTrusted && Reflect.get(window, 'countTap')(), true)
    })
    return () => taps
  }

  const payByTap = async (page: Page) => {
    await expect(page).toHaveURL(/\/sandbox\/checkout\/tr_/)
    await page.locator('button[name=outcome][value=paid]').tap()
    await expect(heading(page)).toHaveText('Obrigado pelo aplauso!')
  }

  test('a donation with text takes three taps from the link, and the thank-you page links on', async ({ page }) => {
    const taps = await countTaps(page)
    await page.goto('/donate/ana')
    await message(page).tap()
    await page.keyboard.type('Que noite!')
    await submit(page).tap()
    await payByTap(page)
    expect(taps()).toBe(3)
    await expect(
      page.getByRole('link', { name: 'Ir ao canal' }).or(page.getByRole('link', { name: 'Ver o direto' })),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'Criar conta' }).last()).toHaveAttribute('href', '/register?type=fan')
    await axe(page)
  })

  test('a voice takes five taps, and the button waits for an unfinished upload', async ({ page }) => {
    const taps = await countTaps(page)
    const held = Promise.withResolvers<void>()
    await page.route(UPLOADS, (route) => held.promise.then(() => route.continue()))
    await page.goto('/donate/ana')
    await mode(page, 'Gravar').tap()
    await tap(page, 'Gravar')
    await expect(recorder(page).getByRole('timer')).toHaveText(/^0:0[2-9]/)
    await expect(toast(page)).toHaveCount(0)
    await tap(page, 'Parar')
    await submit(page).tap()
    await expect(page.getByRole('main').getByRole('button', { name: 'A preparar o áudio…' })).toBeVisible()
    held.resolve()
    await payByTap(page)
    expect(taps()).toBe(5)
  })

  test('a failed upload can be retried or left out, and no donation starts meanwhile', async ({ page }) => {
    let startedDonations = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/create-payment')) startedDonations += 1
    })
    await page.route(UPLOADS, (route) => route.abort())
    await page.goto('/donate/ana')
    await mode(page, 'Gravar').tap()
    await tap(page, 'Gravar')
    await expect(recorder(page).getByRole('timer')).toHaveText(/^0:0[2-9]/)
    // Pressing the button during a recording also ends the recording.
    await submit(page).tap()
    const without = page.getByRole('button', { name: 'Continuar sem áudio' })
    await expect(without).toBeInViewport({ ratio: 1 })
    await expect(recorder(page)).toContainText('Não foi enviada')
    await axe(page)
    expect(startedDonations).toBe(0)
    await submit(page).tap()
    await expect(without).toBeVisible()
    await recorder(page).getByRole('button', { name: 'Tentar de novo' }).tap()
    await expect(recorder(page)).toContainText('Não foi enviada')
    expect(startedDonations).toBe(0)
    await without.tap()
    await expect(page).toHaveURL(/\/sandbox\/checkout\/tr_/)
    expect(startedDonations).toBe(1)
  })

  test('a donor who changes the donation while its sound uploads must press the button again', async ({ page }) => {
    const held = Promise.withResolvers<void>()
    await page.route(UPLOADS, (route) => held.promise.then(() => route.continue()))
    await page.goto('/donate/ana')
    await mode(page, 'Gravar').tap()
    await tap(page, 'Gravar')
    await expect(recorder(page).getByRole('timer')).toHaveText(/^0:0[2-9]/)
    await tap(page, 'Parar')
    await submit(page).tap()
    await expect(page.getByRole('main').getByRole('button', { name: 'A preparar o áudio…' })).toBeVisible()
    await page.getByRole('button', { name: /^25\s€/ }).tap()
    held.resolve()
    await expect(recorder(page)).toContainText('Áudio enviado!')
    await expect(page.getByRole('button', { name: 'Doar €25', exact: true })).toBeEnabled()
    await checkOut(page, '25')
  })
})
