import { cents } from '@aplauso/contract/money'
import { expect, test } from 'vitest'
import { paymentAccounts } from '#testing/payment-accounts.ts'
import { usePayments } from '#testing/payments.ts'
import { useApp } from '#testing/test-app.ts'
import type { PaymentProvider } from '../provider.ts'
import { checkSettlements } from './check-settlements.ts'

const app = useApp()
const { paymentOf, change } = usePayments(app)
const { connect } = paymentAccounts(app)
const db = () => app().database.db
const payments = () => app().running.reconciliation.payments
const check = () => checkSettlements({ db: db(), payments: payments() })

async function paidDirectly() {
  const creator = await app().register('creator')
  const account = await connect(creator)
  const donation = await app().donate(creator.user.slug)
  await app().pay(donation)
  return { account, donation, name: `payment ${paymentOf(donation)} of donation ${donation.donationId}` }
}

async function settle(account: string): Promise<void> {
  expect((await app().call(`/sandbox/onboarding/${account}/settlement`, { method: 'POST' })).status).toBe(200)
}

test('Settlements of a connected account match the books, with the application fee, or each difference is named', async () => {
  const { account, donation, name } = await paidDirectly()
  await settle(account)
  expect(await check()).toEqual({ differences: [], notes: [] })
  const stored = db()
    .selectFrom('settled_entries')
    .select(['provider', 'kind', 'amount_cents'])
    .where('payment_id', '=', paymentOf(donation))
    .orderBy('kind')
  expect(await stored.execute()).toEqual([
    { provider: `mollie:${account}`, kind: 'application_fee', amount_cents: 80 },
    { provider: `mollie:${account}`, kind: 'payment', amount_cents: 1_000 },
  ])
  await change(donation.donationId, { fee_cents: cents(70) })
  const result = await check()
  await change(donation.donationId, { fee_cents: cents(80) })
  expect(result.differences).toEqual([
    expect.stringMatching(
      new RegExp(
        `^${name}: mollie:${account} took an application fee of 80 cents in stl_\\w+, the books have 70 cents$`,
      ),
    ),
  ])
  expect(await check()).toEqual({ differences: [], notes: [] })
})

test('One connected account that cannot be reached keeps no other from being compared', async () => {
  const [away, other] = [await paidDirectly(), await paidDirectly()]
  await settle(away.account)
  await settle(other.account)
  const accounts = await payments().everyAccount()
  const withOneAway = accounts.map((provider) =>
    provider.name === `mollie:${away.account}` ? unreachable(provider) : provider,
  )
  await change(other.donation.donationId, { amount_cents: cents(900) })
  const result = await checkSettlements({ db: db(), payments: { everyAccount: async () => withOneAway } })
  await change(other.donation.donationId, { amount_cents: cents(1_000) })
  expect(result.differences).toEqual([expect.stringContaining(other.name)])
  expect(result.notes).toEqual([expect.stringMatching(new RegExp(`^mollie:${away.account} could not be reached`))])
  expect(await check()).toEqual({ differences: [], notes: [] })
})

test('A vendor that is down is asked for three accounts and not for all of them', async () => {
  for (let count = 0; count < 4; count++) await paidDirectly()
  let lists = 0
  const down = (await payments().everyAccount()).map((provider) => unreachable(provider, () => (lists += 1)))
  const { differences, notes } = await checkSettlements({ db: db(), payments: { everyAccount: async () => down } })
  expect([differences, lists, notes.length]).toEqual([[], 3, 4])
  expect(notes.at(-1)).toMatch(/^mollie could not be reached, the settlements of \d+ more accounts are not compared$/)
})

function unreachable(provider: PaymentProvider, onList: () => unknown = () => undefined): PaymentProvider {
  return {
    ...provider,
    // biome-ignore lint/correctness/useYield: a list that fails with its first page.
    async *listSettledEntries() {
      onList()
      throw new Error('fetch failed')
    },
  }
}
