import type { BalanceLine } from '@aplauso/contract/balance'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { agencyActions } from '#testing/agencies.ts'
import { payoutActions } from '#testing/payouts.ts'
import { pdfText } from '#testing/pdf-text.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp({ PAYOUTS: 'on', PAYOUT_MINIMUM: '25.00', PAYOUT_HOLD_DAYS: '7' })
const agencies = agencyActions(app)
const { setAccount, earn, ask, balanceOf, payoutsOf } = payoutActions(app)

test('A request is refused with the first code that applies, in the order of the contract', async () => {
  const creator = await app().register('creator')
  const codeOf = async (amountCents?: number) => (await ask(creator, amountCents)).body.code
  expect(await codeOf()).toBe('payout_account_missing')
  await setAccount(creator, { isHeld: true })
  expect(await codeOf(1)).toBe('payout_account_held')
  await setAccount(creator)
  await sql`update payout_accounts set held_until = now() where owner_id = ${creator.user.id}`.execute(
    app().database.db,
  )
  expect(await codeOf(), 'nothing was ever earned').toBe('below_minimum')
  expect(await codeOf(100)).toBe('balance_held')
  await earn(creator.user.id, 10_000, 3)
  expect(await codeOf(), 'all of it is on hold').toBe('balance_held')
  await earn(creator.user.id, 2_000)
  expect(await codeOf(), 'less than the minimum is available').toBe('below_minimum')
  await earn(creator.user.id, 3_000)
  expect(await codeOf(5_001)).toBe('balance_held')
  expect(await codeOf(2_499)).toBe('below_minimum')
  for (const wrong of [0, -100, 25.5]) expect(await codeOf(wrong)).toBe('validation_failed')
  expect(await ask(creator, 2_500)).toMatchObject({
    status: 201,
    body: { amountCents: 2_500, currency: 'EUR', state: 'due', iban: '•••• 0154' },
  })
  expect(await ask(creator)).toMatchObject({ status: 201, body: { amountCents: 2_500 } })
  expect(await payoutsOf(creator)).toHaveLength(2)
})

test('A balance tells what is available, on hold and paid out, and its parts add up', async () => {
  const creator = await app().register('creator')
  await setAccount(creator)
  await earn(creator.user.id, 6_000)
  await earn(creator.user.id, 1_000, 6.9)
  const before = await balanceOf(creator)
  expect(before).toMatchObject({ availableCents: 6_000, holdCents: 1_000, owedCents: 0, paidOut: 0, net: 7_000 })
  await ask(creator, 4_000)
  expect(await balanceOf(creator)).toMatchObject({
    ...{ gross: 7_000, paidOut: 4_000, net: 3_000, availableCents: 2_000, holdCents: 1_000, owedCents: 0 },
    heldBy: { operator: 3_000, mollie: 0, stripe: 0 },
  })
})

test('Twelve requests at once for the same money make one payout, and a repeated key gives the first answer', async () => {
  const creator = await app().register('creator')
  await setAccount(creator)
  await earn(creator.user.id, 4_000)
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask(creator, 3_000)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 11 }, () => 409)])

  await earn(creator.user.id, 9_000)
  const headers = { 'idempotency-key': 'twice' }
  const repeated = await Promise.all(Array.from({ length: 6 }, () => ask(creator, 3_000, headers)))
  expect(new Set(repeated.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  expect((await ask(creator, 4_000, headers)).body.code).toBe('idempotency_conflict')
  expect(await payoutsOf(creator)).toHaveLength(2)
  const other = await app().register('creator')
  await setAccount(other)
  await earn(other.user.id, 4_000)
  expect((await ask(other, 3_000, headers)).status, 'a key belongs to its owner').toBe(201)
})

