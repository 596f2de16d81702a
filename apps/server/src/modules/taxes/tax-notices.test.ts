import type { SignedIn } from '@aplauso/contract/accounts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { taxActions } from '#testing/taxes.ts'
import { useApp } from '#testing/test-app.ts'
import { untilEmail } from '#testing/until-email.ts'
import { noticeEmail, orderTaxNotices } from './tax-notices.ts'

const app = useApp({ PAYOUTS: 'on' })
const { giveData, receive } = taxActions(app)

/** The owners whose email was ordered, with the year. */
async function orderedAt(now: string): Promise<unknown[]> {
  const ordered: unknown[] = []
  await app()
    .database.db.transaction()
    .execute((tx) => orderTaxNotices(tx, { add: async (_queue, payload) => void ordered.push(payload) }, new Date(now)))
  return ordered
}

const creators = (count: number) => Promise.all(Array.from({ length: count }, () => app().register('creator')))
const noticeOf = ({ user }: SignedIn, year: number) => ({ ownerId: user.id, year })

test('The email is ordered at 25 donations or 1,600 euros of a year, once a year, and not below', async () => {
  const [below, many, much, given] = (await creators(4)) as [SignedIn, SignedIn, SignedIn, SignedIn]
  await receive(below, '2026-02-01T12:00:00Z', 24, 6_666)
  await receive(many, '2026-02-01T12:00:00Z', 25)
  await receive(much, '2026-02-01T12:00:00Z', 1, 160_000)
  await receive(given, '2026-02-01T12:00:00Z', 40)
  await giveData(given)
  const notices = [many, much].map((owner) => noticeOf(owner, 2026))
  const ordered = await orderedAt('2026-02-02T12:00:00Z')
  expect(ordered).toHaveLength(2)
  expect(ordered).toEqual(expect.arrayContaining(notices))
  await receive(many, '2026-03-01T12:00:00Z', 25)
  expect(await orderedAt('2026-03-02T12:00:00Z')).toEqual([])
  await receive(below, '2026-03-01T12:00:00Z', 1)
  expect(await orderedAt('2026-03-02T12:00:00Z')).toEqual([noticeOf(below, 2026)])
  await receive(many, '2027-02-01T12:00:00Z', 25)
  await receive(much, '2027-02-01T12:00:00Z', 24)
  expect(await orderedAt('2027-02-02T12:00:00Z')).toEqual([noticeOf(many, 2027)])
})

test('An account that reached a limit in the previous year without an email gets one', async () => {
  const [over, nearly] = (await creators(2)) as [SignedIn, SignedIn]
  await receive(over, '2018-11-01T12:00:00Z', 30)
  await receive(nearly, '2018-11-01T12:00:00Z', 29)
  expect(await orderedAt('2019-01-15T12:00:00Z')).toEqual([noticeOf(over, 2018)])
  expect(await orderedAt('2019-01-16T12:00:00Z')).toEqual([])
})

test('Three runs at once send one email, which names the limits and leads to the page', async () => {
  const [creator, gone] = (await creators(2)) as [SignedIn, SignedIn]
  const now = new Date()
  for (const owner of [creator, gone]) await receive(owner, now.toISOString(), 30)
  await app().call('/api/users/me', { method: 'DELETE', token: gone.token })
  const { db } = app().database
  const { jobs } = app().running.subscriptions
  await Promise.all([1, 2, 3].map(() => db.transaction().execute((tx) => orderTaxNotices(tx, jobs, now))))
  const email = await untilEmail(app().dataDir, creator.user.email, 'dados fiscais')
  expect(email.text.replaceAll('\u00a0', ' ')).toMatch(/30 doações.*2 000,00/s)
  expect(email.text).toContain('/settings/payouts#impostos')
  const { rows } = await sql<{ owner_id: string }>`
    select data ->> 'ownerId' as owner_id from pgboss.job where name = 'tax_mail'`.execute(db)
  expect(rows.filter(({ owner_id: id }) => id === creator.user.id || id === gone.user.id).length).toBeLessThan(2)
})

test('Tax data given before the email leaves cancels it', async () => {
  const creator = await app().register('creator')
  await giveData(creator)
  expect(await noticeEmail(app().database.db, noticeOf(creator, 2026), 'https://example.test')).toBeUndefined()
})
