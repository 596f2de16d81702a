import { DAY_MS } from '@aplauso/contract/limits'
import { cents } from '@aplauso/contract/money'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { payErasedOwners, requestMonthlyPayouts } from '#modules/payouts/public.ts'
import { createSealer } from '#platform/secrets/create-sealer.ts'
import { payoutActions } from '#testing/payouts.ts'
import { taxActions } from '#testing/taxes.ts'
import { APP_SECRET, useApp } from '#testing/test-app.ts'

const app = useApp({ PAYOUTS: 'on', PAYOUT_HOLD_DAYS: '0' })
const { setAccount, earn, ask, payoutsOf } = payoutActions(app)
const { giveData, receive } = taxActions(app)

const deps = () => ({
  db: app().database.db,
  jobs: { add: async () => undefined },
  sealer: createSealer(APP_SECRET, 'payouts'),
  terms: { areOffered: true, minimumCents: cents(2_500), holdDays: 0, debtor: undefined },
})

test('A payout is refused between the account’s hold and the balance while tax data is missing, and only over a limit', async () => {
  const creator = await app().register('creator')
  const codeOf = async (amountCents?: number) => (await ask(creator, amountCents)).body.code
  const now = new Date().toISOString()
  await receive(creator, now, 29, 100)
  await setAccount(creator)
  expect((await ask(creator, 2_500)).status, 'below the limit').toBe(201)
  await receive(creator, now, 1, 100)
  expect(await codeOf(999_999), 'before balance_held').toBe('tax_profile_required')
  expect(await codeOf(1), 'before below_minimum').toBe('tax_profile_required')
  await setAccount(creator, { iban: 'DE89370400440532013000', isHeld: true })
  expect(await codeOf()).toBe('payout_account_held')
  await sql`update payout_accounts set held_until = now() where owner_id = ${creator.user.id}`.execute(
    app().database.db,
  )
  await giveData(creator)
  expect(await codeOf(999_999)).toBe('balance_held')
  await earn(creator.user.id, 5_000)
  expect((await ask(creator)).status).toBe(201)
})

test('A monthly payout waits for missing tax data and is then asked for', async () => {
  const creator = await app().register('creator')
  const { token, user } = creator
  await setAccount(creator)
  await app().call('/api/payout-account', { method: 'PATCH', token, body: { schedule: 'monthly' } })
  await receive(creator, new Date().toISOString(), 1, 200_000)
  const { rows } = await sql<{ day: Date }>`
    select next_month::timestamptz as day from payout_accounts where owner_id = ${user.id}`.execute(app().database.db)
  const due = new Date((rows[0]?.day ?? new Date()).getTime() + 2 * DAY_MS)
  await requestMonthlyPayouts(deps(), due)
  expect(await payoutsOf(creator)).toEqual([])
  await giveData(creator)
  await requestMonthlyPayouts(deps(), new Date(due.getTime() + DAY_MS))
  expect(await payoutsOf(creator)).toMatchObject([{ amountCents: 200_000 }])
})

test('An erased account without tax data is still paid what it is owed', async () => {
  const creator = await app().register('creator')
  await setAccount(creator)
  await receive(creator, new Date().toISOString(), 1, 250_000)
  await app().call('/api/users/me', { method: 'DELETE', token: creator.token })
  await payErasedOwners(deps(), new Date(Date.now() + DAY_MS))
  const rows = await app()
    .database.db.selectFrom('payouts')
    .select('amount_cents')
    .where('owner_id', '=', creator.user.id)
    .execute()
  expect(rows).toEqual([{ amount_cents: 250_000 }])
})
