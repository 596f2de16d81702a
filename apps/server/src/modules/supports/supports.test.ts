import type { SignedIn } from '@aplauso/contract/accounts'
import type { ReceivedDonation } from '@aplauso/contract/donations'
import type { Problem } from '@aplauso/contract/errors'
import type { ReceivedSupport, Support, SupportCheckout, SupportIncome } from '@aplauso/contract/supports'
import { beforeAll, describe, expect, test } from 'vitest'
import { agencyActions } from '#testing/agencies.ts'
import { useApp } from '#testing/app.ts'
import { daysAfter } from '#testing/paid-plans.ts'
import { usePayments } from '#testing/payments.ts'
import { supportActions } from '#testing/supports.ts'
import { supportToken } from './support-token.ts'

const app = useApp({ RATE_LIMIT: 'on', SESSION_SECRET_FORMER: 'a former secret of the tests which is long enough' })
const { faults } = usePayments(app)
const { rowOf, months, supporter, sweep, given, untilMonths, untilTold } = supportActions(app)
const { link } = agencyActions(app)

const SECRET = 'a secret of the tests, long enough'
let creator: SignedIn
beforeAll(async () => {
  creator = await app().register()
})

const withToken = <Body = Problem>(id: string, token: string, method = 'GET', body?: object) =>
  app().call<Body>(`/api/supports${method === 'GET' ? '' : `/${id}`}?token=${encodeURIComponent(token)}`, {
    method,
    body,
  })

test('Without an account monthly support needs an address, as every letter is a way to end it', async () => {
  const order = { creatorSlug: creator.user.slug, amountEuro: 5, every: 'month' }
  const { status, body } = await app().call<Problem>('/api/donations/create-payment', { body: order })
  expect([status, body.errors?.map(({ path }) => path)]).toEqual([400, ['receiptEmail']])
})

describe('The token of a letter', () => {
  test('shows, changes and ends that one support, without an account, and the letters tell of it', async () => {
    const id = await supporter(creator, { receiptEmail: 'sem-conta@example.com', amountEuro: 5 })
    const letter = await untilTold('sem-conta@example.com', 'começou o teu apoio mensal')
    const url = new URL(/http\S+\/support\?id=\S+/.exec(letter)?.[0] ?? '')
    expect(url.searchParams.get('id')).toBe(id)
    const token = url.hash.replace('#token=', '')
    expect(letter).toContain('5,00 € por mês')
    const seen = await withToken<Support[]>(id, token)
    expect(seen.body).toMatchObject([{ id, amountCents: 500, state: 'active', months: 1, every: 'month' }])
    expect(seen.headers.get('cache-control')).toBe('no-store')
    const changed = await withToken<Support>(id, token, 'PATCH', { amountEuro: 12 })
    expect([changed.status, changed.body.amountCents]).toEqual([200, 1_200])
    await untilTold('sem-conta@example.com', 'são cobrados 12,00 € por mês')
    await sweep(id, (await rowOf(id)).period_end ?? '')
    await untilMonths(id, 2)
    expect((await months(id)).map(({ amount_cents }) => amount_cents)).toEqual([500, 1_200])
    await untilTold('sem-conta@example.com', 'mês 2 seguido')
    expect((await withToken(id, token, 'DELETE')).status).toBe(204)
    expect((await rowOf(id)).status).toBe('ended')
    expect((await withToken<Support[]>(id, token)).body).toMatchObject([{ id, state: 'ended' }])
  })

  test('of a former secret opens it too; one of another support, altered or of another secret opens nothing', async () => {
    const [id, other] = [await supporter(creator), await supporter(creator)]
    const former = supportToken('a former secret of the tests which is long enough', id)
    expect((await withToken(id, former)).status).toBe(200)
    const token = supportToken(SECRET, id)
    const wrong = [
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      supportToken('somebody else’s secret', id),
      token.replace(id, other),
      'support_',
      '‮',
    ]
    for (const each of wrong) expect((await withToken(id, each)).status).toBe(404)
    expect((await withToken(other, token, 'DELETE')).status).toBe(404)
    expect((await withToken(other, token, 'PATCH', { amountEuro: 1 })).status).toBe(404)
    expect((await rowOf(other)).status).toBe('active')
  })

  test('cannot be guessed for long', async () => {
    const id = await supporter(creator)
    const statuses = new Set<number>()
    for (let count = 0; count < 25; count += 1) {
      statuses.add((await withToken(id, supportToken(`guess ${count}`, id))).status)
    }
    expect([...statuses]).toEqual([404, 429])
    // The right one opens it all the same.
    expect((await withToken(id, supportToken(SECRET, id))).status).toBe(200)
  })
})

