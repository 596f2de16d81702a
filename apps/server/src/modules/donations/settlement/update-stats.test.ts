import { cents, feeCents } from '@aplauso/contract/money'
import fc from 'fast-check'
import { expect, inject, onTestFinished, test } from 'vitest'
import { findCreatorBalance, findLedgerProblems } from '#modules/ledger/public.ts'
import type { PaymentSnapshot } from '#modules/payments/public.ts'
import type { Database } from '#modules/tables.ts'
import { openTestDatabase } from '#testing/engine.ts'
import { insertAgencyLink } from '../../../seed/insert-agency-link.ts'
import { type DonationFacts, expectedStats, readStoredStats } from './expected-stats.fixture.ts'
import { reverseDonation } from './reverse-donation.ts'
import { settleDonation } from './settle-donation.ts'
import { createTestAccounts, insertPending, type TestAccounts } from './test-accounts.fixture.ts'

const HOUR_MS = 3_600_000
const LISBON = 'Europe/Lisbon'

const one = fc.nat(1)
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      creator: one,
      donor: fc.option(one, { nil: undefined }),
      name: fc.constantFrom(null, 'Rita', 'RITA', 'João'),
      amount: fc.integer({ min: 100, max: 5_000 }).map(cents),
      hours: fc.nat(40),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('give back' as const),
      which: fc.nat(30),
      refunded: fc.nat(5_000).map(cents),
      chargedBack: fc.constantFrom(0, 0, 150, 9_000).map(cents),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('agree' as const),
      creator: one,
      agency: one,
      /** Undefined: the agency is disconnected. */
      share: fc.constantFrom(undefined, 0, 1, 1_050, 3_333, 4_500),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      whose: fc.constantFrom('creators' as const, 'donors' as const),
      which: one,
      zone: fc.constantFrom(LISBON, 'Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kolkata'),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
type StepOf<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>

test('Every stored total equals the sum of the donations after payments, reversals and agency changes in any order', async () => {
  const { db, close } = await openTestDatabase(inject('snapshotFolder'))
  onTestFinished(close)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 36, maxLength: 36 }), async (steps) => {
      const cast = await createTestAccounts(db)
      const donations = await play(db, cast, steps)
      expect(await readStoredStats(db, cast.creators)).toEqual(expectedStats(donations))
      expect(await findLedgerProblems(db)).toEqual([])
    }),
    // A smaller counterexample is not worth the hundreds of runs that it takes to find.
    { numRuns: 2, endOnFailure: true },
  )
})

test('Agency shares that round up to more than a small amount leaves never make the creator pay', async () => {
  const { db, close } = await openTestDatabase(inject('snapshotFolder'))
  onTestFinished(close)
  const { creators, agencies } = await createTestAccounts(db, { agencies: 25 })
  const [creator = ''] = creators
  for (const agency of agencies) {
    await db.transaction().execute((tx) => insertAgencyLink(tx, agency, creator, new Date(0)))
  }
  // A share of 1 euro is 3.5 cents, rounded to 4: 100 cents in all, where the fee leaves 92.
  await db.updateTable('agency_invitations').set({ share_basis_points: 350 }).execute()
  const amount = cents(100)
  const paymentId = await insertPending(db, { creator, donor: undefined, name: null, amount, fee: cents(8) })
  await settleDonation({ db, announcer: undefined, hashFingerprints: () => [] }, snapshotOf({ paymentId, amount }), 0)
  const credit = async () => (await findCreatorBalance(db, creator))?.credited
  expect(await credit()).toBe(0)
  for (const refunded of [13, 50, 88, 97]) {
    await reverse(db, { paymentId, amount }, { refundedCents: cents(refunded) })
    expect(await credit()).toBeGreaterThanOrEqual(0)
  }
  expect(await findLedgerProblems(db)).toEqual([])
})

