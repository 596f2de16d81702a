import { cents } from '@aplauso/contract/money'
import { Stream } from '@aplauso/contract/streams'
import { ControlledCreator } from '@aplauso/contract/team'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axe } from './support/axe.ts'
import { controlledCreatorOf } from './support/console.ts'
import { newCreator } from './support/dashboard.ts'
import { showPage } from './support/show-page.tsx'
import { newUser, storedAccount } from './support/signed-in.ts'
import { call, refuse, standIn } from './support/stand-in.ts'

const idOf = (at: number) => `01890a5d-ac96-774b-bcce-${String(at).padStart(12, '0')}`
const stream = (at: number, changes: Partial<Stream> = {}): Stream => ({
  ...{ id: idOf(at), startedAt: '2026-02-03T20:00:00.000Z', endedAt: '2026-02-03T22:15:00.000Z', startedBy: 'obs' },
  ...{ totalCents: cents(4_500), donations: 3, top: [{ donorName: 'Rita', totalCents: cents(4_000), donations: 2 }] },
  goals: [],
  ...changes,
})
const rows = page.getByTestId('stream-report')

test('Each stream shows time, duration, totals and top donors, page by page, and links to its donations', async () => {
  const { answers } = newCreator()
  standIn({
    ...answers,
    'GET /api/streams': call({
      answers: Stream.array(),
      answer: (_nothing, { query }) =>
        query.has('before')
          ? [stream(0, { totalCents: cents(100) })]
          : [stream(100, { endedAt: null, top: [] }), ...Array.from({ length: 49 }, (_, at) => stream(99 - at))],
      next: ({ query }) => (query.has('before') ? undefined : '/api/streams?limit=50&before=x'),
    }),
  })
  await showPage('/live/streams', { viewport: [320, 640] })
  await expect.element(rows.nth(0)).toMatchTextContent('A decorrer')
  await expect.element(rows.nth(1)).toMatchTextContent('2 h 15 min')
  await expect.element(rows.nth(1)).toMatchTextContent(/45,00\s€3 doações/)
  await expect.element(rows.nth(1)).toMatchTextContent(/Rita40,00\s€/)
  await expect
    .element(rows.nth(1).getByRole('link', { name: 'Ver doações' }))
    .toHaveAttribute('href', `/dashboard/creator/donations?stream=${idOf(99)}`)
  expect(document.documentElement.scrollWidth).toBe(320)
  await page.getByRole('button', { name: 'Mostrar mais' }).click()
  await expect.element(rows.nth(50)).toMatchTextContent('1,00')
  await axe()
})

const goal = (id: string, title: string, receivedCents: number): Stream['goals'][number] => ({
  ...{ id, title, targetCents: cents(10_000), receivedCents: cents(receivedCents) },
})

test('A stream shows the final progress of three goals, and the number of further ones', async () => {
  const { answers } = newCreator()
  const goals = [
    goal('a', '', 2_510),
    goal('b', `Microfone ${'muito'.repeat(14)}`, 30_000),
    ...[goal('c', 'Luz', 0), goal('d', 'Som', 1), goal('e', 'Mesa', 1)],
  ]
  standIn({
    ...answers,
    'GET /api/streams': call({
      answers: Stream.array(),
      answer: () => [stream(3, { goals }), stream(2, { goals: goals.slice(0, 3) }), stream(1)],
    }),
  })
  await showPage('/live/streams', { viewport: [320, 640] })
  const bars = (row: number) => rows.nth(row).getByRole('progressbar')
  await expect
    .element(rows.nth(0))
    .toMatchTextContent(/Metas no fim do direto.*Meta de doações25\s?% 25,10\s€ de 100\s€/)
  await expect.element(rows.nth(0)).toMatchTextContent('e mais 2')
  await expect.element(bars(0)).toHaveLength(3)
  await expect.element(bars(0).nth(0)).toHaveAttribute('aria-valuenow', '25')
  await expect.element(bars(0).nth(1)).toHaveAttribute('aria-valuenow', '100')
  await expect.element(rows.nth(1)).not.toMatchTextContent('e mais')
  await expect.element(rows.nth(2)).not.toMatchTextContent('Metas')
  expect(document.documentElement.scrollWidth).toBe(320)
  await axe()
})

test('Before the first stream the page says how one starts', async () => {
  const { answers } = newCreator()
  standIn(answers)
  await showPage('/live/streams')
  await expect.element(page.getByText('Ainda não houve diretos')).toBeVisible()
})

test('A moderator without the right to amounts reads a stream without them', async () => {
  const account = storedAccount(newUser('fan'))
  standIn({
    ...account.answers,
    'GET /api/moderation/stages': call({
      answers: ControlledCreator.array(),
      answer: () => [controlledCreatorOf('ana')],
    }),
    'GET /api/streams': call({
      answers: Stream.array(),
      answer: () => [stream(1, { totalCents: null, top: [{ donorName: 'Rita', totalCents: null, donations: 2 }] })],
    }),
  })
  await showPage('/live/streams?creatorId=id-of-ana')
  await expect.element(rows).toMatchTextContent('Rita')
  await expect.element(rows).not.toMatchTextContent('€')
  await expect.element(rows.getByRole('link')).not.toBeInTheDocument()
})

test('A user without access to the streams of a creator sees an error', async () => {
  const account = storedAccount(newUser('fan'))
  standIn({
    ...account.answers,
    'GET /api/moderation/stages': call({ answers: ControlledCreator.array(), answer: () => [] }),
    'GET /api/streams': call({ answers: Stream.array(), answer: () => refuse('forbidden') }),
  })
  await showPage('/live/streams?creatorId=id-of-rui')
  await expect.element(page.getByText('Este direto não está aberto para ti')).toBeVisible()
})

test('The dashboard reserves the place of the current stream while loading, and links to it', async () => {
  const { answers } = newCreator({ totalReceived: cents(4_500) })
  let answered = () => {}
  standIn({
    ...answers,
    'GET /api/streams': call({
      answers: Stream.array(),
      answer: () => [stream(1, { endedAt: null })],
      after: new Promise((resolve) => {
        answered = () => resolve()
      }),
    }),
  })
  await showPage('/dashboard/creator', { viewport: [320, 640] })
  const below = () => page.getByTestId('stat-total-donations').element().getBoundingClientRect().top + scrollY
  await expect.element(page.getByTestId('stat-total-donations')).toBeVisible()
  // Everything else has loaded.
  await expect.poll(() => document.querySelector('main .skeleton')).toBeNull()
  const before = below()
  answered()
  const strip = page.getByTestId('stream-strip')
  await expect.element(strip).toMatchTextContent(/Em direto desde.*45,00\s€ · 3 doações/)
  await expect.element(strip).toHaveAttribute('href', '/live')
  expect(below()).toBe(before)
  await axe()
})