test('Nobody sees, changes or ends what somebody else gives', async () => {
  const [giver, stranger] = [await app().register('fan'), await app().register('fan')]
  const id = await supporter(creator, {}, giver)
  for (const by of [stranger, creator]) {
    expect((await app().call(`/api/supports/${id}`, { method: 'DELETE', token: by.token })).status).toBe(404)
  }
  expect((await app().call(`/api/supports/${id}`, { method: 'DELETE' })).status).toBe(401)
  expect((await app().call('/api/supports')).status).toBe(401)
  expect((await app().call('/api/supports/nothing', { method: 'DELETE', token: giver.token })).status).toBe(404)
  expect(await given(stranger)).toEqual([])
})

test('A list goes on in pages, newest first', async () => {
  const giver = await app().register('fan')
  const first = await supporter(creator, {}, giver)
  const second = await supporter(creator, {}, giver)
  const page = await app().call<Support[]>('/api/supports?limit=1', { token: giver.token })
  expect(page.body.map(({ id }) => id)).toEqual([second])
  const next = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1] ?? ''
  expect((await app().call<Support[]>(next, { token: giver.token })).body.map(({ id }) => id)).toEqual([first])
})

test('The creator, and the agency that manages them, see who gives and what is to come', async () => {
  const own = await app().register()
  const agency = await app().register('agency')
  await link(agency, own)
  const [one, two] = [
    await supporter(own, { donorName: 'Rui', amountEuro: 5 }),
    await supporter(own, { donorName: 'Eva', amountEuro: 7 }),
  ]
  await sweep(one, (await rowOf(one)).period_end ?? '')
  await untilMonths(one, 2)
  const { token } = own
  const list = (await app().call<ReceivedSupport[]>('/api/supports/received', { token })).body
  expect(list).toMatchObject([
    { id: two, donorName: 'Eva', months: 1 },
    { id: one, donorName: 'Rui', months: 2, state: 'active' },
  ])
  expect(JSON.stringify(list)).not.toContain('example.com')
  const income = (await app().call<SupportIncome>('/api/supports/income', { token })).body
  expect(income).toMatchObject({ active: 2, monthlyCents: 1_200 })
  const byAgency = `/api/supports/income?creatorId=${own.user.id}`
  expect((await app().call<SupportIncome>(byAgency, { token: agency.token })).body).toEqual(income)
  expect((await app().call(byAgency, { token: creator.token })).status).toBe(403)
  const received = (await app().call<ReceivedDonation[]>('/api/donations/my', { token })).body
  expect(received.map(({ monthsInRow, message }) => [monthsInRow, message])).toEqual(
    expect.arrayContaining([
      [2, null],
      [1, 'Olá!'],
    ]),
  )
})

test('A month that is owed can be paid by hand with another card, to which the next ones are charged', async () => {
  const id = await supporter(creator, { receiptEmail: 'outro-cartao@example.com' })
  const token = supportToken(SECRET, id)
  const path = `/api/supports/${id}/checkout?token=${token}`
  const pay = () => app().call<SupportCheckout & Problem>(path, { method: 'POST' })
  expect([(await pay()).status, (await pay()).body.code]).toEqual([409, 'payment_pending'])
  const due = (await rowOf(id)).period_end
  await faults({ failRecurring: true, noWebhook: true })
  await sweep(id, daysAfter(due, 0))
  await faults({})
  const [first, again] = [await pay(), await pay()]
  expect([first.status, again.body.checkoutUrl]).toEqual([201, first.body.checkoutUrl])
  // While the checkout is open nothing is charged beside it.
  await sweep(id, daysAfter(due, 1))
  expect((await months(id)).map(({ status }) => status).toSorted()).toEqual(['failed', 'paid', 'pending'])
  await app().call(new URL(first.body.checkoutUrl).pathname, { body: { outcome: 'paid' } })
  await untilMonths(id, 2)
  expect(await rowOf(id)).toMatchObject({ status: 'active', past_due_since: null })
  await sweep(id, (await rowOf(id)).period_end ?? '')
  await untilMonths(id, 3)
})
