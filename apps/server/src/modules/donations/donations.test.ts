import type { Creator } from '@aplauso/contract/creators'
import type {
  AlertProgress,
  DonationProgress,
  DonorDonation,
  DonorStats,
  ReceivedDonation,
  ReceivedStats,
} from '@aplauso/contract/donations'
import type { Problem } from '@aplauso/contract/errors'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { usePayments } from '#testing/payments.ts'
import { useApp } from '#testing/test-app.ts'
import { createDonorSecrets } from './donor-secret.ts'

const app = useApp()
const { received, row } = usePayments(app)

test('A paid donation is booked once in totals, day, history and alert, with the fee of the plan in force', async () => {
  const creator = await app().register('creator')
  const donor = await app().register('fan')
  const donation = await app().donate(creator.user.slug, { amountEuro: 12.34 }, donor.token)
  await app().pay(donation)

  const record = (await app().call<Creator>(`/api/creators/${creator.user.id}`)).body
  expect(record).toMatchObject({ totalDonations: 1, totalReceived: 1_234, slug: creator.user.slug })
  const stats = (await app().call<ReceivedStats>('/api/donations/stats', { token: creator.token })).body
  expect(stats).toMatchObject({ totalDonations: 1, totalRevenue: 1_234, averageDonation: 1_234, thisMonth: 1_234 })
  expect(stats).toMatchObject({ totalNet: 1_234 - 99, thisMonthNet: 1_234 - 99, monthBefore: 0 })
  expect(stats.daily).toHaveLength(30)
  expect(stats.daily.at(-1)).toMatchObject({ count: 1, amount: 1_234 })
  expect(await received(creator.token)).toMatchObject([
    {
      id: donation.donationId,
      donorName: 'Rita',
      message: 'Olá!',
      amount: 1_234,
      status: 'paid',
      alertStatus: 'waiting',
    },
  ])
  const given = await app().call<DonorDonation[]>('/api/donations/history', { token: donor.token })
  expect(given.body).toMatchObject([
    { amount: 1_234, creatorId: creator.user.id, creator: { slug: creator.user.slug } },
  ])
  const totals = await app().call<DonorStats>('/api/donations/history/stats', { token: donor.token })
  expect(totals.body).toEqual({
    totalDonated: 1_234,
    donationsMade: 1,
    creatorsSupported: 1,
    average: 1_234,
    thisMonth: 1_234,
  })
  const { fee_cents, fee_basis_points } = await row(donation.donationId)
  expect([fee_cents, fee_basis_points]).toEqual([99, 800])
})

test.each(['failed', 'canceled', 'expired'])('A %s payment changes only its donation’s status', async (outcome) => {
  const creator = await app().register('creator')
  const donation = await app().donate(creator.user.slug)
  await app().pay(donation, outcome)
  expect(await received(creator.token)).toEqual([])
})

