import type { SignedIn } from '@aplauso/contract/accounts'
import type { Balance, BalanceLine, BalanceMonth } from '@aplauso/contract/balance'
import type { Cents } from '@aplauso/contract/money'
import { cents } from '@aplauso/contract/money'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findLedgerProblems } from '#modules/ledger/public.ts'
import { agencyActions } from '#testing/agencies.ts'
import { pdfText } from '#testing/pdf-text.ts'
import { useApp } from '#testing/test-app.ts'
import { insertPaidDonations, type PastDonation } from '../../../seed/paid-donations.ts'

const app = useApp()
const agencies = agencyActions(app)

const get = async <Body>(path: string, { token }: SignedIn) =>
  (await app().call<Body>(`/api/balance${path}`, { token })).body
const balanceOf = (who: SignedIn) => get<Balance>('', who)
const monthsOf = (who: SignedIn) => get<BalanceMonth[]>('/months', who)
const linesOf = (who: SignedIn, query = '') => get<BalanceLine[]>(`/lines${query}`, who)

async function statement(who: SignedIn, month: string | undefined, format?: 'csv' | 'pdf'): Promise<Buffer> {
  const form = format === undefined ? '' : `&format=${format}`
  const answer = await fetch(`${app().baseUrl}/api/balance/statement?month=${month}${form}`, {
    headers: { authorization: `Bearer ${who.token}` },
  })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

async function paid(creator: SignedIn, amountEuro: number, donorName = 'Rita') {
  const donation = await app().donate(creator.user.slug, { amountEuro, donorName })
  await app().pay(donation)
  return donation
}

/** Inserts donations as if they had been paid at these times. */
const past = (creator: SignedIn, paidAts: Date[], amount = 1_000) => {
  const made = paidAts.map((paidAt): PastDonation => {
    const by = { creatorId: creator.user.id, plan: 'free' as const, donorId: null, donorName: 'Rui', message: null }
    return { ...by, amountCents: cents(amount), paidAt }
  })
  return app()
    .database.db.transaction()
    .execute((tx) => insertPaidDonations(tx, made))
}

const figures = (gross: number, platformFees: number, agencyShare: number, back: [number, number], net: number) => ({
  ...{ currency: 'EUR', gross, platformFees, agencyShare, refunded: back[0], chargedBack: back[1] },
  ...{ paidOut: 0, net },
})
/** Donations of today are on hold for a week. */
const held = (net: number) => ({
  ...{ pendingCents: 0, availableCents: 0, holdCents: net, owedCents: 0 },
  heldBy: { operator: net, mollie: 0, stripe: 0 },
})
const netOf = (lines: { net: Cents }[]) => lines.reduce((sum, { net }) => sum + net, 0)

test('A balance is the received amount less fee, share, refunds and chargebacks, by month and line by line', async () => {
  const [creator, agency] = [await app().register('creator'), await app().register('agency')]
  expect(await balanceOf(creator)).toEqual({ ...figures(0, 0, 0, [0, 0], 0), ...held(0) })
  await paid(creator, 10)
  await agencies.link(agency, creator, 3_000)
  const refunded = await paid(creator, 20, 'Zé')
  const disputed = await paid(creator, 50)
  await app().end(refunded, 'refunded', { amount: 777 })
  await expect.poll(() => balanceOf(creator)).toMatchObject({ refunded: 777 })
  await app().end(disputed, 'charged_back')
  await app().untilStatus(disputed.donationId, 'charged_back')

  const own = figures(8_000, 80 + 98, 367, [777, 5_000], 8_000 - 178 - 367 - 5_777)
  const shared = figures(7_000, 98, 367, [777, 5_000], 367)
  for (const [who, expected] of [
    [creator, own],
    [agency, shared],
  ] as const) {
    expect(await balanceOf(who)).toEqual({ ...expected, ...held(expected.net) })
    const months = await monthsOf(who)
    expect(months).toEqual([{ month: months[0]?.month, ...expected }])
    expect(netOf(await linesOf(who, `?month=${months[0]?.month}`))).toBe(expected.net)
  }
  const lines = await linesOf(creator)
  expect(
    lines.map(({ kind, gross, platformFee, agencyShare, net }) => [kind, gross, platformFee, agencyShare, net]),
  ).toEqual([
    ['chargeback', -5_000, -400, -1_500, -3_100],
    ['refund', -777, -62, -233, -482],
    ['donation', 5_000, 400, 1_500, 3_100],
    ['donation', 2_000, 160, 600, 1_240],
    ['donation', 1_000, 80, 0, 920],
  ])
  expect(lines[1]).toMatchObject({
    donationId: refunded.donationId,
    donorName: 'Zé',
    creator: { slug: creator.user.slug },
  })
  expect(await linesOf(agency)).toHaveLength(4)
  expect((await linesOf(agency))[1]).toMatchObject({
    donationId: refunded.donationId,
    donorName: null,
    agencyShare: -233,
    net: -233,
  })

  await app().end(disputed, 'chargeback_reversed')
  await app().untilStatus(disputed.donationId, 'paid')
  expect((await linesOf(creator))[0]).toMatchObject({ kind: 'chargeback_reversed', gross: 5_000, net: 3_100 })
  expect((await balanceOf(agency)).net).toBe(1_867)
})

test('Months and lines are paged, and the cursor of another owner’s line gives nothing', async () => {
  const [creator, other] = [await app().register('creator'), await app().register('creator')]
  await past(
    creator,
    [0, 1, 2, 3, 4].map((month) => new Date(Date.UTC(2026, month, 15))),
  )
  await past(other, [new Date(Date.UTC(2026, 0, 15))])
  const first = await app().call<BalanceMonth[]>('/api/balance/months?limit=3', { token: creator.token })
  expect(first.body.map(({ month }) => month)).toEqual(['2026-05', '2026-04', '2026-03'])
  const next = first.headers.get('link')?.match(/<(.*)>; rel="next"/)?.[1] ?? ''
  const rest = await app().call<BalanceMonth[]>(next, { token: creator.token })
  expect(rest.body.map(({ month }) => month)).toEqual(['2026-02', '2026-01'])

  const all = await linesOf(creator)
  expect(all.map(({ bookedAt }) => bookedAt.slice(0, 7))).toEqual([
    '2026-05',
    '2026-04',
    '2026-03',
    '2026-02',
    '2026-01',
  ])
  expect(await linesOf(creator, `?before=${all[2]?.id}&limit=1`)).toEqual([all[3]])
  expect(await linesOf(creator, '?month=2026-04')).toEqual([all[1]])
  expect(await linesOf(creator, `?before=${(await linesOf(other))[0]?.id}`)).toEqual([])
  for (const query of [
    'lines?month=2026-13',
    'months?before=0000-01',
    'statement?month=2026',
    'statement?month=2026-01&format=x',
  ]) {
    expect((await app().call(`/api/balance/${query}`, { token: creator.token })).status).toBe(400)
  }
})

test('A statement has every line of the month and its totals, as CSV and as PDF, in the language of its owner', async () => {
  const [creator, agency] = [await app().register('creator'), await app().register('agency')]
  await agencies.link(agency, creator, 1_000)
  await app().end(await paid(creator, 20, '=1+1'), 'refunded', { amount: 500 })
  await expect.poll(() => balanceOf(agency)).toMatchObject({ refunded: 500 })
  const month = (await monthsOf(creator))[0]?.month
  const csv = (await statement(creator, month, 'csv')).toString()
  const rows = csv
    .trim()
    .split('\r\n')
    .map((row) => row.split(','))
  expect(rows.map((row) => row.slice(1, 7))).toEqual([
    ['Movimento', 'Doador', 'Valor', 'Comissão da plataforma', 'Parte da agência', 'Líquido'],
    ['Doação', "'=1+1", '20.00', '1.60', '2.00', '16.40'],
    ['Reembolso', "'=1+1", '-5.00', '-0.40', '-0.50', '-4.10'],
    ['', '', '15.00', '1.20', '1.50', '12.30'],
  ])
  expect((await statement(creator, month)).toString()).toContain("Doação;'=1+1;20,00;1,60;2,00;16,40;EUR;")
  const spaced = (amount: string) => `${amount}\u00a0€`
  const text = pdfText(await statement(creator, month, 'pdf')).split('\n')
  for (const line of ['Líquido', 'Total', '=1+1', spaced('20,00'), spaced('-5,00'), spaced('12,30')])
    expect(text).toContain(line)
  const ofAgency = pdfText(await statement(agency, month, 'pdf')).replaceAll('\n', ' ')
  expect(ofAgency).toContain(creator.user.username)
  expect(ofAgency).not.toContain('=1+1')
  expect((await statement(agency, month, 'csv')).toString()).toContain('A tua parte')
  await app().call('/api/users/update-profile', { method: 'PATCH', token: creator.token, body: { language: 'fr' } })
  expect(pdfText(await statement(creator, month, 'pdf'))).toContain('Relevé')
  expect(pdfText(await statement(creator, '2020-02', 'pdf'))).toContain('Aucune opération ce mois-ci.')
})

test('The PDF of a month with very many lines lists its days, and the CSV file all of its lines', async () => {
  const creator = await app().register('creator')
  await past(
    creator,
    Array.from({ length: 1_300 }, (_, index) => new Date(Date.UTC(2026, 2, 1 + (index % 20), 12, 0, index))),
  )
  const rows = (await statement(creator, '2026-03', 'csv')).toString().trim().split('\r\n')
  expect(rows).toHaveLength(1_302)
  expect(rows.at(-1)).toContain('13000.00,1040.00,0.00,11960.00')
  const text = pdfText(await statement(creator, '2026-03', 'pdf'))
  expect(text.match(/^2026-03-\d\d$/gm)).toHaveLength(20)
  expect(text).toContain('1300 movimentos')
})

test('The month of a booking is the owner’s at that moment, and stays after a change of time zone', async () => {
  const creator = await app().register('creator')
  const move = (timeZone: string) =>
    app().call('/api/users/update-profile', { method: 'PATCH', token: creator.token, body: { timeZone } })
  const lastEvening = new Date('2026-01-31T20:00:00Z')
  await past(creator, [lastEvening])
  await move('Pacific/Kiritimati')
  await past(creator, [lastEvening], 2_000)
  expect((await monthsOf(creator)).map(({ month, gross }) => [month, gross])).toEqual([
    ['2026-02', 2_000],
    ['2026-01', 1_000],
  ])
  expect(await linesOf(creator, '?month=2026-01')).toHaveLength(1)
})

test('The ledger checks name a month that does not add up and a line in the wrong balance', async () => {
  const { db } = app().database
  const [creator, other] = [await app().register('creator'), await app().register('creator')]
  await past(creator, [new Date('2026-01-15T12:00:00Z')])
  const [line] = await linesOf(creator)
  const shift = (cents: number) =>
    sql`update balance_months set gross_cents = gross_cents + ${cents}, net_cents = net_cents + ${cents}
      where owner_id = ${creator.user.id}`.execute(db)
  const wrong = { owner_id: other.user.id, month: '2026-01-01', journal_id: line?.id ?? '' }
  await shift(1)
  await db.insertInto('balance_lines').values(wrong).execute()
  const problems = await findLedgerProblems(db)
  expect(problems).toContainEqual(`journal ${line?.id} is wrongly in the balance of ${other.user.id}`)
  const month = `month 2026-01 of the balance of ${creator.user.id} with creator ${creator.user.id}`
  expect(problems).toContainEqual(
    `${month} shows 1001, 80, 0, 0, 0, 0, 921, 0, 0, 0 instead of 1000, 80, 0, 0, 0, 0, 920, 0, 0, 0`,
  )
  await shift(-1)
  await db.deleteFrom('balance_lines').where('owner_id', '=', other.user.id).execute()
})
