import { cents } from '@aplauso/contract/money'
import { expect, test } from 'vitest'
import { findLedgerProblems } from '#modules/ledger/public.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { createSealer } from '#platform/secrets/create-sealer.ts'
import { CrashError, type CrashPoint, crashingDatabase } from '#testing/crashing-database.ts'
import { IBAN, payoutActions } from '#testing/payouts.ts'
import { APP_SECRET, useApp } from '#testing/test-app.ts'
import { decidePayout } from './decide-payout.ts'
import { markPayoutsSent } from './mark-sent.ts'
import type { PayoutDeps } from './payout-deps.ts'
import { makePayoutFile } from './payout-file.ts'
import { requestPayout } from './request-payout.ts'

const app = useApp({ PAYOUTS: 'on', PAYOUT_HOLD_DAYS: '0', PAYOUT_MINIMUM: '0.01' })
const { setAccount, earn, balanceOf, operator, listAll } = payoutActions(app)
const db = () => app().database.db

const deps = (): PayoutDeps => ({
  db: db(),
  jobs: { add: async () => undefined },
  sealer: createSealer(APP_SECRET, 'payouts'),
  terms: {
    areOffered: true,
    minimumCents: cents(1),
    holdDays: 0,
    debtor: { name: 'Palco', iban: IBAN, bic: undefined },
  },
})

/**
 * Dies at the first statement of the step, then at its second, and so on, until it finishes; each death is followed by
 * the same step of another process. `lost`: it had finished, and the answer was lost.
 */
async function dieEverywhere(step: (deps: PayoutDeps, round: string) => Promise<unknown>, before: () => Promise<void>) {
  for (let at = 1, died = true; died; at += 1) {
    died = false
    for (const when of ['before', 'after'] as const) {
      await before()
      const death: CrashPoint = { at, when }
      const round = `${at} ${when}`
      const first = await step({ ...deps(), db: crashingDatabase(db(), death) }, round).then(
        () => 'lived',
        (error: unknown) => (error instanceof CrashError ? 'died' : Promise.reject(error)),
      )
      died ||= first === 'died'
      // What a person does who got no answer. A step that had been done is refused, and changes nothing.
      await step(deps(), round).catch((error: unknown) => {
        if (!(error instanceof AppError) || !['already_decided', 'nothing_due'].includes(error.code)) throw error
      })
    }
  }
  expect(await findLedgerProblems(db())).toEqual([])
}

test('A process that dies at any statement of any step of payouts pays no cent twice and loses none', {
  timeout: 600_000,
}, async () => {
  const [creator, finance] = [await app().register('creator'), await operator('finance')]
  const ownerId = creator.user.id
  const operatorId = finance.user.id
  await setAccount(creator)
  let earned = 0
  const earnMore = async () => {
    // Long ago: this many donations of now would need tax data.
    await earn(ownerId, 700, 1_000)
    earned += 700
  }
  const states = async () => (await listAll(finance, '?limit=100')).map(({ state }) => state)

  await dieEverywhere((on, round) => requestPayout(on, { ownerId, idempotencyKey: round }), earnMore)
  expect(await balanceOf(creator)).toMatchObject({ paidOut: earned, net: 0 })
  const requested = (await states()).length
  expect(new Set(await states())).toEqual(new Set(['due']))

  const files: string[] = []
  await dieEverywhere(
    async (on) => files.push((await makePayoutFile(on, { ids: undefined, operatorId })).xml),
    async () => {
      await earnMore()
      await requestPayout(deps(), { ownerId })
    },
  )
  const references = files.flatMap((xml) => [...xml.matchAll(/<EndToEndId>(\w+)</g)].map(([, id]) => id))
  const inFiles = (await states()).filter((state) => state === 'in_file')
  expect(inFiles.length).toBeGreaterThan(requested)
  expect(new Set(references).size, 'no payout is in two files').toBe(references.length)
  expect(references).toHaveLength(inFiles.length)

  let payoutId = ''
  const putInFile = async () => {
    await earnMore()
    payoutId = (await requestPayout(deps(), { ownerId, amountCents: cents(700) })).id
    await makePayoutFile(deps(), { ids: [payoutId], operatorId })
  }
  const markSent = (on: PayoutDeps) => markPayoutsSent(on, { ids: [payoutId], fileId: undefined, operatorId })
  await dieEverywhere(markSent, putInFile)
  await dieEverywhere(
    (on) => decidePayout(on, { kind: 'returned', payoutId, reason: 'closed', operatorId }),
    async () => {
      await putInFile()
      await markSent(deps())
    },
  )
  const ended = await listAll(finance, '?state=returned&limit=100')
  expect(ended.length).toBeGreaterThan(2)
  expect(await balanceOf(creator)).toMatchObject({ paidOut: earned - 700 * ended.length, net: 700 * ended.length })
})