test('Sixty concurrent payments to one creator get sixty alerts without a gap in the sequence', async () => {
  const creator = await app().register('creator')
  const donations = await app().donateTimes(60, creator.user.slug)
  await Promise.all(donations.map((donation) => app().end(donation, 'paid')))
  await expect
    .poll(async () => (await app().call<Creator>(`/api/creators/${creator.user.slug}`)).body)
    .toMatchObject({ totalDonations: 60, totalReceived: 60_000 })
  const alerts = await app()
    .database.db.selectFrom('alerts')
    .select('sequence')
    .where('creator_id', '=', creator.user.id)
    .orderBy('sequence')
    .execute()
  expect(alerts.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
})

test('Refunds and chargebacks lower every total by the amount that went back, and a won chargeback restores it', async () => {
  const creator = await app().register('creator')
  const total = async () => (await app().call<Creator>(`/api/creators/${creator.user.slug}`)).body.totalReceived
  const refunded = await app().donate(creator.user.slug, { amountEuro: 9.99 })
  await app().pay(refunded)
  await app().end(refunded, 'refunded', { amount: 333 })
  await expect.poll(total).toBe(666)
  await app().untilStatus(refunded.donationId, 'paid')
  await app().end(refunded, 'refunded')
  await app().untilStatus(refunded.donationId, 'refunded')
  await expect.poll(total).toBe(0)

  const disputed = await app().donate(creator.user.slug)
  await app().pay(disputed)
  await app().end(disputed, 'charged_back')
  await app().untilStatus(disputed.donationId, 'charged_back')
  expect(await total()).toBe(0)
  await app().end(disputed, 'chargeback_reversed')
  await app().untilStatus(disputed.donationId, 'paid')
  expect(await total()).toBe(1_000)
})

/** Donation of a fan, with its progress as the thank-you address, the donor and a stranger read it. */
async function followedDonation(order: object = {}) {
  const creator = await app().register('creator')
  const fan = await app().register('fan')
  const donation = await app().donate(creator.user.slug, { amountEuro: 12.5, ...order }, fan.token)
  const { headers } = await app().call(new URL(donation.checkoutUrl).pathname, { body: { outcome: 'paid' } })
  await app().untilStatus(donation.donationId, 'paid')
  const thanks = new URL(headers.get('location') ?? '')
  const secret = thanks.searchParams.get('secret') ?? expect.fail('the thank-you address has no secret')
  const ask = async (what: 'status' | 'progress', query: string, token?: string) => {
    const path = `/api/donations/${donation.donationId}/${what}${query}`
    return (await app().call<DonationProgress & AlertProgress>(path, { token })).body
  }
  const asDonor = (what: 'status' | 'progress') =>
    Promise.all([ask(what, `?secret=${secret}`), ask(what, '', fan.token)])
  const asStranger = (what: 'status' | 'progress') =>
    Promise.all([ask(what, ''), ask(what, `?secret=${secret}x`), ask(what, '', creator.token), ask(what, '', 'none')])
  return { slug: creator.user.slug, donation, thanks, secret, asDonor, asStranger }
}

test('Amount and next charge are shown only with the secret of the thank-you address or to the donor’s session', async () => {
  const { slug, donation, thanks, secret, asDonor, asStranger } = await followedDonation({ every: 'month' })
  const { donationId } = donation
  expect([thanks.pathname, thanks.searchParams.get('id')]).toEqual(['/donation/success', donationId])
  for (const answer of await asDonor('status')) {
    expect(answer).toMatchObject({ status: 'paid', amount: 1_250, nextAt: expect.any(String) })
  }
  for (const answer of await asStranger('status')) {
    expect(answer).toEqual({ id: donationId, status: 'paid', currency: 'EUR', creator: expect.anything() })
  }
  const other = await app().donate(slug)
  const { body } = await app().call(`/api/donations/${other.donationId}/status?secret=${secret}`)
  expect(body).not.toHaveProperty('amount')
})

test.each(['refunded', 'charged_back'])('A %s donation is shown as such only to its donor', async (outcome) => {
  const { donation, asDonor, asStranger } = await followedDonation()
  await app().end(donation, outcome)
  await app().untilStatus(donation.donationId, outcome)
  for (const answer of await asDonor('status')) expect(answer.status).toBe(outcome)
  for (const answer of await asStranger('status')) expect(answer.status).toBe('paid')
  for (const answer of await asDonor('progress')) expect(answer).toEqual({ state: 'refunded' })
  for (const answer of await asStranger('progress')) expect(answer.state).toBe('not_shown')
})

test('The secret of a thank-you address outlives a change of SESSION_SECRET while the previous one is accepted', () => {
  const id = '01890000-0000-7000-8000-000000000000'
  const before = createDonorSecrets('one').of(id)
  expect(createDonorSecrets('two', ['one']).isOf(id, before)).toBe(true)
  expect(createDonorSecrets('two').isOf(id, before)).toBe(false)
  expect(createDonorSecrets('two', ['one']).of(id)).not.toBe(before)
})

test('A message is spoken only if the donor chose speech, gave the creator’s minimum, and the creator has speech enabled', async () => {
  const creator = await app().register('creator')
  const voices = async () =>
    (
      await app()
        .database.db.selectFrom('alerts')
        .select('voice')
        .where('creator_id', '=', creator.user.id)
        .orderBy('sequence')
        .execute()
    ).map(({ voice }) => voice)
  const spoken = { audioType: 'tts', voice: 'es-ES' }
  await app().pay(await app().donate(creator.user.slug, { ...spoken, amountEuro: 5 }))
  await app().pay(await app().donate(creator.user.slug, { ...spoken, amountEuro: 4.99 }))
  await app().pay(await app().donate(creator.user.slug, { audioType: 'tts', amountEuro: 5 }))
  await app().pay(await app().donate(creator.user.slug, { voice: 'es-ES', amountEuro: 50 }))
  await app()
    .database.db.updateTable('creators')
    .set({ tts_enabled: false })
    .where('user_id', '=', creator.user.id)
    .execute()
  await app().pay(await app().donate(creator.user.slug, { ...spoken, amountEuro: 50 }))
  expect(await voices()).toEqual(['es-ES', null, 'pt', null, null])
})

test('Donation lists are paged by cursor and link to the next page', async () => {
  const creator = await app().register('creator')
  for (let index = 0; index < 3; index += 1)
    await app().pay(await app().donate(creator.user.slug, { donorName: `D${index}` }))
  const first = await app().call<ReceivedDonation[]>('/api/donations/my?limit=2', { token: creator.token })
  expect(first.body.map(({ donorName }) => donorName)).toEqual(['D2', 'D1'])
  const next = /<(.+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const second = await app().call<ReceivedDonation[]>(next, { token: creator.token })
  expect(second.body.map(({ donorName }) => donorName)).toEqual(['D0'])
  expect(second.headers.get('link')).toBeNull()
})

test('The ledger refuses entries that do not balance, and any change of written entries', async () => {
  const { db } = app().database
  const lopsided = db.transaction().execute(async (tx) => {
    await sql`insert into ledger_journals (id, idempotency_key, kind, created_at) values (gen_random_uuid(), 'bad', 'donation', now())`.execute(
      tx,
    )
    await sql`insert into ledger_entries select id, 'platform_fees', 5, 'EUR' from ledger_journals where idempotency_key = 'bad'`.execute(
      tx,
    )
  })
  await expect(lopsided).rejects.toThrow(/does not balance/)
  await expect(sql`update ledger_entries set amount_cents = 1`.execute(db)).rejects.toThrow(/append-only/)
  await expect(sql`delete from ledger_journals`.execute(db)).rejects.toThrow(/append-only/)
})

test('The balance check of a journal reads its own entries, also on a connection that planned it for an empty ledger', async () => {
  const { db } = app().database
  const read = await db.transaction().execute(async (tx) => {
    const book = (ids: string[]) =>
      sql`with journal as (
          insert into ledger_journals (id, idempotency_key, kind, created_at)
          select id, 'even ' || id, 'donation', now() from unnest(${ids}::uuid[]) as id returning id
        )
        insert into ledger_entries select id, account_code, cents, 'EUR'
        from journal, (values ('platform_fees', 5), ('provider_clearing', -5)) as entry (account_code, cents)`.execute(
        tx,
      )
    const countRead = async () => {
      const { rows } = await sql<{ count: number }>`
        select sum(pg_stat_get_xact_tuples_returned(oid))::bigint as count from pg_class
        where relname in ('ledger_entries', 'ledger_entries_pkey')`.execute(tx)
      return rows[0]?.count ?? 0
    }
    await sql`discard plans`.execute(tx)
    await book(['00000000-0000-4000-8000-000000000000'])
    await book(Array.from({ length: 200 }, () => crypto.randomUUID()))
    const before = await countRead()
    await book(['ffffffff-ffff-4fff-bfff-ffffffffffff'])
    return (await countRead()) - before
  })
  expect(read).toBe(2)
})

test('A test donation shows an alert and takes a sequence number, but counts in no total', async () => {
  const creator = await app().register('creator')
  const sent = await app().call<ReceivedDonation & { test: boolean }>('/api/donations/test', {
    token: creator.token,
    body: { creatorSlug: creator.user.slug, donorName: ' ', amountEuro: -3 },
  })
  expect(sent.status).toBe(201)
  expect(sent.body).toMatchObject({ test: true, donorName: 'Anônimo', message: 'Doação de teste', amount: 100 })
  expect(await received(creator.token)).toEqual([])
  const other = await app().register('creator')
  const foreign = await app().call('/api/donations/test', {
    token: other.token,
    body: { creatorSlug: creator.user.slug },
  })
  expect(foreign.status).toBe(403)
})

test('Analytics by weekday needs a server with advanced analytics enabled', async () => {
  const { token } = await app().register()
  const { status, body } = await app().call<Problem>('/api/donations/analytics?by=weekday', { token })
  expect([status, body.detail]).toEqual([400, expect.stringContaining('advancedAnalytics')])
})
