import type { SignedIn } from '@aplauso/contract/accounts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findCreatorBalance } from '#modules/ledger/public.ts'
import { agencyActions } from '#testing/agencies.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp()
const agencies = agencyActions(app)

/** Amount that the ledger owes the agency, and the totals of its days. */
async function earnedBy({ user }: SignedIn) {
  const { rows } = await sql<{ booked: number; count: number; amount: number; share: number }>`
    select (
      select coalesce(-sum(amount_cents), 0)::int from ledger_entries where account_code = 'agency:' || ${user.id}
    ) as booked, coalesce(sum(donations_count), 0)::int as count, coalesce(sum(amount_cents), 0)::int as amount,
      coalesce(sum(share_cents), 0)::int as share
    from agency_days where agency_id = ${user.id}::uuid
  `.execute(app().database.db)
  return rows[0]
}

async function paid(creator: SignedIn, amountEuro: number, donor?: SignedIn) {
  const donation = await app().donate(creator.user.slug, { amountEuro }, donor?.token)
  await app().pay(donation)
  return donation
}

test('An agency gets its share of payments while it is connected, and returns its part of later refunds', async () => {
  const [creator, agency] = [await app().register('creator'), await app().register('agency')]
  await paid(creator, 10)
  await agencies.link(agency, creator)
  const donation = await paid(creator, 20)
  await agencies.leave(creator, agency.user.id)
  await paid(creator, 40)
  expect(await earnedBy(agency)).toEqual({ booked: 600, count: 1, amount: 2_000, share: 600 })
  const balance = () => findCreatorBalance(app().database.db, creator.user.id)
  expect(await balance()).toEqual({ totalReceived: 7_000, platformFees: 560, agencyShare: 600, credited: 5_840 })

  await app().end(donation, 'refunded', { amount: 777 })
  const left = { booked: 367, count: 1, amount: 1_223, share: 367 }
  await expect.poll(() => earnedBy(agency)).toEqual(left)
  expect(await balance()).toEqual({ totalReceived: 6_223, platformFees: 498, agencyShare: 367, credited: 5_358 })
  await app().end(donation, 'refunded')
  await app().untilStatus(donation.donationId, 'refunded')
  expect(await earnedBy(agency)).toEqual({ booked: 0, count: 0, amount: 0, share: 0 })
})

test('Concurrent payments, refunds and an accepted agency wait for one another and are all booked', async () => {
  const donors = [await app().register('fan'), await app().register('fan')]
  const creators = [await app().register('creator'), await app().register('creator')]
  const agency = await app().register('agency')
  for (const { user } of creators) await agencies.invite(agency, { username: user.username })
  const orders = [...donors, ...donors].flatMap((donor) => creators.map((creator) => ({ donor, creator })))
  const refunded = await Promise.all(orders.map(({ creator, donor }) => paid(creator, 5, donor)))
  await Promise.all([
    ...orders.map(({ creator, donor }) => paid(creator, 10, donor)),
    ...refunded.map((donation) => app().pay(donation, 'refunded')),
    ...creators.map(async (creator) => {
      const [invitation] = await agencies.received(creator)
      expect((await agencies.answer(creator, invitation?.token ?? '', 'accept')).status).toBe(204)
    }),
  ])
  const earned = await earnedBy(agency)
  expect(earned).toEqual({ ...earned, amount: (earned?.count ?? 0) * 1_000, share: (earned?.count ?? 0) * 300 })
  expect(earned?.booked).toBe(earned?.share)
})
