import { AlertQueue } from '@aplauso/contract/alerts'
import { Creator } from '@aplauso/contract/creators'
import {
  DonorDonation,
  DonorDonationDetail,
  ReceivedDetail,
  ReceivedDonation,
  ReceivedStats,
} from '@aplauso/contract/donations'
import { cents } from '@aplauso/contract/money'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axe } from './support/axe.ts'
import { OFFERED } from './support/config.ts'
import { NO_OBS, NOTHING_RECEIVED, newCreator, publicCreator, received } from './support/dashboard.ts'
import { standInLive } from './support/live.ts'
import { inTheDark, showPage } from './support/show-page.tsx'
import { newUser, storedAccount } from './support/signed-in.ts'
import { call, refuse, standIn } from './support/stand-in.ts'
import { toast } from './support/visitor.ts'

const rows = page.getByTestId('donation-row')
const drawer = page.getByTestId('donation-drawer')
const opener = (name: RegExp) => rows.getByRole('button', { name })
const PHONE = [390, 844] as const
const width = () => document.documentElement.scrollWidth

const RITA = received({ id: 'rita', donorName: 'Rita', amount: cents(2_500), message: 'Força!', refunded: cents(777) })
const LONG = received({
  ...{ id: 'long', donorName: 'W'.repeat(50), amount: cents(999_999), message: 'L'.repeat(500) },
  ...{ paidAt: '2026-02-01T12:00:00.000Z', alertStatus: 'missed' },
})
const LOST = received({
  id: 'lost',
  donorName: 'Levada',
  amount: cents(4_000),
  status: 'charged_back',
  chargedBack: cents(4_000),
})
const ALL = [RITA, LONG, LOST]

const detailOf = (donation: ReceivedDonation, isOwn = true): ReceivedDetail => ({
  ...donation,
  events: [
    { at: donation.createdAt, kind: 'started', amount: null },
    { at: donation.paidAt, kind: 'paid', amount: donation.amount },
    { at: '2026-02-03T12:01:00.000Z', kind: 'shown', amount: null },
    { at: '2026-02-03T12:05:00.000Z', kind: 'replay_asked', amount: null },
    { at: '2026-02-04T09:00:00.000Z', kind: 'refunded', amount: cents(777) },
  ],
  replays: 2,
  money: isOwn ? { feeBasisPoints: 800, platformFee: cents(138), agencyShare: cents(200), net: cents(1_385) } : null,
  ...(isOwn ? { provider: 'mollie', paymentId: 'tr_1' } : { provider: null, paymentId: null }),
  blockedDonorId: null,
  isOfBlocked: false,
})

const LIST = {
  'GET /api/donations/my': call({ answers: ReceivedDonation.array(), answer: () => ALL }),
  'GET /api/donations/:id': call({
    answers: ReceivedDetail,
    answer: (_nothing, { params, query }) => {
      const found = ALL.find(({ id }) => id === params.id)
      return found ? detailOf(found, !query.has('creatorId')) : refuse('not_found')
    },
  }),
}

