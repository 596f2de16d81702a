import { type Kysely, sql } from 'kysely'

/** Old name to new name of each table, as in docs/glossary.md. */
const TABLES = {
  payment_follow_ups: 'payment_syncs',
  checkout_tries: 'checkout_attempts',
  supports: 'recurring_donations',
  stage_log: 'moderation_log',
  moderation_words: 'blocked_terms',
}

/** By table with its new name: old name to new name of each column. */
const COLUMNS = {
  payment_syncs: { check_at: 'next_poll_at' },
  unknown_payments: { told_at: 'reported_at', look_at: 'next_poll_at', tries: 'attempts' },
  reconciliation: { looked_at: 'last_listed_at', alive_at: 'heartbeat_at', busy_until: 'leased_until' },
  refunds: { check_at: 'next_poll_at', asking_until: 'claimed_until', tries: 'attempts' },
  donation_events: { tries: 'attempts', next_try_at: 'next_attempt_at' },
  late_speeches: { try_at: 'next_attempt_at' },
  donations: {
    under_way_at: 'processing_at',
    finish_asked_at: 'finish_email_at',
    held_reason: 'review_reason',
    support_id: 'recurring_donation_id',
    support_month: 'recurring_month',
    support_attempt: 'recurring_attempt',
  },
  donor_creators: { last_given_at: 'last_donated_at' },
  blocked_donors: { payment_marks: 'payer_fingerprints' },
  push_unseen: { told_at: 'notified_at' },
  stalled_alerts: { told_at: 'notified_at' },
  push_notices: { tries: 'attempts', taken_at: 'claimed_at' },
  scene_versions: { kept_at: 'stored_at' },
  users: { first_proven_at: 'first_verified_at', grants_review: 'connected_access_review' },
  webhook_deliveries: {
    tries: 'attempts',
    last_tried_at: 'last_attempt_at',
    next_try_at: 'next_attempt_at',
    requested_provider: 'is_manual',
  },
  webhook_endpoints: { former_secret: 'previous_secret', former_until: 'previous_secret_until' },
  subscription_payments: { asking_until: 'provider_call_until', held_reason: 'review_reason' },
  server_processes: { media_place: 'media_folder_id' },
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [from, to] of Object.entries(TABLES)) await db.schema.alterTable(from).renameTo(to).execute()
  for (const [table, columns] of Object.entries(COLUMNS)) {
    for (const [from, to] of Object.entries(columns)) await db.schema.alterTable(table).renameColumn(from, to).execute()
  }
  await sql`alter index donations_support_month_key rename to donations_recurring_month_key`.execute(db)
}
