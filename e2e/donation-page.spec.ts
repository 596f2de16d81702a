import { expect, type Page } from '@playwright/test'
import type { Creator } from '../packages/contract/src/creators.ts'
import { createAccount } from './support/accounts.ts'
import { axe } from './support/axe.ts'
import { checkOut, endPayment } from './support/checkout.ts'
import { untilHeard } from './support/heard.ts'
import { newestAlert, openOverlay } from './support/overlay.ts'
import { test } from './support/sound-test.ts'

const message = (page: Page) => page.getByLabel('Mensagem')
const customAmount = (page: Page) => page.getByLabel('Outro valor em euros')
const mode = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const submit = (page: Page) => page.getByRole('button', { name: /^Doar/ })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const toast = (page: Page) => page.getByTestId('toast')

test('Before paying the page says what will be read aloud, offers the amount that is, and a reload loses nothing', async ({
  page,
}) => {
  await page.goto('/donate/ana')
  await expect(page.getByRole('list', { name: 'Métodos de pagamento' }).getByRole('listitem')).toHaveText([
    'Cartão',
    'MB WAY',
    'PayPal',
    'Transferência',
  ])
  await page.getByRole('button', { name: 'Ouvir amostra' }).click()
  await expect(toast(page)).toContainText('Digite uma mensagem')
  await expect(message(page)).toBeFocused()

  await message(page).fill('Para as cordas novas')
  await expect(page.getByText('Duarte lê a tua mensagem em voz alta.')).toBeVisible()
  await customAmount(page).fill('2,50')
  await expect(page.getByRole('button', { name: 'Doar €2,50' })).toBeEnabled()
  await expect(page.getByText(/^As mensagens são lidas a partir de 5\s€\.$/)).toBeVisible()
  await page.getByRole('button', { name: /^Dar 5\s€ para ser lida$/ }).click()
  await expect(page.getByText('Duarte lê a tua mensagem em voz alta.')).toBeVisible()
  await expect(customAmount(page)).toHaveValue('')
  // The button has gone; the keyboard goes on from where it was.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: /^Voz: Duarte/ })).toBeFocused()
  await expect(page.getByRole('button', { name: /^5\s€ Palmas$/ })).toHaveAttribute('aria-pressed', 'true')

  await customAmount(page).fill('0,5')
  await submit(page).click()
  await expect(page.getByRole('alert')).toHaveText('Digite um valor válido (mínimo €1)')
  await expect(customAmount(page)).toBeFocused()
  await customAmount(page).fill('7,25')
  await page.getByLabel('O teu nome').fill('Beatriz Sá')
  await mode(page, 'Só texto').check()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Doar €7,25' })).toBeEnabled()
  await expect(message(page)).toHaveValue('Para as cordas novas')
  await expect(page.getByLabel('O teu nome')).toHaveValue('Beatriz Sá')
  await expect(mode(page, 'Só texto')).toBeChecked()

  await page.getByLabel('Idioma').first().selectOption('fr')
  await expect(page.getByRole('button', { name: /^Donner .*7,25/ })).toBeEnabled()
  await expect(page.getByLabel('Message')).toHaveValue('Para as cordas novas')
})

test.describe('While no payment can begin', () => {
  test.use({ expectedErrors: [/status of 503/] })

  test('a donor who tries again and again keeps the form, until it works', async ({ page }) => {
    const answer = { code: 'overloaded', status: 503, title: 'Full' }
    await page.route('**/api/donations/create-payment', (route) => route.fulfill({ status: 503, json: answer }), {
      times: 2,
    })
    await page.goto('/donate/ana')
    await expect(submit(page)).toBeEnabled()
    // An emoji is one character, as it is for the server.
    await message(page).fill('👏'.repeat(250))
    await message(page).press('!')
    await expect(page.getByText('251/500')).toBeVisible()
    for (let attempt = 0; attempt < 2; attempt++) {
      const refused = page.waitForResponse('**/api/donations/create-payment')
      await submit(page).click()
      await refused
      await expect(page.getByRole('main').getByText('O servidor está sobrecarregado neste momento.')).toBeVisible()
      await expect(submit(page)).toBeEnabled()
    }
    await checkOut(page, '10')
  })
})

