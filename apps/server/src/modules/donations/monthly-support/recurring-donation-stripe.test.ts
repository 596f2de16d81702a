import { afterAll, expect, test } from 'vitest'
import { daysAfter } from '#testing/paid-plans.ts'
import { usePayments } from '#testing/payments.ts'
import { recurringDonationActions } from '#testing/recurring-donations.ts'
import { stripeOutcomes } from '#testing/stripe/stripe-outcomes.ts'
import { STRIPE_KEY, startStripeStandIn } from '#testing/stripe/stripe-stand-in.ts'
import { useApp } from '#testing/test-app.ts'
import { forgetDonors } from './forget-donors.ts'
import { recurringDonationToken } from './recurring-donation-token.ts'

const SECRET = 'whsec_of_the_tests'
const stripe = await startStripeStandIn()
afterAll(() => stripe.close())

const app = useApp({
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: STRIPE_KEY,
  STRIPE_WEBHOOK_SECRET: SECRET,
  STRIPE_API_URL: stripe.url,
})
const { paymentOf } = usePayments(app)
const { rowOf, months, supportIdOf, sweep, untilMonths, deps } = recurringDonationActions(app)

test('Stripe stores the card of the first payment and charges each of the next months to it once', async () => {
  const creator = await app().register()
  const order = { every: 'month', receiptEmail: 'stripe@example.com', amountEuro: 5 }
  const started = await app().donate(creator.user.slug, order)
  const outcomes = stripeOutcomes(stripe, { webhookUrl: `${app().baseUrl}/api/webhooks/stripe`, secret: SECRET })
  await outcomes.pay(paymentOf(started))
  const id = await supportIdOf(started)
  await untilMonths(id, 1)
  for (const month of [2, 3, 4]) {
    const due = (await rowOf(id)).period_end ?? ''
    await Promise.all([sweep(id, due), sweep(id, due)])
    await untilMonths(id, month)
  }
  expect((await months(id)).map(({ amount_cents, status }) => [amount_cents, status])).toEqual(
    Array(4).fill([500, 'paid']),
  )
  const token = recurringDonationToken('a secret of the tests, long enough', id)
  expect((await app().call(`/api/supports/${id}?token=${token}`, { method: 'DELETE' })).status).toBe(204)
  await forgetDonors(deps(), daysAfter(new Date(), 2))
  expect(await rowOf(id)).toMatchObject({ customer_id: null, email: null, status: 'ended' })
})
