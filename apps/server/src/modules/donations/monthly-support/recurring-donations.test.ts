import type { SignedIn } from '@aplauso/contract/accounts'
import type { ReceivedDonation } from '@aplauso/contract/donations'
import type { Problem } from '@aplauso/contract/errors'
import type {
  ReceivedRecurringDonation,
  RecurringDonation,
  RecurringDonationCheckout,
  RecurringDonationIncome,
} from '@aplauso/contract/recurring-donations'
import { beforeAll, describe, expect, test } from 'vitest'
import { agencyActions } from '#testing/agencies.ts'
import { daysAfter } from '#testing/paid-plans.ts'
import { usePayments } from '#testing/payments.ts'
import { readOutbox } from '#testing/read-outbox.ts'
import { recurringDonationActions } from '#testing/recurring-donations.ts'
import { useApp } from '#testing/test-app.ts'
import { recurringDonationToken } from './recurring-donation-token.ts'

const app = useApp({ RATE_LIMIT: 'on', SESSION_SECRET_FORMER: 'a former secret of the tests which is long enough' })
const { faults } = usePayments(app)
const { rowOf, months, supporter, sweep, given, untilMonths, untilEmailed } = recurringDonationActions(app)
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

test('A recurring donation without an account needs an address, because its emails are how the donor ends it', async () => {
  const order = { creatorSlug: creator.user.slug, amountEuro: 5, every: 'month' }
  const { status, body } = await app().call<Problem>('/api/donations/create-payment', { body: order })
  expect([status, body.errors?.map(({ path }) => path)]).toEqual([400, ['receiptEmail']])
})

describe('The token of an email', () => {
  test('shows, changes and ends its recurring donation without an account, and the emails report it', async () => {
    const id = await supporter(creator, { receiptEmail: 'sem-conta@example.com', amountEuro: 5 })
    const letter = await untilEmailed('sem-conta@example.com', 'começou o teu apoio mensal')
    const url = new URL(/http\S+\/support\?id=\S+/.exec(letter)?.[0] ?? '')
    expect(url.searchParams.get('id')).toBe(id)
    const token = url.hash.replace('#token=', '')
    expect(letter).toContain('5,00 € por mês')
    const seen = await withToken<RecurringDonation[]>(id, token)
    expect(seen.body).toMatchObject([{ id, amountCents: 500, state: 'active', months: 1, every: 'month' }])
    expect(seen.headers.get('cache-control')).toBe('no-store')
    const changed = await withToken<RecurringDonation>(id, token, 'PATCH', { amountEuro: 3 })
    expect([changed.status, changed.body.amountCents]).toEqual([200, 300])
    await untilEmailed('sem-conta@example.com', 'são cobrados 3,00 € por mês')
    await sweep(id, (await rowOf(id)).period_end ?? '')
    await untilMonths(id, 2)
    expect((await months(id)).map(({ amount_cents }) => amount_cents)).toEqual([500, 300])
    await untilEmailed('sem-conta@example.com', 'mês 2 seguido')
    expect((await withToken(id, token, 'DELETE')).status).toBe(204)
    expect((await rowOf(id)).status).toBe('ended')
    expect((await withToken<RecurringDonation[]>(id, token)).body).toMatchObject([{ id, state: 'ended' }])
  })

  test('raises no amount, and lowers none below the minimum of the page', async () => {
    const own = await app().register()
    const setPage = (body: object) => app().call('/api/donation-page', { method: 'PATCH', token: own.token, body })
    const id = await supporter(own, { amountEuro: 20 })
    const token = recurringDonationToken(SECRET, id)
    const change = (amountEuro: number) => withToken<RecurringDonation & Problem>(id, token, 'PATCH', { amountEuro })
    const raised = await change(21)
    expect([raised.status, raised.body.code]).toEqual([403, 'sign_in_required'])
    expect((await setPage({ minCents: 500, maxCents: 1_000, presets: [] })).status).toBe(200)
    const tooLow = await change(4)
    expect([tooLow.status, tooLow.body.errors?.map(({ code }) => code)]).toEqual([400, ['page_minimum']])
    expect((await rowOf(id)).amount_cents).toBe(2_000)
    // A lower amount is accepted, even above the page's current maximum.
    for (const amount of [20, 15, 5]) expect((await change(amount)).body.amountCents).toBe(amount * 100)
  })

  test('lowers the amount also beside an expired session', async () => {
    const id = await supporter(creator, { amountEuro: 5 })
    const path = `/api/supports/${id}?token=${encodeURIComponent(recurringDonationToken(SECRET, id))}`
    const change = (amountEuro: number) =>
      app().call<RecurringDonation & Problem>(path, {
        method: 'PATCH',
        token: 'an ended session',
        body: { amountEuro },
      })
    expect(await change(3)).toMatchObject({ status: 200, body: { amountCents: 300 } })
    expect(await change(4)).toMatchObject({ status: 403, body: { code: 'sign_in_required' } })
  })

  test('made with a previous secret works; one of another recurring donation, altered or of an unknown secret does not', async () => {
    const [id, other] = [await supporter(creator), await supporter(creator)]
    const former = recurringDonationToken('a former secret of the tests which is long enough', id)
    expect((await withToken(id, former)).status).toBe(200)
    const token = recurringDonationToken(SECRET, id)
    const wrong = [
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      recurringDonationToken('somebody else’s secret', id),
      token.replace(id, other),
      'support_',
      '‮',
    ]
    for (const each of wrong) expect((await withToken(id, each)).status).toBe(404)
    expect((await withToken(other, token, 'DELETE')).status).toBe(404)
    expect((await withToken(other, token, 'PATCH', { amountEuro: 1 })).status).toBe(404)
    expect((await rowOf(other)).status).toBe('active')
  })

  test('is rate limited against guessing', async () => {
    const id = await supporter(creator)
    const statuses = new Set<number>()
    for (let count = 0; count < 25; count += 1) {
      statuses.add((await withToken(id, recurringDonationToken(`guess ${count}`, id))).status)
    }
    expect([...statuses]).toEqual([404, 429])
    // The right token still works.
    expect((await withToken(id, recurringDonationToken(SECRET, id))).status).toBe(200)
  })
})

