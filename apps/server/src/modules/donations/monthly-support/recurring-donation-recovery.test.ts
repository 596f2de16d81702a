import { MINUTE_MS } from '@aplauso/contract/limits'
import { expect, test } from 'vitest'
import { reconcile } from '#modules/payments/public.ts'
import { recurringDonationActions } from '#testing/recurring-donations.ts'
import { snapshotDatabase } from '#testing/snapshot-database.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp()
const { rowOf, months, supporter, sweep, untilMonths } = recurringDonationActions(app)

const reconciled = () =>
  reconcile(app().running.reconciliation, new Date(Date.now() - 60 * MINUTE_MS), { onOutcome: async () => undefined })

test('A recurring donation missing in a restored database is restored from its payments with all its months, and continues', async () => {
  const creator = await app().register()
  const restore = await snapshotDatabase(app().database.db)
  const id = await supporter(creator, { receiptEmail: 'perdida@example.com', donorName: 'Rita' })
  await sweep(id, (await rowOf(id)).period_end ?? '')
  await untilMonths(id, 2)
  const paid = (await months(id)).map(({ id: donationId }) => donationId)
  await restore()
  await reconciled()
  await untilMonths(id, 2)
  expect((await months(id)).map(({ id: donationId }) => donationId).toSorted()).toEqual(paid.toSorted())
  const again = await rowOf(id)
  expect(again).toMatchObject({ status: 'active', donor_name: 'Rita', email: 'perdida@example.com', months: 2 })
  expect(again.customer_id).not.toBeNull()
  await sweep(id, again.period_end ?? '')
  await untilMonths(id, 3)
  await reconciled()
  expect(await months(id)).toHaveLength(3)
})

test('A database restored to before two months gets each month once, and the next charge is due after both', async () => {
  const creator = await app().register()
  const id = await supporter(creator)
  const restore = await snapshotDatabase(app().database.db)
  for (const count of [2, 3]) {
    await sweep(id, (await rowOf(id)).period_end ?? '')
    await untilMonths(id, count)
  }
  const { period_end } = await rowOf(id)
  await restore()
  expect((await rowOf(id)).months).toBe(1)
  await reconciled()
  await untilMonths(id, 3)
  expect((await months(id)).map(({ recurring_month }) => recurring_month).toSorted()).toEqual([1, 2, 3])
  expect((await rowOf(id)).period_end?.getTime()).toBeGreaterThanOrEqual((period_end?.getTime() ?? 0) - 62 * 86_400_000)
})
