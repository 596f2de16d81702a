import { CreatorSummary } from '@aplauso/contract/creators'
import {
  AnalyticsQuery,
  DonorDonation,
  DonorStats,
  ReceivedAnalytics,
  ReceivedDonation,
  ReceivedFilter,
  TopDonor,
} from '@aplauso/contract/donations'
import { cents } from '@aplauso/contract/money'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axe } from './support/axe.ts'
import { OFFERED } from './support/config.ts'
import { newCreator, received } from './support/dashboard.ts'
import { inTheDark, showPage } from './support/show-page.tsx'
import { newUser, storedAccount } from './support/signed-in.ts'
import { call, standIn } from './support/stand-in.ts'

const rows = page.getByTestId('donation-row')
const rowTexts = () => rows.elements().map(({ textContent }) => textContent)
const stat = (name: string) => page.getByTestId(`stat-${name}`)
const width = () => document.documentElement.scrollWidth
const PHONE = [390, 844] as const

// One more than a page of the history, newest first.
const LOUD = received({ id: 'loud', donorName: 'W'.repeat(50), amount: cents(4_000), message: 'L'.repeat(500) })
const REFUNDED = received({
  ...{ id: 'refunded', donorName: 'Inês Vão', amount: cents(2_000), status: 'refunded', refunded: cents(2_000) },
})
const AGAIN = received({ id: 'again', donorName: 'Inês Vão', amount: cents(1_000), message: 'Outra vez' })
const CROWD = Array.from({ length: 47 }, (_, index) =>
  received({ id: `crowd-${index}`, donorName: `Plateia ${index + 1}`, amount: cents(200) }),
)
const FIRST = received({ id: 'first', donorName: 'A Primeira', amount: cents(300), message: 'Disse: "olá", e não só' })
const ALL = [LOUD, AGAIN, REFUNDED, ...CROWD, FIRST]

const plain = (text: string | null) => (text ?? '').normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
const found = (query: URLSearchParams) => {
  const { q = '', status } = ReceivedFilter.parse(Object.fromEntries(query))
  return ALL.filter(
    (row) =>
      (plain(row.donorName).includes(plain(q)) || plain(row.message).includes(plain(q))) &&
      (status === undefined || row.status === status),
  )
}
const PAGE = 50
const HISTORY = {
  'GET /api/donations/my': call({
    answers: ReceivedDonation.array(),
    answer: (_nothing, { query }) =>
      query.has('cursor') ? found(query).slice(PAGE) : found(query).slice(0, Number(query.get('limit') ?? PAGE)),
    next: ({ query }) =>
      !query.has('cursor') && found(query).length > PAGE ? `/api/donations/my?${query}&cursor=second` : undefined,
  }),
}

test('A creator finds donations by page, search and status, and exports them', async () => {
  const { answers } = newCreator({ subscriptionPlan: 'pro' })
  const exported: string[] = []
  const calls = standIn({
    ...answers,
    ...HISTORY,
    'GET /api/donations/export': call({
      answer: (_nothing, { query }) => {
        exported.push(String(query))
        return new Response('linhas')
      },
    }),
  })
  const saved: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  await showPage('/dashboard/creator/donations')
  await expect.poll(() => rows.elements().length).toBe(50)
  expect(rows.filter({ hasText: 'A Primeira' }).query()).toBeNull()
  await axe()
  await page.getByRole('button', { name: 'Mostrar mais' }).click()
  await expect.poll(() => rows.elements().length).toBe(51)
  expect(rowTexts().at(-1)).toContain(FIRST.message)

  const file = page.getByRole('button', { name: 'Exportar CSV' })
  await file.click()
  await expect.poll(() => saved).toEqual([expect.stringMatching(/\.csv$/)])
  await page.getByLabelText('Pesquisar').fill('ines vao')
  await expect.poll(() => rows.elements().length).toBe(2)
  await page.getByLabelText('Estado').selectOptions('Reembolsadas')
  await expect.poll(rowTexts).toEqual([expect.stringMatching(/Inês Vão.*Reembolsada.*20,00/)])
  await file.click()
  await expect.poll(() => saved.length).toBe(2)
  expect(exported.map((query) => Object.fromEntries(new URLSearchParams(query)))).toEqual([
    {},
    { q: 'ines vao', status: 'refunded' },
  ])
  click.mockRestore()
  await page.getByLabelText('Pesquisar').fill('ninguém')
  await expect.element(page.getByText('Nenhuma doação corresponde a estes filtros.')).toBeVisible()

  expect(calls.filter(({ path }) => /analytics|top-donors/.test(path))).toEqual([])
  inTheDark()
  await page.viewport(...PHONE)
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect.element(rows.filter({ hasText: LOUD.donorName ?? '' })).toMatchTextContent(LOUD.message ?? '')
  expect(width()).toBe(PHONE[0])
  await axe()
})

