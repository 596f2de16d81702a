import { Creator, CreatorSummary, SupportedCreator } from '@aplauso/contract/creators'
import { AlertProgress, DonationProgress, DonationStarted, type DonationStatus } from '@aplauso/contract/donations'
import { CheckedMessage, CheckMessage } from '@aplauso/contract/moderation'
import { cents } from '@aplauso/contract/money'
import { TERMS_VERSION } from '@aplauso/contract/terms'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as z from 'zod'
import { axe } from './support/axe.ts'
import { ANA, ON_STAGE } from './support/donation-page.ts'
import { standInLive } from './support/live.ts'
import { showPage } from './support/show-page.tsx'
import { newUser, signedIn } from './support/signed-in.ts'
import { call, refuse, standIn } from './support/stand-in.ts'

const LAPTOP = [1_366, 768] as const
const PHONE = [390, 844] as const
const SMALL_PHONE = [320, 640] as const
const OVER_A_KEYBOARD = [390, 420] as const

const checked = (answer: (body: CheckMessage) => CheckedMessage | Response) =>
  call({ asks: CheckMessage, answers: CheckedMessage, answer })
const LONG_REASON = 'O pagamento não pôde começar, e isto explica-se com muitas palavras. '.repeat(6)
const refusal = () => Response.json({ code: 'of_the_tests', status: 500, detail: LONG_REASON }, { status: 500 })
const REFUSED = {
  'POST /api/donations/create-payment': call({ answers: DonationStarted, answer: refusal }),
}

const main = page.getByRole('main')
const give = main.getByRole('button', { name: /^Doar/ })
const custom = main.getByLabelText('Outro valor em euros')
const bar = () => document.querySelector('main [data-bottom-bar]')

/** True if the element is in the window and not covered. */
function isInSight(element: Element): boolean {
  const { left, top, right, bottom } = element.getBoundingClientRect()
  const points = [
    [left + 4, top + 4],
    [right - 4, bottom - 4],
  ] as const
  return points.every(([x, y]) => {
    const found = document.elementFromPoint(x, y)
    return found !== null && (element.contains(found) || found.contains(element)) && found !== document.documentElement
  })
}

