import { cents } from '@aplauso/contract/money'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { findBooksState } from '#modules/ledger/public.ts'
import { usePayments } from '#testing/payments.ts'
import { useApp } from '#testing/test-app.ts'
import { checkBooksAndLog } from './check-books.ts'

const app = useApp()
const { change, paymentOf } = usePayments(app)

test('The nightly check logs what differs in the ledger and in settlements, and stores whether the books are right', async () => {
  const { db } = app().database
  const lines: { level: number; msg: string; problems?: string[]; differences?: string[] }[] = []
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) })
  const check = () => checkBooksAndLog({ db, log, payments: app().running.reconciliation.payments })
  expect(await findBooksState(db)).toBeUndefined()

  const creator = await app().register('creator')
  const donation = await app().donate(creator.user.slug)
  await app().pay(donation)
  await app().call('/sandbox/onboarding/org_sandbox/settlement', { method: 'POST' })
  const before = Date.now()
  await check()
  expect(lines).toEqual([])
  const right = await findBooksState(db)
  expect(right).toMatchObject({ ok: true, differences: [] })
  expect(right?.checkedAt.getTime()).toBeGreaterThanOrEqual(before)

  await change(donation.donationId, { amount_cents: cents(900) })
  await check()
  await change(donation.donationId, { amount_cents: cents(1_000) })
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    [50, 'the ledger does not add up'],
    [50, 'the books differ from the settlements of a provider'],
  ])
  expect(lines[1]?.differences).toEqual([expect.stringContaining(paymentOf(donation))])
  const wrong = await findBooksState(db)
  expect(wrong?.ok).toBe(false)
  expect(wrong?.differences).toEqual([...(lines[0]?.problems ?? []), ...(lines[1]?.differences ?? [])])
  await check()
  expect(await findBooksState(db)).toMatchObject({ ok: true, differences: [] })
})