test('Charts show donations by day, month and hour with the top donors, and fit a phone in the dark theme', async () => {
  const { answers } = newCreator({ subscriptionPlan: 'pro' })
  const steps = { day: 30, month: 12, hour: 24, weekday: 7 }
  standIn({
    ...answers,
    'GET /api/donations/analytics': call({
      answers: ReceivedAnalytics,
      answer: (_nothing, { query }) => {
        const { by } = AnalyticsQuery.parse(Object.fromEntries(query))
        const keyOf = {
          day: (index: number) => `2026-01-${String(index + 1).padStart(2, '0')}`,
          month: (index: number) => `2026-${String(index + 1).padStart(2, '0')}`,
          hour: (index: number) => String(index).padStart(2, '0'),
          weekday: (index: number) => String(index + 1),
        }[by]
        const points = Array.from({ length: steps[by] }, (_, index) => {
          const isLast = index === steps[by] - 1
          return { key: keyOf(index), count: isLast ? 49 : 1, amount: cents(isLast ? 14_250 : 50) }
        })
        const totalRevenue = cents(points.reduce((sum, { amount }) => sum + amount, 0))
        return {
          by,
          from: '2026-01-01',
          to: '2026-01-30',
          totalDonations: 50,
          totalRevenue,
          points,
          net: by === 'month' ? cents(12_345) : null,
          before: { totalDonations: 0, totalRevenue: cents(0) },
        }
      },
    }),
    'GET /api/donations/top-donors': call({
      answers: TopDonor.array(),
      answer: () => [
        { donorName: LOUD.donorName ?? '', count: 1, amount: cents(4_000) },
        { donorName: 'Inês Vão', count: 1, amount: cents(1_000) },
      ],
    }),
  })
  inTheDark()
  await showPage('/dashboard/creator/statistics', { viewport: PHONE })
  const chart = page.getByRole('region', { name: 'Receita no período' })
  for (const [name, step] of [
    ['Dia', 'day'],
    ['Mês', 'month'],
    ['Hora', 'hour'],
  ] as const) {
    await page.getByRole('radio', { name, exact: true }).click()
    await expect.poll(() => chart.getByRole('cell').elements().length, { message: name }).toBe(steps[step])
    const total = 142.5 + 0.5 * (steps[step] - 1)
    await expect.element(chart).toMatchTextContent(`${total.toFixed(2).replace('.', ',')} €`)
    await expect.element(chart).toMatchTextContent('50 doações')
    if (step === 'month') await expect.element(chart).toMatchTextContent('123,45 € líquidos')
    const drawn = chart
      .getByRole('cell')
      .elements()
      .map(({ textContent }) => Number(textContent?.split(/\s?€/)[0]?.replace(',', '.')))
    expect(drawn.at(-1)).toBe(142.5)
    expect(drawn.reduce((sum, amount) => sum + amount, 0)).toBe(total)
  }
  const donors = page.getByRole('listitem')
  await expect.element(donors.filter({ hasText: LOUD.donorName ?? '' })).toMatchTextContent(/40,00\s€1 doação/)
  await expect.element(donors.filter({ hasText: 'Inês Vão' })).toMatchTextContent(/Inês Vão10,00\s€1 doação/)
  expect(width()).toBe(PHONE[0])
  await axe()
})

const NAMES = ['apoiada-um', 'apoiada-dois'] as const
const [ONE, TWO] = NAMES.map(
  (name, index): CreatorSummary => ({
    ...{
      id: `01890a5d-ac9${index}-774b-bcce-b302099a8057`,
      slug: name,
      displayName: name,
      username: name,
      avatar: null,
    },
  }),
)
const given = (
  creator: CreatorSummary | undefined,
  id: string,
  amount: number,
  changes: Partial<DonorDonation> = {},
): DonorDonation => ({
  ...{ id, amount: cents(amount), currency: 'EUR', createdAt: '2026-02-03T12:00:00.000Z', message: null },
  ...{ creatorId: creator?.id ?? '', creator: { slug: creator?.slug ?? '', displayName: creator?.displayName ?? '' } },
  ...{ status: 'paid', refunded: cents(0), private: false, monthsInRow: null, checkoutUrl: null },
  ...changes,
})

