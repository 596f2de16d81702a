import type { SignedIn, User } from '@aplauso/contract/accounts'
import type { Creator } from '@aplauso/contract/creators'
import type { DonationStarted, ReceivedStats } from '@aplauso/contract/donations'
import type { Problem } from '@aplauso/contract/errors'
import { cents } from '@aplauso/contract/money'
import type { PlanId } from '@aplauso/contract/plan-ids'
import type { Subscription } from '@aplauso/contract/subscriptions'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { agencyActions } from '#testing/agencies.ts'
import { readOutbox } from '#testing/read-outbox.ts'
import { useApp } from '#testing/test-app.ts'
import { untilEmail } from '#testing/until-email.ts'
import { insertPaidDonations } from '../../seed/paid-donations.ts'

const OPERATOR = 'equipa@aplauso.test'
const app = useApp({ MAIL_FROM: `Aplauso <${OPERATOR}>` })
const { invite, answer, link, tokenFrom, withdraw } = agencyActions(app)

const db = () => app().database.db
const setPlan = (of: SignedIn, plan: PlanId) =>
  db().updateTable('users').set({ granted_plan: plan, subscription_plan: plan }).where('id', '=', of.user.id).execute()

/**
 * Inserts paid donations of one euro, at a time relative to the start of the creator's month; negative means before it.
 */
async function insertPaid({ user }: SignedIn, count: number, afterMs = 0): Promise<void> {
  const { rows } = await sql<{ first: Date }>`
    select date_trunc('month', now() at time zone time_zone) at time zone time_zone as first from users where id = ${user.id}
  `.execute(db())
  const paidAt = new Date((rows[0]?.first.getTime() ?? 0) + afterMs)
  const donation = { creatorId: user.id, plan: 'free', donorId: null, donorName: null, message: null } as const
  const all = Array.from({ length: count }, () => ({ ...donation, amountCents: cents(100), paidAt }))
  await db()
    .transaction()
    .execute((tx) => insertPaidDonations(tx, all))
}

const order = (slug: string, key?: string) =>
  app().call<DonationStarted & Problem>('/api/donations/create-payment', {
    body: { creatorSlug: slug, amountEuro: 10 },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })
const isOpen = async (slug: string) => (await app().call<Creator>(`/api/creators/${slug}`)).body.acceptsDonations
const countOf = async ({ token }: SignedIn) =>
  (await app().call<ReceivedStats>('/api/donations/stats', { token })).body.donationsThisMonth
const ownCountOf = async ({ token }: SignedIn) =>
  (await app().call<User>('/api/auth/me', { token })).body.donationsThisMonth

test('A donation pays the fee of the agency plan while an agency with that plan manages the creator', async () => {
  const creator = await app().register('creator')
  const agency = await app().register('agency')
  const feeOfNext = async () => {
    const { body } = await order(creator.user.slug)
    const query = db()
      .selectFrom('donations')
      .select(['fee_basis_points', 'fee_cents'])
      .where('id', '=', body.donationId)
    const { fee_basis_points, fee_cents } = await query.executeTakeFirstOrThrow()
    const { body: plan } = await app().call<Subscription>('/api/subscriptions/current', { token: creator.token })
    expect(plan.feeBasisPoints).toBe(fee_basis_points)
    return fee_cents
  }
  await link(agency, creator)
  expect(await feeOfNext()).toBe(80)
  await setPlan(agency, 'agency')
  expect(await feeOfNext()).toBe(30)
  await setPlan(agency, 'free')
  expect(await feeOfNext()).toBe(80)
})

test('The free plan allows fifty paid donations in the creator’s month, and a larger plan reopens the page at once', async () => {
  const creator = await app().register('creator')
  const { slug } = creator.user
  await db().updateTable('users').set({ time_zone: 'Pacific/Kiritimati' }).where('id', '=', creator.user.id).execute()
  await insertPaid(creator, 3, -1)
  await insertPaid(creator, 49)
  await app().call('/api/donations/test', { token: creator.token, body: { creatorSlug: slug } })
  expect([await countOf(creator), await isOpen(slug)]).toEqual([49, true])

  // Open checkouts are still accepted, in any number.
  const begun = await Promise.all(Array.from({ length: 3 }, (_, index) => order(slug, `begun-before-${index}`)))
  expect(begun.map(({ status }) => status)).toEqual([201, 201, 201])
  await Promise.all(begun.map(({ body }) => app().pay(body)))
  expect([await countOf(creator), await isOpen(slug)]).toEqual([52, false])
  expect(await ownCountOf(creator)).toBe(52)

  const refused = await order(slug, 'begun-too-late')
  expect([refused.status, refused.body.code]).toEqual([409, 'plan_limit_reached'])
  const repeated = await order(slug, 'begun-before-0')
  expect([repeated.status, repeated.body.checkoutUrl]).toEqual([201, begun[0]?.body.checkoutUrl])
  expect((await order('nobody-at-all')).body.code).toBe('creator_not_found')

  await setPlan(creator, 'creator')
  expect(await isOpen(slug)).toBe(true)
  expect(await ownCountOf(creator)).toBeUndefined()
  expect((await order(slug, 'begun-too-late')).status).toBe(201)
})

