import { Creator } from '@aplauso/contract/creators'
import { AlertProgress, DonationProgress, type DonationStatus } from '@aplauso/contract/donations'
import { cents } from '@aplauso/contract/money'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { axe } from './support/axe.ts'
import { ANA, ON_STAGE } from './support/donation-page.ts'
import { standInLive } from './support/live.ts'
import { inTheDark, showPage } from './support/show-page.tsx'
import { call, refuse, standIn } from './support/stand-in.ts'

const LONG = 'Maria-Anunciação Vasconcelos de Albuquerque'
const main = page.getByRole('main')
const progress = page.getByTestId('progress')

/** A paid donation, and the answers about its progress to the stream. */
function thanked(
  answer: () => AlertProgress | Response,
  status: () => DonationStatus = () => 'paid',
  name = 'Ana Ventura',
) {
  const creator = { ...ANA, displayName: name }
  const donation = { id: 'd1', amount: cents(750), currency: 'EUR' as const, creator }
  const calls = standIn({
    ...ON_STAGE,
    'GET /api/creators/:slug': call({ answers: Creator, answer: () => creator }),
    'GET /api/donations/:id/status': call({
      answers: DonationProgress,
      answer: () => ({ ...donation, status: status() }),
    }),
    'GET /api/donations/:id/progress': call({ answers: AlertProgress, answer }),
  })
  return { countReads: () => calls.filter(({ path }) => path.endsWith('/progress')).length }
}

const today = new Date()
today.setHours(21, 4, 0, 0)
const STATES: [AlertProgress, title: string, text: string][] = [
  [
    { state: 'checking' },
    'A tua doação está a ser vista',
    'Ana Ventura vê primeiro o que vai aparecer em direto. Não tens de fazer nada.',
  ],
  [{ state: 'queued', ahead: 3 }, 'A tua doação está na fila', 'Faltam 3 doações antes da tua.'],
  [{ state: 'queued', ahead: 1 }, 'A tua doação está na fila', 'Falta 1 doação antes da tua.'],
  [{ state: 'queued', ahead: 0 }, 'A tua doação está na fila', 'É a próxima a entrar em palco.'],
  [{ state: 'queued' }, 'A tua doação está na fila', 'Entra em palco assim que chegar a vez dela.'],
  [{ state: 'playing' }, 'A tua doação está em palco', 'Está a passar agora no direto de Ana Ventura.'],
  [
    { state: 'shown', shownAt: today.toISOString() },
    'Mostrada às 21:04',
    'A tua doação passou no direto de Ana Ventura.',
  ],
  [
    { state: 'shown', shownAt: new Date(2026, 1, 3, 21, 4).toISOString() },
    'Mostrada a 3 de fevereiro, às 21:04',
    'A tua doação passou no direto de Ana Ventura.',
  ],
  [
    { state: 'not_shown', why: 'rejected' },
    'A tua doação não passou no direto',
    'Desta vez, Ana Ventura preferiu não a mostrar. O teu apoio chegou na mesma, e conta por inteiro.',
  ],
  [
    { state: 'not_shown', why: 'skipped' },
    'A tua doação não passou no direto',
    'Desta vez, Ana Ventura passou à seguinte. O teu apoio chegou na mesma, e conta por inteiro.',
  ],
  [
    { state: 'not_shown', why: 'missed' },
    'A tua doação não passou no direto',
    'Não houve ocasião de a mostrar a tempo. O teu apoio chegou na mesma, e Ana Ventura ainda a pode mostrar.',
  ],
  [
    { state: 'not_shown', why: 'below_minimum' },
    'A tua doação não passou no direto',
    'Ana Ventura mostra em direto as doações a partir de um certo valor. O teu apoio chegou na mesma, e conta por inteiro.',
  ],
]

for (const [width, height] of [
  [390, 844],
  [320, 640],
] as const) {
  test(`At ${width} px the donor sees the progress of the donation live, in each state`, async () => {
    const first: AlertProgress = { state: 'queued', ahead: 4 }
    const live = standInLive(first)
    const { countReads } = thanked(() => first)
    await showPage('/donation/success?id=d1', { viewport: [width, height] })
    await expect.element(main.getByRole('heading', { level: 1 })).toHaveTextContent('Obrigado pelo aplauso!')
    await expect.element(progress.getByText('Faltam 4 doações antes da tua.')).toBeVisible()
    for (const [state, title, text] of STATES) {
      live.tell({ type: 'progress', payload: state })
      await expect.element(progress.getByRole('heading', { name: title, exact: true })).toBeVisible()
      await expect.element(progress.getByText(text, { exact: true })).toBeVisible()
      const isOver = state.state === 'shown' || state.state === 'not_shown'
      const onTheWay = main.getByText(/(não está em direto agora|está em direto: vê)/)
      await (isOver ? expect.element(onTheWay).not.toBeVisible() : expect.element(onTheWay).toBeVisible())
      await axe()
      expect(document.documentElement.scrollWidth).toBe(width)
    }
    inTheDark()
    live.tell({ type: 'progress', payload: { state: 'checking' } })
    await expect.element(progress.getByText('A tua doação está a ser vista')).toBeVisible()
    await axe()
    expect(countReads()).toBeLessThanOrEqual(1)
  })
}