test('A creator opens a donation from its row, sees all details, and returns to the row by Escape, by back and after a reload', async () => {
  const { answers } = newCreator()
  const live = standInLive()
  standIn({ ...answers, ...LIST, 'POST /api/alerts/:id/replay': call({ answer: () => undefined }) })
  const first = await showPage('/dashboard/creator/donations?sort=largest')
  await expect.poll(live.connections).toBe(1)
  live.tell({ type: 'queue', payload: NO_OBS })
  await opener(/Rita/).click()
  await expect.element(drawer).toBeVisible()
  expect(first.address()).toBe('/dashboard/creator/donations?sort=largest&donation=rita')
  await expect.element(page.getByRole('dialog', { name: 'Doação de Rita' })).toBeVisible()
  await expect.element(drawer).toMatchTextContent(/25,00 €.*7,77 € devolvidos/)
  await expect.element(drawer).toMatchTextContent('Força!')
  // Newest first.
  await expect
    .element(drawer)
    .toMatchTextContent(
      /Reembolso de 7,77 € feito.*mostrar outra vez \(2 vezes\).*Alerta mostrado.*Paga.*Pagamento aberto/,
    )
  await expect
    .element(drawer)
    .toMatchTextContent(
      /Valor25,00 €Reembolsado-7,77 €Comissão \(8%\)-1,38 €Parte da agência-2,00 €Fica para ti13,85 €/,
    )
  await expect.element(drawer).toMatchTextContent('tr_1')
  await axe()
  await drawer.getByRole('button', { name: 'Mostrar outra vez o alerta de Rita' }).click()
  await expect.element(toast).toMatchTextContent('O alerta volta ao direto')
  await expect.element(drawer.getByRole('button', { name: 'Descarregar provas (PDF)' })).toBeVisible()
  await expect.element(drawer.getByRole('button', { name: 'Reembolsar a doação de Rita' })).toBeVisible()

  await userEvent.keyboard('{Escape}')
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.poll(first.address).toBe('/dashboard/creator/donations?sort=largest')
  await expect.element(opener(/Rita/)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(drawer).toBeVisible()
  first.back()
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(opener(/Rita/)).toHaveFocus()
  await first.leave()

  // Opened by its address on a phone in the dark theme. A chargeback has evidence and no refund.
  inTheDark()
  const second = await showPage('/dashboard/creator/donations?donation=lost', { viewport: PHONE })
  await expect.element(drawer).toMatchTextContent(/40,00 €.*Devolvida pelo banco.*contestou o pagamento/)
  expect(drawer.getByRole('button', { name: /Reembolsar|Mostrar outra vez/ }).elements()).toEqual([])
  await axe()
  await drawer.getByRole('button', { name: 'Fechar' }).click()
  await expect.poll(second.address).toBe('/dashboard/creator/donations')
  await expect.element(opener(/Levada/)).toHaveFocus()
  await opener(/WWW/).click()
  await expect.element(drawer).toMatchTextContent(LONG.message ?? '')
  expect(drawer.element().scrollWidth).toBe(drawer.element().clientWidth)
  await axe()
})

test('A donation whose speech was not ready says so', async () => {
  const { answers } = newCreator()
  standInLive()
  standIn({
    ...{ ...answers, ...LIST },
    'GET /api/donations/:id': call({
      answers: ReceivedDetail,
      answer: () => ({ ...detailOf(RITA), speechMissing: true as const }),
    }),
  })
  await showPage('/dashboard/creator/donations?donation=rita')
  await expect.element(drawer.getByTestId('speech-missing')).toMatchTextContent(/A voz não estava pronta/)
})

test('The address of a missing donation says so', async () => {
  const { answers } = newCreator()
  standInLive()
  standIn({ ...answers, ...LIST })
  await showPage('/dashboard/creator/donations?donation=gone')
  await expect.element(drawer).toMatchTextContent('Esta doação não está aqui')
})

test('Selected donations are exported as a file, and their alerts replayed oldest first', async () => {
  const { answers } = newCreator({ subscriptionPlan: 'pro' })
  const exported: string[] = []
  const queries: string[] = []
  standInLive()
  const calls = standIn({
    ...answers,
    ...LIST,
    'GET /api/donations/my': call({
      answers: ReceivedDonation.array(),
      answer: (_nothing, { query }) => {
        queries.push(String(query))
        return ALL
      },
    }),
    'GET /api/donations/export': call({
      answer: (_nothing, { query }) => {
        exported.push(query.get('ids') ?? '')
        return new Response('linhas')
      },
    }),
    'POST /api/alerts/:id/replay': call({ answer: () => undefined }),
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { address } = await showPage('/dashboard/creator/donations')
  await rows.getByRole('checkbox', { name: /Rita/ }).click()
  await rows.getByRole('checkbox', { name: /WWW/ }).click()
  const bar = page.getByRole('region', { name: 'O que fazer com as escolhidas' })
  await expect.element(bar).toMatchTextContent('2 escolhidas')
  await axe()
  await bar.getByRole('button', { name: 'Exportar CSV' }).click()
  await expect.poll(() => exported).toEqual(['rita,long'])
  await page.getByRole('checkbox', { name: 'Escolher todas as que se veem' }).click()
  await expect.element(bar).toMatchTextContent('3 escolhidas')
  await bar.getByRole('button', { name: 'Mostrar outra vez' }).click()
  await expect.element(toast).toMatchTextContent(/2 alertas voltam ao direto1 não pôde ser mostrado outra vez/)
  expect(calls.filter(({ path }) => path.endsWith('/replay')).map(({ path }) => path)).toEqual([
    '/api/alerts/long/replay',
    '/api/alerts/rita/replay',
  ])
  await bar.getByRole('button', { name: 'Desmarcar tudo' }).click()
  await expect.poll(() => rows.getByRole('checkbox', { checked: true }).elements()).toEqual([])
  click.mockRestore()

  // Sorting by the column headings, and the preset days and amounts.
  await page.getByRole('button', { name: 'Valor, Valor mais alto' }).click()
  await expect.poll(address).toBe('/dashboard/creator/donations?sort=largest')
  await page.getByRole('button', { name: 'Valor, Valor mais baixo' }).click()
  await expect.poll(address).toBe('/dashboard/creator/donations?sort=smallest')
  await page.getByRole('button', { name: '7 dias' }).click()
  await expect.poll(address).toMatch(/sort=smallest&from=\d{4}-\d\d-\d\d&to=/)
  await page.getByRole('button', { name: 'Mais filtros' }).click()
  await page.getByLabelText('Valor mínimo').fill('12,50')
  await expect.poll(() => queries.at(-1)).toMatch(/sort=smallest&from=.*&to=.*&fromCents=1250$/)
  await page.getByLabelText('Valor máximo').fill('1.000')
  await expect.element(page.getByText(/^Separador ambíguo/)).toBeVisible()
  await page.getByLabelText('Valor máximo').fill('12')
  await expect.element(page.getByText('O mínimo é maior do que o máximo.')).toBeVisible()
})

test('An agency sees the donations of its creator with their history, and can only copy the id', async () => {
  const { answers } = storedAccount(newUser('agency'))
  standIn(
    {
      ...OFFERED,
      ...answers,
      ...LIST,
      'GET /api/creators/:slug': call({ answers: Creator, answer: () => publicCreator({}) }),
      'GET /api/donations/stats': call({ answers: ReceivedStats, answer: () => NOTHING_RECEIVED }),
      'GET /api/alerts/queue': call({ answers: AlertQueue, answer: () => NO_OBS }),
    },
    { othersWait: true },
  )
  await showPage('/dashboard/creator/donations?creatorId=viva')
  await opener(/Rita/).click()
  await expect.element(drawer).toMatchTextContent(/Força!.*Alerta mostrado/)
  await expect.element(drawer).not.toMatchTextContent('Fica para ti')
  expect(
    drawer
      .getByRole('button')
      .elements()
      .map((button) => button.getAttribute('aria-label') ?? button.textContent),
  ).toEqual(['Fechar', 'Copiar identificador'])
})

const GIVEN: DonorDonation[] = [
  ...[{ id: 'to-ana', amount: 2_500, name: 'Ana Ventura', message: 'Canta!' }],
  ...[{ id: 'to-long', amount: 500, name: 'M'.repeat(60), message: 'L'.repeat(500) }],
].map(({ id, amount, name, message }) => ({
  ...{ id, amount: cents(amount), currency: 'EUR' as const, createdAt: '2026-02-03T12:00:00.000Z', message },
  ...{
    creatorId: `creator-${id}`,
    creator: { slug: id, displayName: name },
    status: 'paid' as const,
    refunded: cents(0),
    ...{ private: false, monthsInRow: null, checkoutUrl: null },
  },
}))

test("A donor's list can be sorted, searched and selected, and each donation opens", async () => {
  const { answers } = storedAccount(newUser('fan'))
  const queries: string[] = []
  const exported: string[] = []
  standIn(
    {
      ...OFFERED,
      ...answers,
      'GET /api/donations/history': call({
        answers: DonorDonation.array(),
        answer: (_nothing, { query }) => {
          queries.push(String(query))
          return GIVEN
        },
      }),
      'GET /api/donations/:id/given': call({
        answers: DonorDonationDetail,
        answer: (_nothing, { params }) => {
          const found = GIVEN.find(({ id }) => id === params.id)
          if (!found) return refuse('not_found')
          return {
            ...found,
            ...{ donorName: 'Rui, o Próprio', audioUrl: null, paidAt: found.createdAt },
            events: [
              { at: found.createdAt, kind: 'paid' as const, amount: found.amount },
              { at: '2026-02-03T12:01:00.000Z', kind: 'shown' as const, amount: null },
            ],
          }
        },
      }),
      'GET /api/donations/history/export': call({
        answer: (_nothing, { query }) => {
          exported.push(String(query))
          return new Response('linhas')
        },
      }),
    },
    { othersWait: true },
  )
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { address } = await showPage('/dashboard/fan/donations', { viewport: PHONE })
  await page.getByLabelText('Ordenar').selectOptions('Valor mais alto')
  await expect.poll(address).toBe('/dashboard/fan/donations?sort=largest')
  await expect.poll(() => queries.at(-1)).toBe('limit=50&sort=largest')
  await page.getByLabelText('Pesquisar').fill('canta')
  await expect.poll(() => queries.at(-1)).toBe('limit=50&q=canta&sort=largest')
  await rows.getByRole('checkbox', { name: /Ana Ventura/ }).click()
  const bar = page.getByRole('region', { name: 'O que fazer com as escolhidas' })
  await bar.getByRole('button', { name: 'Exportar CSV' }).click()
  await expect.poll(() => exported).toEqual(['ids=to-ana'])
  expect(width()).toBe(PHONE[0])
  await axe()
  click.mockRestore()

  await opener(/Ana Ventura/).click()
  await expect.element(drawer).toMatchTextContent(/Canta!Assinada «Rui, o Próprio».*Alerta mostrado.*Paga/)
  expect(drawer.getByRole('link', { name: 'Voltar a aplaudir' }).element().getAttribute('href')).toBe('/donate/to-ana')
  await axe()
  await userEvent.keyboard('{Escape}')
  await expect.element(opener(/Ana Ventura/)).toHaveFocus()
})