test('A chargeback after a payout makes a negative balance, which later donations settle first', async () => {
  const creator = await app().register('creator')
  await setAccount(creator)
  const donation = await app().donate(creator.user.slug, { amountEuro: 100 })
  await app().pay(donation)
  const aged = sql`update ledger_journals set created_at = now() - interval '30 days' where donation_id = ${donation.donationId}`
  await app()
    .database.db.transaction()
    .execute(async (tx) => {
      await sql`alter table ledger_journals disable trigger append_only`.execute(tx)
      await aged.execute(tx)
      await sql`alter table ledger_journals enable trigger append_only`.execute(tx)
    })
  expect((await ask(creator)).body.amountCents).toBe(9_200)
  await app().end(donation, 'charged_back')
  await app().untilStatus(donation.donationId, 'charged_back')
  const owing = { net: -9_200, owedCents: 9_200, availableCents: 0, holdCents: 0 }
  expect(await balanceOf(creator)).toMatchObject({ ...owing, heldBy: { operator: 0, mollie: 0, stripe: 0 } })
  expect((await ask(creator)).body.code).toBe('balance_held')
  await earn(creator.user.id, 10_000)
  expect(await balanceOf(creator)).toMatchObject({ net: 800, owedCents: 0, availableCents: 800 })

  await app().end(donation, 'chargeback_reversed')
  await app().untilStatus(donation.donationId, 'paid')
  const won = { net: 10_000, availableCents: 800, holdCents: 9_200 }
  expect(await balanceOf(creator), 'a won dispute is on hold again').toMatchObject(won)
})

test('An agency is paid its share, and its payouts are no donations to any creator', async () => {
  const [agency, creator] = [await app().register('agency'), await app().register('creator')]
  await agencies.link(agency, creator, 3_000)
  await sql`update agency_invitations set answered_at = now() - interval '1 year', created_at = now() - interval '1 year'
    where creator_id = ${creator.user.id}`.execute(app().database.db)
  await earn(creator.user.id, 20_000)
  await setAccount(agency)
  expect(await ask(agency)).toMatchObject({ status: 201, body: { amountCents: 6_000 } })
  expect(await balanceOf(agency)).toMatchObject({ agencyShare: 6_000, paidOut: 6_000, net: 0, availableCents: 0 })
  expect((await balanceOf(creator)).net).toBe(14_000)
  const { body: lines } = await app().call<BalanceLine[]>('/api/balance/lines', { token: agency.token })
  expect(lines.map(({ kind, gross, agencyShare, net }) => [kind, gross, agencyShare, net])).toEqual([
    ['payout', 0, 0, -6_000],
    ['donation', 20_000, 6_000, 6_000],
  ])
})

test('Lines and statements have the payout with its account, its reference and its part of the total', async () => {
  const creator = await app().register('creator')
  await setAccount(creator)
  await earn(creator.user.id, 5_000)
  const { body: payout } = await ask(creator, 3_000)
  const { token } = creator
  const { body: lines } = await app().call<BalanceLine[]>('/api/balance/lines', { token })
  expect(lines[0]).toMatchObject({ kind: 'payout', donationId: null, payoutId: payout.id, gross: 0, net: -3_000 })
  const month = new Date().toISOString().slice(0, 7)
  const path = `/api/balance/statement?month=${month}`
  const { body: csv } = await app().call<string>(`${path}&format=csv`, { token })
  expect(csv).toContain(`Pagamento,•••• 0154,0.00,0.00,0.00,-30.00,EUR,${payout.id}`)
  const pdf = await fetch(`${app().baseUrl}${path}&format=pdf`, { headers: { authorization: `Bearer ${token}` } })
  const text = pdfText(Buffer.from(await pdf.arrayBuffer()))
  expect(text).toContain('Pagamentos a ti')
  expect(text).toContain('-30,00')
})

test('Another owner’s payouts are not listed, and a page of payouts leads to the next', async () => {
  const [creator, other] = [await app().register('creator'), await app().register('creator')]
  await setAccount(creator)
  await earn(creator.user.id, 9_000)
  for (const amount of [2_500, 2_600, 2_700]) await ask(creator, amount)
  expect(await payoutsOf(other)).toEqual([])
  const first = await app().call<{ amountCents: number }[]>('/api/payouts?limit=2', { token: creator.token })
  expect(first.body.map(({ amountCents }) => amountCents)).toEqual([2_700, 2_600])
  const next = first.headers.get('link')?.match(/<(.*)>; rel="next"/)?.[1] ?? ''
  expect((await app().call(next, { token: creator.token })).body).toMatchObject([{ amountCents: 2_500 }])
})
