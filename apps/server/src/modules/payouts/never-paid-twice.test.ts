import type { SignedIn } from '@aplauso/contract/accounts'
import { seededRandom } from '@aplauso/contract/seeded-random'
import { expect, test } from 'vitest'
import { findLedgerProblems } from '#modules/ledger/public.ts'
import { payoutActions } from '#testing/payouts.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp({ PAYOUTS: 'on', PAYOUT_HOLD_DAYS: '0', PAYOUT_MINIMUM: '0.01' })
const { setAccount, earn, ask, balanceOf, operator, makeFile, decide, listAll } = payoutActions(app)

const ROUNDS = 12
const CALLS_A_ROUND = 14

test('Random requests, files and decisions at once pay no cent twice, and the ledger adds up after each round', {
  timeout: 600_000,
}, async () => {
  const random = seededRandom('payouts')
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] ?? expect.fail()
  const creators = await Promise.all(Array.from({ length: 3 }, () => app().register('creator')))
  const operators = await Promise.all([operator('owner'), operator('finance')])
  for (const creator of creators) await setAccount(creator)
  const earned = new Map(creators.map(({ user }) => [user.id, 0]))
  const inFiles: string[] = []

  const actions: ((creator: SignedIn) => Promise<unknown>)[] = [
    (creator) => ask(creator),
    (creator) => ask(creator, Math.ceil(random() * 900)),
    async () => {
      const file = await makeFile(pick(operators))
      if (file.status !== 200) return
      inFiles.push(...[...file.body.matchAll(/<EndToEndId>(\w+)</g)].map(([, reference = '']) => reference))
    },
    async () => {
      const payouts = await listAll(operators[0] ?? expect.fail(), '?limit=30')
      if (payouts.length > 0) await decide(pick(operators), pick(payouts).id, pick(['sent', 'returned', 'rejected']))
    },
  ]
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { user } of creators) {
      const amount = 100 + Math.floor(random() * 2_000)
      await earn(user.id, amount)
      earned.set(user.id, (earned.get(user.id) ?? 0) + amount)
    }
    await Promise.all(Array.from({ length: CALLS_A_ROUND }, () => pick(actions)(pick(creators))))

    expect(new Set(inFiles).size, 'no payout is in two files').toBe(inFiles.length)
    expect(await findLedgerProblems(app().database.db)).toEqual([])
    for (const creator of creators) {
      const { paidOut, net, availableCents } = await balanceOf(creator)
      expect(availableCents).toBe(net)
      expect(paidOut + net, 'paid and unpaid money is what was earned').toBe(earned.get(creator.user.id))
      expect(net).toBeGreaterThanOrEqual(0)
    }
  }
  const states = (await listAll(operators[0] ?? expect.fail(), '?limit=100')).map(({ state }) => state)
  expect(new Set(states).size, 'the rounds reached several states').toBeGreaterThan(3)
})
