import { CompiledQuery, sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { deleteExpiredSessions } from '#modules/access/public.ts'
import { deleteExpiredMailedTokens } from '#modules/accounts/public.ts'
import { deleteOldTests } from '#modules/alerts/public.ts'
import { dropOldUploads, removeUnreferenced } from '#modules/audio/public.ts'
import { deleteExpiredStates } from '#modules/connections/public.ts'
import { deleteOldContacts } from '#modules/contact/public.ts'
import { countPopularity } from '#modules/creators/public.ts'
import { deleteOldDeliveries, reviewParked } from '#modules/developers/public.ts'
import { askToFinish, forgetTries, forgetUnpaid, letGoOfUnpaidSounds } from '#modules/donations/public.ts'
import { deleteOldUnknown, sweepPayments } from '#modules/payments/public.ts'
import { forgetAddresses } from '#modules/receipts/public.ts'
import { deleteOldInvitations, deleteOldLog } from '#modules/stage/public.ts'
import type { Database } from '#modules/tables.ts'
import { openTestDatabase, type TestDatabase } from '#testing/engine.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase(inject('snapshotFolder'))
})
afterAll(() => database.close())

/** How the first statement of `work` that looks for something is answered where reading a whole table is the last resort. */
async function planOf(work: (db: Database) => Promise<unknown>): Promise<string> {
  const statements: CompiledQuery[] = []
  const { db } = database
  const recording = db.withPlugin({
    transformQuery({ node, queryId }) {
      statements.push(db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await work(recording)
  return db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const plans: string[] = []
    for (const { sql: statement, parameters } of statements) {
      const { rows } = await tx.executeQuery<Record<'QUERY PLAN', string>>(
        CompiledQuery.raw(`explain ${statement}`, [...parameters]),
      )
      plans.push(...rows.map((row) => row['QUERY PLAN']))
    }
    return plans.join('\n')
  })
}

const jobs = { add: async () => {} }
const sounds = { releaseOld: async () => {} }
const log = pino({ level: 'silent' })
const owner = { follow: async () => {}, goOn: async () => {}, remake: async () => undefined }
const sweep = (db: Database) => sweepPayments({ db, log, owners: { donation: owner, plan: owner } })

test.each<[string, (db: Database) => Promise<unknown>, string[]]>([
  ['sessions', deleteExpiredSessions, ['sessions_expires_at_idx', 'sessions_seen_at_idx']],
  ['mailed links', deleteExpiredMailedTokens, ['mailed_tokens_expires_at_idx']],
  ['sign-ins elsewhere', deleteExpiredStates, ['oauth_states_expires_at_idx']],
  ['letters to the operator', deleteOldContacts, ['contacts_created_at_idx']],
  ['tests of alerts', (db) => deleteOldTests({ db, sounds }), ['alerts_test_idx']],
  ['uploads', (db) => dropOldUploads({ db, jobs }), ['uploads_created_at_idx']],
  ['sounds nobody paid for', (db) => letGoOfUnpaidSounds({ db, sounds }), ['donations_unpaid_sound_idx']],
  ['sounds without use', (db) => removeUnreferenced({ db, jobs }), ['sounds_pkey']],
  ['donations nobody paid', forgetUnpaid, ['donations_closed_unpaid_idx']],
  ['donations that were left', (db) => askToFinish({ db, jobs }), ['donations_unfinished_idx']],
  ['addresses of receipts', forgetAddresses, ['donations_receipt_unpaid_idx', 'donations_receipt_paid_idx']],
  ['payments to ask about', sweep, ['payment_follow_ups_check_idx']],
  ['unknown payments', deleteOldUnknown, ['unknown_payments_told_at_idx']],
  ['tries of checkouts', forgetTries, ['checkout_tries_created_at_idx']],
  ['webhook messages', deleteOldDeliveries, ['webhook_deliveries_age_idx']],
  ['parked webhook messages', reviewParked, ['webhook_deliveries_']],
  ['lines of stages', deleteOldLog, ['stage_log_at_idx']],
  ['invitations of moderators', deleteOldInvitations, ['moderator_invitations_expires_at_idx']],
  ['popularity', countPopularity, ['creator_days_day_idx']],
])('What the clock does about %s is found by an index', async (_name, work, indexes) => {
  const plan = await planOf(work)
  for (const index of indexes) expect(plan).toContain(index)
})

test.each<[string, (db: Database) => Promise<unknown>]>([
  ['alerts', (db) => deleteOldTests({ db, sounds })],
  ['donations', (db) => letGoOfUnpaidSounds({ db, sounds })],
  ['donations', (db) => askToFinish({ db, jobs })],
  ['donations', forgetUnpaid],
  ['donations', forgetAddresses],
  ['payment_follow_ups', forgetUnpaid],
  ['payment_follow_ups', forgetAddresses],
  ['payment_follow_ups', sweep],
  ['sounds', (db) => removeUnreferenced({ db, jobs })],
  ['sessions', deleteExpiredSessions],
  ['webhook_deliveries', deleteOldDeliveries],
])('What grows with the donations is never read as a whole: %s', async (table, work) => {
  expect(await planOf(work)).not.toMatch(new RegExp(`Seq Scan on ${table}\\b`))
})