test('Without WebSockets the page polls every five seconds', async () => {
  const live = standInLive()
  live.block()
  let now: AlertProgress = { state: 'queued', ahead: 1 }
  thanked(() => now)
  await showPage('/donation/success?id=d1')
  await expect.element(progress.getByText('Falta 1 doação antes da tua.')).toBeVisible()
  now = { state: 'playing' }
  await expect.element(progress.getByText('A tua doação está em palco')).toBeVisible()
})

test('Progress that cannot be loaded is left out, and the thanks stay', async () => {
  standInLive()
  const { countReads } = thanked(() => refuse('not_found'))
  await showPage('/donation/success?id=d1')
  await expect.poll(countReads).toBeGreaterThan(0)
  await expect.element(main.getByRole('heading', { level: 1 })).toHaveTextContent('Obrigado pelo aplauso!')
  await expect.element(progress).not.toBeInTheDocument()
})

for (const [address, what] of [
  ['/donation/success', 'Without an id'],
  ['/donation/success?id=', 'With an empty id'],
  ['/donation/success?id=nobody&secret=s1', 'With the id of no donation'],
] as const) {
  test(`${what} the thank-you page thanks in general and has a link onwards`, async () => {
    standIn({
      ...ON_STAGE,
      'GET /api/donations/:id/status': call({ answers: DonationProgress, answer: () => refuse('not_found') }),
    })
    await showPage(address, { viewport: [320, 640] })
    await expect.element(main.getByRole('heading', { level: 1 })).toHaveTextContent('Obrigado pelo teu apoio!')
    await expect.element(main.getByText(/^Se acabaste de doar, o pagamento continua/)).toBeVisible()
    await expect
      .element(main.getByRole('link', { name: 'Descobrir', exact: true }))
      .toHaveAttribute('href', '/discover')
    expect(document.documentElement.scrollWidth).toBe(320)
    await axe()
  })
}

test('The secret leaves the address, is sent with every request and survives a reload; without it no amount is shown', async () => {
  const live = standInLive({ state: 'queued', ahead: 0 })
  const { amount, ...known } = { id: 'd1', status: 'paid' as const, amount: cents(750), currency: 'EUR' as const }
  const secrets: (string | null)[] = []
  standIn({
    ...ON_STAGE,
    'GET /api/donations/:id/status': call({
      answers: DonationProgress,
      answer: (_, { query }) => {
        secrets.push(query.get('secret'))
        return { ...known, creator: ANA, ...(query.get('secret') === 's1' && { amount }) }
      },
    }),
    'GET /api/donations/:id/progress': call({
      answers: AlertProgress,
      answer: (_, { query }) => {
        secrets.push(query.get('secret'))
        return { state: 'queued', ahead: 0 }
      },
    }),
  })
  const shownAmount = main.getByText(/^7,50\s€$/)
  await showPage('/donation/success?id=d1')
  await expect.element(main.getByText('para Ana Ventura')).toBeVisible()
  expect(shownAmount.query()).toBeNull()

  const before = location.href
  onTestFinished(() => history.replaceState(history.state, '', before))
  const address = new URL(before)
  address.searchParams.set('secret', 's1')
  history.replaceState(history.state, '', address)
  secrets.length = 0
  await showPage('/donation/success?id=d1&secret=s1')
  await expect.element(shownAmount).toBeVisible()
  await expect.element(progress).toBeVisible()
  expect(new URL(location.href).searchParams.has('secret')).toBe(false)
  expect(new Set(secrets)).toEqual(new Set(['s1']))
  expect(live.joins().at(-1)).toMatchObject({ donationId: 'd1', secret: 's1' })

  await showPage('/donation/success?id=d1')
  await expect.element(shownAmount).toBeVisible()
})

test('A refund while the page is open changes it', async () => {
  const live = standInLive({ state: 'queued', ahead: 0 })
  let status: DonationStatus = 'paid'
  thanked(
    () => ({ state: status === 'paid' ? 'queued' : 'refunded' }),
    () => status,
  )
  await showPage('/donation/success?id=d1')
  await expect.element(progress).toBeVisible()
  status = 'refunded'
  live.tell({ type: 'progress', payload: { state: 'refunded' } })
  await expect.element(main.getByRole('heading', { level: 1 })).toHaveTextContent('Esta doação foi reembolsada')
  await expect.element(progress).not.toBeInTheDocument()
})

for (const language of ['en', 'es', 'fr'] as const) {
  test(`A long name fits in 320 px, in ${language}`, async () => {
    const state: AlertProgress = { state: 'checking' }
    standInLive(state)
    thanked(
      () => state,
      () => 'paid',
      LONG,
    )
    await showPage('/donation/success?id=d1', { language, viewport: [320, 640] })
    await expect.element(progress.getByText(LONG)).toBeVisible()
    expect(document.documentElement.scrollWidth).toBe(320)
    await axe()
  })
}