test('A supporter sees their donations and creators on the supporter and the fan dashboard', async () => {
  const { answers } = storedAccount(newUser('supporter'))
  standIn(
    {
      ...OFFERED,
      ...answers,
      'GET /api/donations/history/stats': call({
        answers: DonorStats,
        answer: () => ({
          ...{ totalDonated: cents(2_750), donationsMade: 2, creatorsSupported: 2, average: cents(1_375) },
          thisMonth: cents(2_750),
        }),
      }),
      'GET /api/donations/history': call({
        answers: DonorDonation.array(),
        answer: () => [
          given(TWO, 'gone', 5_000, { status: 'refunded', refunded: cents(5_000) }),
          given(TWO, 'small', 750),
          given(ONE, 'large', 2_000, { message: 'L'.repeat(500) }),
        ],
      }),
      'GET /api/creators/favorites': call({
        answers: CreatorSummary.array(),
        answer: () => [TWO, ONE].filter((creator) => creator !== undefined),
      }),
    },
    { othersWait: true },
  )
  const expectGiven = async () => {
    await expect.element(stat('this-month')).toMatchTextContent('27,50 €')
    await expect.element(stat('total-donated')).toMatchTextContent('27,50 €')
    await expect.element(stat('donations-made')).toMatchTextContent('2')
    await expect.element(stat('creators-supported')).toMatchTextContent('2')
    await expect.element(stat('average')).toMatchTextContent('13,75 €')
  }
  const first = await showPage('/dashboard/supporter')
  await expectGiven()
  await expect.element(page.getByTestId('favorites-count')).toMatchTextContent('2 criadores favoritos')
  await expect
    .poll(() =>
      page
        .getByTestId('favorite-row')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual([expect.stringContaining('@apoiada-dois'), expect.stringContaining('@apoiada-um')])
  await expect
    .poll(rowTexts)
    .toEqual(
      [/apoiada-dois .*Reembolsada.*50,00/, /apoiada-dois.*7,50/, /apoiada-um.*20,00/].map((row) =>
        expect.stringMatching(row),
      ),
    )
  await axe()
  // Names may be equal, so the start of the id distinguishes creators.
  const links = () =>
    rows
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent)
  expect(links()).toEqual([TWO, TWO, ONE].map((creator) => `${creator?.displayName} ${creator?.id.slice(0, 13)}`))
  expect(rows.getByRole('link').last().element().getAttribute('href')).toBe(`/donate/${ONE?.id}`)
  await first.leave()

  inTheDark()
  await showPage('/dashboard/fan', { viewport: PHONE })
  await expectGiven()
  await expect.poll(() => rows.elements().length).toBe(3)
  await axe()
  // A touch slightly beside the name still opens the creator's page.
  const link = rows.getByRole('link').last().element()
  link.scrollIntoView({ block: 'center' })
  const { left, top } = link.getBoundingClientRect()
  expect(document.elementFromPoint(left + 5, top - 8)).toBe(link)
  expect(width()).toBe(PHONE[0])
  const main = page.getByRole('main')
  for (const [name, place] of [
    ['Editar perfil', 'account#perfil'],
    ['Notificações', 'notifications'],
    ['Privacidade', 'account#privacidade'],
  ] as const) {
    await expect.element(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', `/settings/${place}`)
  }
})

test("Dates of donations follow the reader's language", async () => {
  const { answers } = storedAccount(newUser('fan', { language: 'fr' }))
  standIn(
    {
      ...OFFERED,
      ...answers,
      'GET /api/donations/history': call({ answers: DonorDonation.array(), answer: () => [given(ONE, 'one', 2_000)] }),
    },
    { othersWait: true },
  )
  localStorage.setItem('i18nextLng', 'fr')
  await showPage('/dashboard/fan', { language: 'fr' })
  await expect.poll(() => rows.element().querySelector('time')?.textContent).toBe('3 févr. 2026')
})