/** Runs the steps one after another and records the facts of every donation. */
async function play(db: Database, cast: TestAccounts, steps: Step[]): Promise<DonationFacts[]> {
  const donations: DonationFacts[] = []
  const zones = new Map<string, string>()
  const agreed = new Map<string, number>()
  let now = Date.UTC(2026, 0, 30, 20)
  const clock = (id = '') =>
    new Date(now).toLocaleString('sv-SE', { timeZone: zones.get(id) ?? LISBON }).replace(/:.*/, '')

  async function pay({ name, amount, hours, ...by }: StepOf<'pay'>) {
    now += hours * HOUR_MS
    const creator = cast.creators[by.creator] ?? ''
    const donor = by.donor === undefined ? undefined : cast.donors[by.donor]
    const fee = feeCents(amount, 800)
    const paymentId = await insertPending(db, { creator, donor, name, amount, fee })
    const at = { atCreator: clock(creator), atDonor: clock(donor) }
    const shares = cast.agencies.toSorted().flatMap((agency) => {
      const share = agreed.get(`${agency} ${creator}`)
      return share === undefined ? [] : { agency, cents: feeCents(amount, share) }
    })
    const donation = {
      paymentId,
      creator,
      donor,
      name,
      amount,
      fee,
      reversed: cents(0),
      chargedBack: cents(0),
      ...at,
      shares,
    }
    await settleDonation({ db, announcer: undefined, hashFingerprints: () => [] }, snapshotOf(donation), 0, {
      now: new Date(now),
    })
    donations.push(donation)
  }

  async function giveBack({ which, refunded, chargedBack }: StepOf<'give back'>) {
    const donation = donations[which % Math.max(1, donations.length)]
    if (donation === undefined) return
    const back = { refundedCents: refunded, chargedBackCents: chargedBack }
    await reverse(db, donation, back)
    donation.reversed = cents(Math.min(donation.amount, refunded + chargedBack))
    donation.chargedBack = cents(Math.min(donation.amount, chargedBack))
  }

  async function agree({ share, ...by }: StepOf<'agree'>) {
    const [agency = '', creator = ''] = [cast.agencies[by.agency], cast.creators[by.creator]]
    const link = db
      .updateTable('agency_invitations')
      .where('agency_id', '=', agency)
      .where('creator_id', '=', creator)
      .where('status', '=', 'accepted')
    if (share === undefined) {
      await link.set({ status: 'ended' }).execute()
      agreed.delete(`${agency} ${creator}`)
      return
    }
    if (!agreed.has(`${agency} ${creator}`)) {
      await db.transaction().execute((tx) => insertAgencyLink(tx, agency, creator, new Date(now)))
    }
    await link.set({ share_basis_points: share }).execute()
    agreed.set(`${agency} ${creator}`, share)
  }

  async function move({ whose, which, zone }: StepOf<'move'>) {
    const id = cast[whose][which] ?? ''
    await db.updateTable('users').set({ time_zone: zone }).where('id', '=', id).execute()
    zones.set(id, zone)
  }

  for (const step of steps) {
    now += 1_000
    if (step.kind === 'pay') await pay(step)
    else if (step.kind === 'give back') await giveBack(step)
    else if (step.kind === 'agree') await agree(step)
    else await move(step)
  }
  return donations
}

type Payment = Pick<DonationFacts, 'paymentId' | 'amount'>

async function reverse(db: Database, payment: Payment, back: Partial<PaymentSnapshot>): Promise<void> {
  const { checks } = await db
    .updateTable('payment_syncs')
    .set((row) => ({ checks: row('checks', '+', 1) }))
    .where('payment_id', '=', payment.paymentId)
    .returning('checks')
    .executeTakeFirstOrThrow()
  await reverseDonation(db, { ...snapshotOf(payment), ...back }, checks)
}

const snapshotOf = ({ paymentId, amount }: Payment): PaymentSnapshot => ({
  paymentId,
  status: 'paid',
  amountCents: amount,
  currency: 'EUR',
  refundedCents: cents(0),
  chargedBackCents: cents(0),
})
