import { CompiledQuery, sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { deleteExpiredSessions, deleteOldAccountLog } from '#modules/access/public.ts'
import {
  applyDueEmailChanges,
  deleteExpiredMailedTokens,
  deleteExpiredStates,
  deleteOldEmailChanges,
} from '#modules/accounts/public.ts'
import { deleteOldInvitations, deleteOldModerationLog, deleteOldTestAlerts } from '#modules/alerts/public.ts'
import { countPopularity } from '#modules/creators/public.ts'
import { deleteOldDeliveries, updateParked } from '#modules/developers/public.ts'
import {
  deleteOldAttempts,
  deleteReceiptAddresses,
  deleteUnpaidDonations,
  orderFinishEmails,
  releaseUnpaidSounds,
} from '#modules/donations/public.ts'
import { deleteOldUploads, removeUnreferenced } from '#modules/media/public.ts'
import { deleteOldUnknown, sweepPayments } from '#modules/payments/public.ts'
import { BUILT_IN_PRICES } from '#modules/plans/public.ts'
import { deleteOldContacts } from '#modules/site/public.ts'
import type { Database } from '#modules/tables.ts'
import { openTestDatabase, type TestDatabase } from '#testing/engine.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase(inject('snapshotFolder'))
})
afterAll(() => database.close())

/** The query plans of all statements of `work`, with sequential scans as the last resort. */
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
const owner = { sync: async () => {}, retryOrExpire: async () => {}, restore: async () => undefined }
const sweep = (db: Database) => sweepPayments({ db, log, owners: { donation: owner, plan: owner } })

test.each<[string, (db: Database) => Promise<unknown>, string[]]>([
  ['sessions', deleteExpiredSessions, ['sessions_expires_at_idx', 'sessions_seen_at_idx']],
  ['account log entries', deleteOldAccountLog, ['account_log_at_idx']],
  ['mailed links', deleteExpiredMailedTokens, ['mailed_tokens_expires_at_idx']],
  ['changes of email', (db) => applyDueEmailChanges({ db, jobs, log }), ['email_changes_due_idx']],
  [
    'old changes of email',
    deleteOldEmailChanges,
    ['email_changes_unconfirmed_idx', 'mailed_tokens_change_idx', 'email_changes_applied_idx'],
  ],
  ['sign-ins with other services', deleteExpiredStates, ['oauth_states_expires_at_idx']],
  ['contact messages', deleteOldContacts, ['contacts_created_at_idx']],
  ['test alerts', (db) => deleteOldTestAlerts({ db, sounds }), ['alerts_test_idx']],
  ['uploads', (db) => deleteOldUploads({ db, jobs }), ['uploads_created_at_idx']],
  ['sounds of unpaid donations', (db) => releaseUnpaidSounds({ db, sounds }), ['donations_unpaid_sound_idx']],
  ['unused sounds', (db) => removeUnreferenced({ db, jobs }), ['sounds_pkey']],
  ['unpaid donations', deleteUnpaidDonations, ['donations_closed_unpaid_idx']],
  ['unfinished donations', (db) => orderFinishEmails({ db, jobs }), ['donations_unfinished_idx']],
  ['addresses of receipts', deleteReceiptAddresses, ['donations_receipt_unpaid_idx', 'donations_receipt_paid_idx']],
  ['payments to sync', sweep, ['payment_follow_ups_check_idx']],
  ['unknown payments', deleteOldUnknown, ['unknown_payments_told_at_idx']],
  ['checkout attempts', deleteOldAttempts, ['checkout_tries_created_at_idx']],
  ['webhook messages', deleteOldDeliveries, ['webhook_deliveries_age_idx']],
  ['parked webhook messages', (db) => updateParked({ db, prices: BUILT_IN_PRICES }), ['webhook_deliveries_']],
  ['moderation log entries', deleteOldModerationLog, ['stage_log_at_idx']],
  ['invitations of moderators', deleteOldInvitations, ['moderator_invitations_expires_at_idx']],
  ['popularity', countPopularity, ['creator_days_day_idx']],
])('The scheduled job for %s finds its rows by an index', async (_name, work, indexes) => {
  const plan = await planOf(work)
  for (const index of indexes) expect(plan).toContain(index)
})

test.each<[string, (db: Database) => Promise<unknown>]>([
  ['alerts', (db) => deleteOldTestAlerts({ db, sounds })],
  ['donations', (db) => releaseUnpaidSounds({ db, sounds })],
  ['donations', (db) => orderFinishEmails({ db, jobs })],
  ['donations', deleteUnpaidDonations],
  ['donations', deleteReceiptAddresses],
  ['payment_syncs', deleteUnpaidDonations],
  ['payment_syncs', deleteReceiptAddresses],
  ['payment_syncs', sweep],
  ['sounds', (db) => removeUnreferenced({ db, jobs })],
  ['sessions', deleteExpiredSessions],
  ['webhook_deliveries', deleteOldDeliveries],
])('No scheduled job scans a table that grows with the donations: %s', async (table, work) => {
  expect(await planOf(work)).not.toMatch(new RegExp(`Seq Scan on ${table}\\b`))
})