test('A repeat finishes a donation whose first attempt failed at the provider, although the month is full by then', async () => {
  const creator = await app().register('creator')
  await app().call('/sandbox/faults', { method: 'PUT', body: { status: 500 } })
  expect((await order(creator.user.slug, 'half-begun')).status).toBe(502)
  await app().call('/sandbox/faults', { method: 'DELETE' })
  await insertPaid(creator, 50)
  expect((await order(creator.user.slug)).status).toBe(409)
  expect((await order(creator.user.slug, 'half-begun')).status).toBe(201)
})

test('A creator gets one email at forty and one at fifty donations, also for concurrent payments', async () => {
  const creator = await app().register('creator')
  const { email, slug } = creator.user
  const paid = async (count: number) => {
    const begun = await app().donateTimes(count, slug)
    await Promise.all(begun.map((donation) => app().pay(donation)))
  }
  await insertPaid(creator, 38)
  await paid(3)
  const warning = await untilEmail(app().dataDir, email, 'de 50 doações este mês')
  expect(warning.text).toContain('/dashboard/creator/plan')
  await insertPaid(creator, 8)
  await paid(2)
  const full = await untilEmail(app().dataDir, email, 'não aceita mais doações até 1 de')
  expect(full.text).toContain('volta a abrir de imediato')
  const subjects = (await readOutbox(app().dataDir, email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => /doações/.test(subject))).toHaveLength(2)
  expect(
    await db().selectFrom('plan_notices').select('threshold').where('user_id', '=', creator.user.id).execute(),
  ).toEqual([{ threshold: 40 }, { threshold: 50 }])
})

test('Exports require the plan of the creator, or of the agency that requests them', async () => {
  const [creator, agency] = await Promise.all([app().register('creator'), app().register('agency')])
  await agencyActions(app).link(agency, creator)
  const exported = ({ token }: SignedIn) =>
    app().call<Problem>(`/api/donations/export?creatorId=${creator.user.id}`, { token })
  const statuses = async () => [(await exported(creator)).status, (await exported(agency)).status]
  expect((await exported(creator)).body.code).toBe('plan_limit_reached')
  expect(await statuses()).toEqual([409, 409])
  await setPlan(creator, 'creator')
  expect(await statuses()).toEqual([409, 409])
  await setPlan(agency, 'agency')
  expect(await statuses()).toEqual([409, 200])
  await setPlan(creator, 'pro')
  await setPlan(agency, 'free')
  expect(await statuses()).toEqual([200, 200])
})

test('An agency without the agency plan has ten creators at most, also for concurrent invitations', async () => {
  const agency = await app().register('agency')
  const ask = (email: string) =>
    app().call<{ id: string } & Problem>('/api/agency/invitations', { token: agency.token, body: { email } })
  for (let index = 0; index < 9; index += 1) await invite(agency, { email: `convidado-${index}@example.com` })
  const last = await Promise.all([ask('nove-a@example.com'), ask('nove-b@example.com')])
  expect(last.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(last.find(({ status }) => status === 409)?.body.code).toBe('plan_limit_reached')
  // Repeating an invitation adds none.
  expect((await ask('convidado-0@example.com')).status).toBe(201)
  const { body: open } = await ask('convidado-1@example.com')
  await withdraw(agency, open.id)
  expect((await ask('outra@example.com')).status).toBe(201)

  await setPlan(agency, 'agency')
  const creator = await app().register('creator')
  await invite(agency, { username: creator.user.username })
  expect((await answer(creator, await tokenFrom(agency, creator), 'accept')).status).toBe(204)
})

test('Accepting an agency is refused while its plan is full, and works after it has a larger plan', async () => {
  const [agency, creator] = await Promise.all([app().register('agency'), app().register('creator')])
  await setPlan(agency, 'agency')
  for (let managed = 0; managed < 10; managed += 1) {
    const other = await app().register('creator')
    await agencyActions(app).link(agency, other)
  }
  await invite(agency, { username: creator.user.username })
  await setPlan(agency, 'free')
  const token = await tokenFrom(agency, creator)
  const refused = await answer(creator, token, 'accept')
  expect([refused.status, refused.body]).toEqual([409, expect.objectContaining({ code: 'plan_limit_reached' })])
  await setPlan(agency, 'agency')
  expect((await answer(creator, token, 'accept')).status).toBe(204)
})
