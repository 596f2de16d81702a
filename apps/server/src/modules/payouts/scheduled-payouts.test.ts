import type { SignedIn } from '@aplauso/contract/accounts'
import { DAY_MS } from '@aplauso/contract/limits'
import { cents } from '@aplauso/contract/money'
import { PAYOUT_FILE_DAYS } from '@aplauso/contract/retention'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createSealer } from '#platform/secrets/create-sealer.ts'
import { OTHER_IBAN, payoutActions } from '#testing/payouts.ts'
import { APP_SECRET, useApp } from '#testing/test-app.ts'
import type { PayoutDeps } from './payout-deps.ts'
import { deleteOldPayees, payErasedOwners, requestMonthlyPayouts } from './scheduled-payouts.ts'

const app = useApp({ PAYOUTS: 'on', PAYOUT_HOLD_DAYS: '7', PAYOUT_MINIMUM: '25.00' })
const { setAccount, earn, payoutsOf, ask, operator, makeFile, decide, balanceOf } = payoutActions(app)

const deps = (): PayoutDeps => ({
  db: app().database.db,
  jobs: { add: async () => undefined },
  sealer: createSealer(APP_SECRET, 'payouts'),
  terms: {
    ...{ areOffered: true, minimumCents: cents(2_500), holdDays: 7 },
    debtor: { name: 'Aplauso', iban: OTHER_IBAN, bic: undefined },
  },
})

const HOUR_MS = 3_600_000

/** The midnight, in UTC, on which the next monthly payout of a creator is due. */
async function dueMidnight({ user }: SignedIn): Promise<Date> {
  const { rows } = await sql<{ day: string }>`
    select next_month::text as day from payout_accounts where owner_id = ${user.id}`.execute(app().database.db)
  return new Date(`${rows[0]?.day}T00:00:00Z`)
}

async function monthlyCreator(timeZone = 'UTC') {
  const creator = await app().register('creator')
  const { token } = creator
  await app().call('/api/users/update-profile', { method: 'PATCH', token, body: { timeZone } })
  await setAccount(creator)
  await app().call('/api/payout-account', { method: 'PATCH', token, body: { schedule: 'monthly' } })
  return creator
}

test('A monthly payout is asked for once on the first of the month in the owner’s time zone', async () => {
  const creator = await monthlyCreator('Pacific/Kiritimati')
  await earn(creator.user.id, 5_000)
  // Midnight there is ten in the morning of the day before in UTC.
  const firstThere = new Date((await dueMidnight(creator)).getTime() - 14 * HOUR_MS)
  await requestMonthlyPayouts(deps(), new Date(firstThere.getTime() - 1_000))
  expect(await payoutsOf(creator)).toEqual([])
  await Promise.all(Array.from({ length: 4 }, () => requestMonthlyPayouts(deps(), firstThere)))
  await requestMonthlyPayouts(deps(), new Date(firstThere.getTime() + DAY_MS))
  expect(await payoutsOf(creator)).toMatchObject([{ amountCents: 5_000, state: 'due' }])
  await earn(creator.user.id, 6_000)
  await requestMonthlyPayouts(deps(), await dueMidnight(creator))
  expect(await payoutsOf(creator)).toMatchObject([{ amountCents: 6_000 }, { amountCents: 5_000 }])
})

test('A month below the minimum is passed over, and a held account is waited for', async () => {
  const [poor, changed] = [await monthlyCreator(), await monthlyCreator()]
  const first = await dueMidnight(poor)
  await earn(poor.user.id, 2_000)
  await earn(changed.user.id, 5_000)
  await sql`update payout_accounts set held_until = ${new Date(first.getTime() + DAY_MS)} where owner_id = ${changed.user.id}`.execute(
    app().database.db,
  )
  await requestMonthlyPayouts(deps(), first)
  await earn(poor.user.id, 2_000)
  await requestMonthlyPayouts(deps(), new Date(first.getTime() + 2 * DAY_MS))
  expect(await payoutsOf(poor)).toEqual([])
  expect(await payoutsOf(changed)).toHaveLength(1)
})

test('An erased account is paid what it is owed after its holds, whatever the minimum, and then forgotten', async () => {
  const { db } = app().database
  const creator = await app().register('creator')
  const ownerId = creator.user.id
  await setAccount(creator)
  await earn(ownerId, 1_000)
  await earn(ownerId, 700, 1)
  expect((await app().call('/api/users/me', { method: 'DELETE', token: creator.token })).status).toBe(204)
  const payouts = () =>
    db.selectFrom('payouts').select(['id', 'amount_cents', 'state', 'sealed_payee']).where('owner_id', '=', ownerId)
  const accounts = () => db.selectFrom('payout_accounts').select('owner_id').where('owner_id', '=', ownerId).execute()
  await payErasedOwners(deps())
  await payErasedOwners(deps())
  expect(await payouts().execute()).toMatchObject([{ amount_cents: 1_000 }])
  expect(await accounts()).toHaveLength(1)
  await payErasedOwners(deps(), new Date(Date.now() + 8 * DAY_MS))
  const made = await payouts().orderBy('id').execute()
  expect(made.map(({ amount_cents }) => amount_cents)).toEqual([1_000, 700])
  expect(await accounts()).toEqual([])

  const finance = await operator()
  const file = await makeFile(finance)
  for (const { id } of made) await decide(finance, id, 'sent')
  await deleteOldPayees(db, new Date(Date.now() + PAYOUT_FILE_DAYS * DAY_MS - DAY_MS))
  expect((await payouts().execute()).every(({ sealed_payee }) => sealed_payee !== null)).toBe(true)
  await deleteOldPayees(db, new Date(Date.now() + PAYOUT_FILE_DAYS * DAY_MS + DAY_MS))
  expect((await payouts().execute()).every(({ sealed_payee }) => sealed_payee === null)).toBe(true)
  const path = `/api/admin/payouts/files/${file.headers.get('x-payout-file')}`
  expect((await app().call(path, { token: finance.token })).status).toBe(404)
})

test('A payout of an erased account that came back is not asked for again', async () => {
  const { db } = app().database
  const creator = await app().register('creator')
  await setAccount(creator)
  await earn(creator.user.id, 3_000)
  const { body } = await ask(creator)
  await app().call('/api/users/me', { method: 'DELETE', token: creator.token })
  await decide(await operator(), body.id, 'rejected')
  await payErasedOwners(deps())
  const rows = await db.selectFrom('payouts').select('state').where('owner_id', '=', creator.user.id).execute()
  expect(rows).toEqual([{ state: 'rejected' }])
})

test('An account that is owed nothing is deleted with its owner, and a living one stays', async () => {
  const [gone, living] = [await app().register('creator'), await app().register('creator')]
  for (const creator of [gone, living]) await setAccount(creator)
  await app().call('/api/users/me', { method: 'DELETE', token: gone.token })
  await payErasedOwners(deps())
  const rows = await app()
    .database.db.selectFrom('payout_accounts')
    .select('owner_id')
    .where('owner_id', 'in', [gone.user.id, living.user.id])
    .execute()
  expect(rows).toEqual([{ owner_id: living.user.id }])
  expect((await balanceOf(living)).net).toBe(0)
})