test.describe('With the microphone allowed', () => {
  test.use({
    permissions: ['microphone'],
    // Playwright's own: it reads what a page loads for its trace, by a request that the page's policy refuses.
    expectedErrors: [/Connecting to 'blob:/],
  })

  test('a donor whose payment fails comes back to everything, recording included, and the one that is paid plays it', async ({
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
    await untilHeard(overlay, 1)
    await expect(overlay.getByTestId('alert')).toHaveCount(1)
  })
})

test.describe('On a phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    permissions: ['microphone'],
    // The journey cuts an upload; and Playwright's own: it reads what a page loads by a request that the policy refuses.
    expectedErrors: [/upload-audio|Connecting to 'blob:/],
  })

  const UPLOADS = '**/api/donations/upload-audio'
  const recorder = (page: Page) => page.getByRole('group', { name: 'Gravador' })
  const tap = (page: Page, name: string) => recorder(page).getByRole('button', { name, exact: true }).tap()

  /** How often the screen is touched from here on, whichever page is on it. */
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

  test('a donation with a text takes three taps from the link, and the page leads on from there', async ({ page }) => {
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

  test('a voice takes five, and the button waits by itself for what is still on its way', async ({ page }) => {
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

  test('what cannot be sent is tried again, or the donation is given without it, and nothing is begun meanwhile', async ({
    page,
  }) => {
    let begun = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/create-payment')) begun += 1
    })
    await page.route(UPLOADS, (route) => route.abort())
    await page.goto('/donate/ana')
    await mode(page, 'Gravar').tap()
    await tap(page, 'Gravar')
    await expect(recorder(page).getByRole('timer')).toHaveText(/^0:0[2-9]/)
    // Pressed in the middle of a recording, the button ends it too.
    await submit(page).tap()
    const without = page.getByRole('button', { name: 'Continuar sem áudio' })
    await expect(without).toBeInViewport({ ratio: 1 })
    await expect(recorder(page)).toContainText('Não foi enviada')
    await axe(page)
    expect(begun).toBe(0)
    await submit(page).tap()
    await expect(without).toBeVisible()
    await recorder(page).getByRole('button', { name: 'Tentar de novo' }).tap()
    await expect(recorder(page)).toContainText('Não foi enviada')
    expect(begun).toBe(0)
    await without.tap()
    await expect(page).toHaveURL(/\/sandbox\/checkout\/tr_/)
    expect(begun).toBe(1)
  })

  test('who changes the donation while it waits for the sound is asked to press again', async ({ page }) => {
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

test.describe('With the clipboard to look into', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'], expectedErrors: [/404/] })

  test('a mistyped address leads on to the creator, whose page also opens by id and has a link to share', async ({
    page,
    request,
    baseURL,
  }) => {
    await page.goto('/donate/ninguem')
    await expect(heading(page)).toHaveText('Criador Não Encontrado')
    await axe(page)
    const other = page.getByLabel('Nome ou link do criador')
    await other.fill('ainda-ninguem')
    await other.press('Enter')
    await expect(page).toHaveURL(/\/donate\/ainda-ninguem$/)
    await expect(heading(page)).toHaveText('Criador Não Encontrado')
    await other.fill(`${baseURL}/donate/ana?utm_source=x`)
    await page.getByRole('button', { name: 'Procurar' }).click()
    await expect(heading(page)).toHaveText(/Ana Ventura/)

    const creator: Creator = await (await request.get('/api/creators/ana')).json()
    await page.goto(`/donate/${creator.id}`)
    await expect(heading(page)).toHaveText(/Ana Ventura/)
    await expect(submit(page)).toBeEnabled()
    await page.getByRole('button', { name: 'Partilhar' }).click()
    await page.getByRole('button', { name: 'Copiar link' }).click()
    await expect(page.getByRole('button', { name: 'Copiado' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/donate/ana`)
    await axe(page)
  })
})

test('A donor with an account finds the name filled in, may give another, and keeps the creator as a favourite', async ({
  page,
  server,
}) => {
  const token = await createAccount(server, 'fiel', 'fan')
  await page.addInitScript((value) => localStorage.setItem('authToken', value), token)
  await page.goto('/donate/ana')
  const name = page.getByLabel('O teu nome')
  await expect(name).toHaveValue('fiel')
  const favorite = page.getByRole('button', { name: 'Ana Ventura nos teus favoritos' })
  await expect(favorite).toHaveAttribute('aria-pressed', 'false')
  const saved = page.waitForResponse('**/api/creators/ana/favorite')
  await favorite.click()
  expect((await saved).status()).toBe(204)
  await name.fill('')
  await page.reload()
  await expect(favorite).toHaveAttribute('aria-pressed', 'true')
  await expect(name).toHaveValue('')
})

test.describe('In the dark', () => {
  test.use({ colorScheme: 'dark' })

  test('every way to be heard can be used by everybody', async ({ page }) => {
    await page.goto('/donate/ana')
    for (const [name, tool] of [
      ['Gravar', page.getByRole('group', { name: 'Gravador' })],
      ['Enviar áudio', page.getByRole('group', { name: 'Ficheiro de áudio' })],
      ['Só texto', page.getByText('A tua mensagem aparece escrita, sem voz.')],
    ] as const) {
      await mode(page, name).check()
      await expect(tool).toBeVisible()
      await axe(page)
    }
    await mode(page, 'Voz lida').check()
    await page.getByRole('button', { name: /^Voz: / }).click()
    await expect(page.getByRole('dialog', { name: 'Escolher voz' })).toBeVisible()
    await axe(page)
  })
})
