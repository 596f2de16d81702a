import { expect, test } from 'vitest'
import { forgetDonors } from '#modules/donations/public.ts'
import { paymentAccounts } from '#testing/payment-accounts.ts'
import { readOutbox } from '#testing/read-outbox.ts'
import { recurringDonationActions } from '#testing/recurring-donations.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp()
const { connect, read } = paymentAccounts(app)
const { db, rowOf, months, supporter, sweep, untilMonths, given } = recurringDonationActions(app)

const requestsTo = async (email: string) =>
  (await readOutbox(app().dataDir, email)).filter(({ subject }) => subject.startsWith('Confirma o teu apoio'))

const confirm = (token: string, id: string) =>
  app().call<{ checkoutUrl: string }>(`/api/supports/${id}/checkout`, { token, method: 'POST' })

/** The donation that the checkout is of. */
async function donationOf(checkoutUrl: string) {
  const { id } = await db()
    .selectFrom('donations')
    .select('id')
    .where('checkout_url', '=', checkoutUrl)
    .executeTakeFirstOrThrow()
  return { donationId: id, checkoutUrl }
}

const afterMonth = async (id: string) => new Date(((await rowOf(id)).period_end ?? new Date(0)).getTime() + 1_000)

test('A mandate with the operator is charged until its supporter, who is requested once, has paid at the new account', async () => {
  const [creator, fan] = [await app().register('creator'), await app().register('fan')]
  const id = await supporter(creator, {}, fan)
  const { customer_id: before } = await rowOf(id)
  const account = await connect(creator)
  await expect.poll(async () => (await requestsTo(fan.user.email)).length).toBe(1)
  expect((await given(fan)).map(({ asksToConfirm }) => asksToConfirm)).toEqual([true])

  await sweep(id, await afterMonth(id))
  await untilMonths(id, 2)
  expect((await months(id)).map(({ provider }) => provider)).toEqual(['mollie', 'mollie'])

  const { status, body } = await confirm(fan.token, id)
  expect(status).toBe(201)
  // A checkout that is left open changes nothing.
  expect(await rowOf(id)).toMatchObject({ provider: 'mollie', customer_id: before })
  await app().pay(await donationOf(body.checkoutUrl))
  await untilMonths(id, 3)
  const moved = await rowOf(id)
  expect(moved).toMatchObject({ provider: `mollie:${account}`, requested_provider: null, next_customer_id: null })
  expect(moved).toMatchObject({ left_provider: 'mollie', left_customer_id: before, status: 'active' })

  await sweep(id, await afterMonth(id))
  await untilMonths(id, 4)
  expect((await months(id)).at(-1)).toMatchObject({ provider: `mollie:${account}`, status: 'paid' })
  await forgetDonors(app().running.recurringDonations)
  expect(await rowOf(id)).toMatchObject({ left_customer_id: null })
  expect(await requestsTo(fan.user.email)).toHaveLength(1)
})

test('A mandate at an account that was left is charged no more, and its support waits without an end', async () => {
  const [creator, fan] = [await app().register('creator'), await app().register('fan')]
  const first = await connect(creator)
  const id = await supporter(creator, {}, fan)
  expect(await rowOf(id)).toMatchObject({ provider: `mollie:${first}` })
  const second = await connect(creator, { name: 'Outra' })
  await expect.poll(async () => (await requestsTo(fan.user.email)).length).toBe(1)

  const due = await afterMonth(id)
  for (let day = 0; day < 40; day += 10) await sweep(id, new Date(due.getTime() + day * 86_400_000))
  expect(await rowOf(id)).toMatchObject({ status: 'past_due', months: 1 })
  expect(await months(id)).toHaveLength(1)

  const { body } = await confirm(fan.token, id)
  await app().pay(await donationOf(body.checkoutUrl))
  await untilMonths(id, 2)
  expect(await rowOf(id)).toMatchObject({ provider: `mollie:${second}`, status: 'active' })
  expect(await requestsTo(fan.user.email)).toHaveLength(1)
  expect((await read(creator)).account).toBe(second)
})