for (const viewport of [LAPTOP, PHONE, SMALL_PHONE, OVER_A_KEYBOARD]) {
  test(`The submit bar covers neither an error nor the edited field, at ${viewport.join(' x ')}`, async () => {
    standIn({ ...ON_STAGE, ...REFUSED })
    await showPage('/donate/ana', { viewport })
    await custom.fill('0,5')
    await give.click()
    await expect.element(custom).toHaveFocus()
    const error = main.getByRole('alert')
    await expect.element(error).toHaveTextContent('Digite um valor válido (mínimo €1)')
    await expect.poll(() => isInSight(error.element())).toBe(true)

    await custom.fill('5')
    const controls = [...document.querySelectorAll('form :is(input, textarea, button)')]
    expect(controls.length).toBeGreaterThan(8)
    for (const control of controls) {
      if (!(control instanceof HTMLElement) || bar()?.contains(control)) continue
      window.scrollTo(0, 0)
      control.focus()
      const { top, bottom } = control.getBoundingClientRect()
      const edge = bar()?.getBoundingClientRect()
      expect(edge && (bottom <= edge.top || top >= edge.bottom), control.outerHTML).toBe(true)
    }

    await give.click()
    const note = main.getByText(LONG_REASON.trim()).first()
    await expect.element(note).toBeVisible()
    const { height } = note.element().getBoundingClientRect()
    await expect.poll(() => isInSight(note.element()) || height > viewport[1] - 300).toBe(true)
    const edge = bar()?.getBoundingClientRect()
    expect(note.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(edge?.top ?? 0)
  })
}

test('The submit bar stays visible on a phone, and leaves room for typing on a low screen', async () => {
  standIn(ON_STAGE)
  await showPage('/donate/ana', { viewport: PHONE })
  main.getByRole('heading', { name: 'Envia um aplauso' }).element().scrollIntoView({ block: 'start' })
  await expect.poll(() => isInSight(give.element())).toBe(true)
  await page.viewport(...OVER_A_KEYBOARD)
  await expect.poll(() => isInSight(give.element())).toBe(false)
  await page.viewport(...LAPTOP)
  window.scrollTo(0, 0)
  await expect.poll(() => isInSight(give.element())).toBe(true)
})

test('A donor ticks nothing: a text with links says what paying accepts, and the order names that version', async () => {
  const calls = standIn({ ...ON_STAGE, ...REFUSED })
  await showPage('/donate/ana')
  for (const tick of main.getByRole('checkbox').elements()) {
    expect(tick).not.toBeChecked()
    expect(tick).not.toBeRequired()
  }
  const line = main.getByText(/^Ao doares, confirmas ter 16 anos ou mais e aceitas os/)
  await expect.element(line.getByRole('link', { name: 'Termos' })).toHaveAttribute('href', '/terms')
  await expect.element(line.getByRole('link', { name: 'Política de Privacidade' })).toHaveAttribute('href', '/privacy')
  await main.getByLabelText('Só texto').click()
  await give.click()
  await expect.element(main.getByText(LONG_REASON.trim()).first()).toBeVisible()
  expect(calls.find(({ path }) => path.endsWith('create-payment'))?.body).toEqual({
    ...{ creatorSlug: 'ana', amountEuro: 10, audioType: 'text', termsVersion: TERMS_VERSION },
  })
  await axe()
})

test('The quick form needs no consent either, and reports a missing creator', async () => {
  const calls = standIn({
    ...ON_STAGE,
    ...REFUSED,
    ...signedIn(newUser('fan', { termsVersion: null })),
    'GET /api/creators/recent': call({ answers: z.array(SupportedCreator), answer: () => [] }),
    'GET /api/creators/favorites': call({ answers: z.array(CreatorSummary), answer: () => [ANA] }),
  })
  await showPage('/quick-donate', { viewport: SMALL_PHONE })
  const ana = main.getByRole('radio', { name: /Ana Ventura/ })
  await expect.element(ana).toBeInTheDocument()
  await give.click()
  const error = main.getByText('Escolhe primeiro para quem é.')
  await expect.element(error).toBeVisible()
  await expect.element(ana).toHaveFocus()
  await expect.poll(() => isInSight(error.element())).toBe(true)
  ana.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(main.getByRole('checkbox').elements()).toEqual([])
  await give.click()
  await expect.poll(() => calls.some(({ path }) => path.endsWith('create-payment'))).toBe(true)
})

test('The quick form warns about words that the chosen creator rejects, without waiting for an answer', async () => {
  const calls = standIn({
    ...ON_STAGE,
    ...REFUSED,
    ...signedIn(newUser('fan')),
    'GET /api/creators/recent': call({ answers: z.array(SupportedCreator), answer: () => [] }),
    'GET /api/creators/favorites': call({ answers: z.array(CreatorSummary), answer: () => [ANA] }),
    'POST /api/creators/:slug/check-message': checked(() => ({
      warnings: [{ field: 'message', start: 4, end: 11, text: 'abóbora' }],
      willBeHeld: false,
    })),
  })
  await showPage('/quick-donate', { viewport: PHONE })
  await main.getByLabelText('Mensagem').fill('Que abóbora de jogo')
  const ana = main.getByRole('radio', { name: /Ana Ventura/ })
  await expect.element(ana).toBeInTheDocument()
  expect(calls.some(({ path }) => path.endsWith('check-message'))).toBe(false)
  ana.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(main.getByText(/«abóbora»/)).toBeVisible()
  await main.getByLabelText('Mensagem').fill('')
  await expect.element(main.getByText(/«abóbora»/)).not.toBeInTheDocument()
  await give.click()
  await expect.poll(() => calls.some(({ path }) => path.endsWith('create-payment'))).toBe(true)
})

for (const viewport of [PHONE, SMALL_PHONE]) {
  test(`In the signed-in layout the submit bar covers no focused control, at ${viewport.join(' x ')}`, async () => {
    standIn({
      ...ON_STAGE,
      ...signedIn(newUser('fan')),
      'GET /api/creators/recent': call({ answers: z.array(SupportedCreator), answer: () => [] }),
      'GET /api/creators/favorites': call({ answers: z.array(CreatorSummary), answer: () => [ANA] }),
    })
    await showPage('/quick-donate', { viewport })
    await expect.element(give).toBeVisible()
    // Directly above the bottom navigation.
    const dock = page.getByTestId('bottom-bar').element().getBoundingClientRect()
    await expect.poll(() => bar()?.getBoundingClientRect().bottom).toBe(dock.top)
    const controls = [...document.querySelectorAll<HTMLElement>('main :is(input, textarea, button, a)')]
    expect(controls.length).toBeGreaterThan(8)
    for (const control of controls) {
      if (bar()?.contains(control)) continue
      window.scrollTo(0, 0)
      control.focus()
      const { top, bottom } = control.getBoundingClientRect()
      const edge = bar()?.getBoundingClientRect()
      expect(edge && (bottom <= edge.top || top >= edge.bottom), control.outerHTML).toBe(true)
      expect(bottom <= dock.top || top >= dock.bottom, control.outerHTML).toBe(true)
    }
  })
}

test('Submit is disabled in upload mode until a file is sent, with the reason beside it', async () => {
  standIn(ON_STAGE)
  await showPage('/donate/ana', { viewport: PHONE })
  await main.getByRole('radio', { name: 'Enviar áudio' }).click()
  await expect.element(main.getByRole('group', { name: 'Ficheiro de áudio' })).toBeVisible()
  await expect.element(give).toBeDisabled()
  await expect.element(give).toHaveAccessibleDescription(/^Falta o áudio: escolhe um ficheiro/)
  await expect.element(main.getByText(/^Falta o áudio: escolhe um ficheiro/)).toBeVisible()
  await axe()
  await main.getByRole('radio', { name: 'Só texto' }).click()
  await expect.element(main.getByText('A tua mensagem aparece escrita, sem voz.')).toBeVisible()
  await expect.element(give).toBeEnabled()
})

test('During an upload no text says that the disabled button can be pressed', async () => {
  vi.spyOn(window, 'XMLHttpRequest').mockImplementation(function (this: unknown) {
    const never = { upload: {}, open: () => undefined, setRequestHeader: () => undefined, send: () => undefined }
    return { ...never, abort: () => undefined } as unknown as XMLHttpRequest
  })
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
  standIn(ON_STAGE)
  await showPage('/donate/ana', { viewport: PHONE })
  await main.getByRole('radio', { name: 'Enviar áudio' }).click()
  const file = new File(['a sound'], 'som.mp3', { type: 'audio/mpeg' })
  await page.getByLabelText('Escolhe um ficheiro de áudio').upload(file)
  await expect.element(main.getByText('A doação espera pelo áudio.')).toBeVisible()
  expect(main.getByText(/Podes doar quando quiseres/).query()).toBeNull()
  await expect.element(give).toBeDisabled()
})

function paid(status: DonationStatus, creator: Creator) {
  const progress = { id: 'd1', status, amount: cents(750), currency: 'EUR' as const, creator }
  return {
    ...ON_STAGE,
    'GET /api/creators/:slug': call({ answers: Creator, answer: () => creator }),
    'GET /api/donations/:id/status': call({ answers: DonationProgress, answer: () => progress }),
    'GET /api/donations/:id/progress': call({
      answers: AlertProgress,
      answer: (): AlertProgress => ({ state: 'queued' }),
    }),
  }
}

test('The thank-you page links to the live stream, to sharing, to an account, and to the same amount again', async () => {
  sessionStorage.setItem('donation:ana', JSON.stringify({ receiptEmail: 'bia@example.com', message: 'Bravo' }))
  standInLive({ state: 'queued' })
  standIn(paid('paid', { ...ANA, live: true }))
  const shown = await showPage('/donation/success?id=d1', { viewport: SMALL_PHONE })
  await expect.element(main.getByRole('heading', { level: 1 })).toHaveTextContent('Obrigado pelo aplauso!')
  await expect.element(main.getByText('Ana Ventura está em direto: vê a tua doação no ecrã.')).toBeVisible()
  await expect.element(main.getByRole('link', { name: 'Ver o direto' })).toHaveAttribute('href', ANA.channelUrl ?? '')
  await expect.element(main.getByRole('button', { name: 'Partilhar' })).toBeVisible()
  await axe()
  await main.getByRole('link', { name: 'Criar conta' }).click()
  await expect.element(page.getByLabelText('Email')).toHaveValue('bia@example.com')
  expect(shown.address()).toBe('/register?type=fan')
})

test('Donating again starts with the same amount and no message', async () => {
  sessionStorage.setItem('donation:ana', JSON.stringify({ donorName: 'Bia', message: 'Bravo' }))
  standInLive({ state: 'queued' })
  standIn(paid('paid', ANA))
  await showPage('/donation/success?id=d1')
  await expect.element(main.getByText('Ana Ventura não está em direto agora')).toBeVisible()
  await expect.element(main.getByRole('link', { name: 'Ir ao canal' })).toBeVisible()
  await main.getByRole('link', { name: 'Voltar a aplaudir' }).click()
  await expect.element(main.getByRole('button', { name: 'Doar €7,50' })).toBeVisible()
  await expect.element(main.getByLabelText('O teu nome')).toHaveValue('Bia')
  await expect.element(main.getByLabelText('Mensagem')).toHaveValue('')
})

test('The amount in the address fills the form', async () => {
  standIn(ON_STAGE)
  await showPage('/donate/ana?amount=12.50')
  await expect.element(main.getByRole('button', { name: 'Doar €12,50' })).toBeVisible()
})

test('The amount in the address replaces an earlier choice', async () => {
  sessionStorage.setItem('donation:ana', JSON.stringify({ presetCents: 2_500 }))
  standIn(ON_STAGE)
  await showPage('/donate/ana?amount=12.50')
  await expect.element(main.getByRole('button', { name: 'Doar €25' })).toBeVisible()
})

const WAYS = [
  ['failed', 'Tentar outra vez'],
  ['canceled', 'Voltar à doação'],
  ['expired', 'Começar de novo'],
  ['pending', 'Página de Ana Ventura'],
] as const
for (const [status, way] of WAYS) {
  test(`A payment that is ${status} leads back to the form with its draft`, async () => {
    sessionStorage.setItem('donation:ana', JSON.stringify({ message: 'Bravo', custom: '7,5' }))
    standIn(paid(status, ANA))
    await showPage('/donation/success?id=d1', { viewport: PHONE })
    await main.getByRole('link', { name: way }).click()
    await expect.element(main.getByLabelText('Mensagem')).toHaveValue('Bravo')
    await expect.element(main.getByRole('button', { name: 'Doar €7,50' })).toBeVisible()
  })
}

test('A donor is warned about words that the creator rejects, and about a message that will be held', async () => {
  const checkedMessages: string[] = []
  standIn({
    ...ON_STAGE,
    'POST /api/creators/:slug/check-message': checked(({ message }) => {
      checkedMessages.push(message)
      if (message.endsWith('!')) return refuse('rate_limited')
      const start = message.indexOf('nabo')
      const warnings = start < 0 ? [] : [{ field: 'message' as const, start, end: start + 4, text: 'nabo' }]
      return { warnings, willBeHeld: message.includes('couve') }
    }),
  })
  await showPage('/donate/ana', { viewport: SMALL_PHONE })
  const message = main.getByLabelText('Mensagem')
  await message.fill('que nabo')
  const warned = main.getByText('Ana Ventura pede que não uses: «nabo».')
  await expect.element(warned).toBeVisible()
  await axe()
  await message.fill('que couve')
  const held = main.getByText(
    'Ana Ventura vê esta mensagem antes de ela aparecer em direto. A tua doação chega na mesma.',
  )
  await expect.element(held).toBeVisible()
  await expect.element(warned).not.toBeInTheDocument()
  // A failed check shows nothing and does not block the form.
  await message.fill('que nabo!')
  await expect.element(held).not.toBeInTheDocument()
  await expect.element(main.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(give).toBeEnabled()
  await message.fill('')
  await expect.element(main.getByText('Ana Ventura pede')).not.toBeInTheDocument()
  expect(checkedMessages).toEqual(['que nabo', 'que couve', 'que nabo!'])
})