test('A signed-in donor raises the amount of a recurring donation as far as page, block and spending limit allow', async () => {
  const own = await app().register()
  const donor = await app().register('fan')
  const [id, other] = [
    await supporter(own, { amountEuro: 5 }, donor),
    await supporter(creator, { amountEuro: 3 }, donor),
  ]
  const as = (who: SignedIn, path: string, method: string, body: object) =>
    app().call<RecurringDonation & Problem>(path, { method, token: who.token, body })
  const raise = async (amountEuro: number, support = id, query = '') => {
    const { status, body } = await as(donor, `/api/supports/${support}${query}`, 'PATCH', { amountEuro })
    return [status, body.code === 'validation_failed' ? body.errors?.[0]?.code : (body.code ?? body.amountCents)]
  }
  await as(own, '/api/donation-page', 'PATCH', { minCents: 100, maxCents: 5_000, signInAboveCents: 1_000, presets: [] })
  expect(await raise(51)).toEqual([400, 'page_maximum'])
  expect(await raise(12)).toEqual([200, 1_200])
  // An email's token beside the session does not reduce its rights.
  expect(await raise(13, id, `?token=${recurringDonationToken(SECRET, id)}`)).toEqual([200, 1_300])
  await as(own, '/api/donation-page', 'PATCH', { minCents: 1_500, presets: [] })
  expect(await raise(14)).toEqual([400, 'page_minimum'])

  await as(donor, '/api/users/giving', 'PATCH', { monthlyLimitCents: 2_000 })
  expect(await raise(18)).toEqual([409, 'giving_limit_reached'])
  // 13 and 3 euros are given each month: only one of two concurrent raises by 3 fits the limit.
  const both = await Promise.all([raise(16), raise(6, other)])
  expect(both.map(([status]) => status).toSorted()).toEqual([200, 409])
  await as(donor, '/api/users/giving', 'PATCH', { monthlyLimitCents: null })

  const [first] = await months(id)
  const blocked = await as(own, '/api/blocked-donors', 'POST', { donationId: first?.id })
  expect(blocked.status).toBeLessThan(300)
  expect(await raise(20)).toEqual([403, 'donor_blocked'])
})

test('Several changes of a recurring donation send one email with the final amount', async () => {
  const donor = await app().register('fan')
  const id = await supporter(creator, { amountEuro: 5 }, donor)
  for (const amountEuro of [9, 7, 8.5]) {
    await app().call(`/api/supports/${id}`, { method: 'PATCH', token: donor.token, body: { amountEuro } })
  }
  await untilEmailed(donor.user.email, 'são cobrados 8,50 € por mês')
  const letters = await readOutbox(app().dataDir, donor.user.email)
  expect(letters.filter(({ subject }) => subject.includes('passa a'))).toHaveLength(1)
})

test('A recurring donation is read, changed and ended only by its donor', async () => {
  const [donor, stranger] = [await app().register('fan'), await app().register('fan')]
  const id = await supporter(creator, {}, donor)
  for (const by of [stranger, creator]) {
    expect((await app().call(`/api/supports/${id}`, { method: 'DELETE', token: by.token })).status).toBe(404)
  }
  expect((await app().call(`/api/supports/${id}`, { method: 'DELETE' })).status).toBe(401)
  expect((await app().call('/api/supports')).status).toBe(401)
  expect((await app().call('/api/supports/nothing', { method: 'DELETE', token: donor.token })).status).toBe(404)
  expect(await given(stranger)).toEqual([])
})

test('Recurring donations are listed in pages, newest first', async () => {
  const donor = await app().register('fan')
  const first = await supporter(creator, {}, donor)
  const second = await supporter(creator, {}, donor)
  const page = await app().call<RecurringDonation[]>('/api/supports?limit=1', { token: donor.token })
  expect(page.body.map(({ id }) => id)).toEqual([second])
  const next = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1] ?? ''
  expect((await app().call<RecurringDonation[]>(next, { token: donor.token })).body.map(({ id }) => id)).toEqual([
    first,
  ])
})

test('The creator and the managing agency see the donors of recurring donations and the expected income', async () => {
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
  const list = (await app().call<ReceivedRecurringDonation[]>('/api/supports/received', { token })).body
  expect(list).toMatchObject([
    { id: two, donorName: 'Eva', months: 1 },
    { id: one, donorName: 'Rui', months: 2, state: 'active' },
  ])
  expect(JSON.stringify(list)).not.toContain('example.com')
  const income = (await app().call<RecurringDonationIncome>('/api/supports/income', { token })).body
  expect(income).toMatchObject({ active: 2, monthlyCents: 1_200 })
  const byAgency = `/api/supports/income?creatorId=${own.user.id}`
  expect((await app().call<RecurringDonationIncome>(byAgency, { token: agency.token })).body).toEqual(income)
  expect((await app().call(byAgency, { token: creator.token })).status).toBe(403)
  const received = (await app().call<ReceivedDonation[]>('/api/donations/my', { token })).body
  expect(received.map(({ monthsInRow, message }) => [monthsInRow, message])).toEqual(
    expect.arrayContaining([
      [2, null],
      [1, 'Olá!'],
    ]),
  )
})

test('An owed month can be paid at a checkout with another card, to which the next months are charged', async () => {
  const id = await supporter(creator, { receiptEmail: 'outro-cartao@example.com' })
  const token = recurringDonationToken(SECRET, id)
  const path = `/api/supports/${id}/checkout?token=${token}`
  const pay = () => app().call<RecurringDonationCheckout & Problem>(path, { method: 'POST' })
  expect([(await pay()).status, (await pay()).body.code]).toEqual([409, 'payment_pending'])
  const due = (await rowOf(id)).period_end
  await faults({ failRecurring: true, noWebhook: true })
  await sweep(id, daysAfter(due, 0))
  await faults({})
  const [first, again] = [await pay(), await pay()]
  expect([first.status, again.body.checkoutUrl]).toEqual([201, first.body.checkoutUrl])
  // Nothing is charged while the checkout is open.
  await sweep(id, daysAfter(due, 1))
  expect((await months(id)).map(({ status }) => status).toSorted()).toEqual(['failed', 'paid', 'pending'])
  await app().call(new URL(first.body.checkoutUrl).pathname, { body: { outcome: 'paid' } })
  await untilMonths(id, 2)
  expect(await rowOf(id)).toMatchObject({ status: 'active', past_due_since: null })
  await sweep(id, (await rowOf(id)).period_end ?? '')
  await untilMonths(id, 3)
})
