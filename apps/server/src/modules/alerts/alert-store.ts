import type { TestDonation } from '@aplauso/contract/donations'
import { REPLAY_WINDOW_MINUTES_DEFAULT } from '@aplauso/contract/limits'
import { CURRENCY } from '@aplauso/contract/money'
import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { isCreator, isId, lockCreator } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { AlertRow, Goal } from './alert.ts'
import { type Announcer, alertAnnouncement } from './events.ts'

/** Over four hours of alerts one after the other; the older ones are listed to the creator as missed. */
export const BACKLOG_MAX_ALERTS = 1_000

/** The creator has asked for it since it was last shown. */
const isReplayWaiting = sql<boolean>`coalesce(alerts.replay_requested_at > coalesce(alerts.shown_at, '-infinity'), false)`

/** Alerts after a sequence, in order: what a room has yet to be told. */
export async function listAlertsAfter(db: Database, creatorId: string, sequence: number): Promise<AlertRow[]> {
  return db
    .selectFrom('alerts')
    .selectAll()
    .where('creator_id', '=', creatorId)
    .where('sequence', '>', sequence)
    .orderBy('sequence')
    .execute()
}

/**
 * What an overlay that comes (back) has to show first, in order: younger than the creator's window and shown by none,
 * and, `forced`, whatever the creator asked to see again. Of more than `BACKLOG_MAX_ALERTS` the newest.
 */
export async function listUnshown(db: Database, creatorId: string): Promise<(AlertRow & { forced: boolean })[]> {
  const rows = await db
    .selectFrom('alerts')
    .innerJoin('creators', 'creators.user_id', 'alerts.creator_id')
    .selectAll('alerts')
    .select(isReplayWaiting.as('forced'))
    .where('creator_id', '=', creatorId)
    // To the letter the condition of alerts_unshown_idx, which otherwise is not used.
    .where(sql<boolean>`(alerts.shown_at is null or alerts.replay_requested_at > alerts.shown_at)`)
    .where(
      sql<boolean>`(alerts.replay_requested_at is not null or alerts.created_at > now() - make_interval(mins =>
        coalesce((creators.alert_settings ->> 'replayWindowMinutes')::integer, ${REPLAY_WINDOW_MINUTES_DEFAULT})))`,
    )
    .orderBy('forced', 'desc')
    .orderBy('sequence', 'desc')
    .limit(BACKLOG_MAX_ALERTS)
    .execute()
  return rows.sort((one, other) => one.sequence - other.sequence)
}

export async function findAlert(db: Database, creatorId: string, id: string): Promise<AlertRow | undefined> {
  if (!isId(id)) return undefined
  return db.selectFrom('alerts').selectAll().where('id', '=', id).where('creator_id', '=', creatorId).executeTakeFirst()
}

/** A later report keeps the first time, unless a replay was asked for since. False for an alert not this creator's. */
export async function markShown(db: Database, creatorId: string, id: string): Promise<boolean> {
  return changeAlert(db, creatorId, id, {
    shown_at: sql<Date>`case when ${isReplayWaiting} then now() else coalesce(shown_at, now()) end`,
  })
}

/** Has the alert shown again, now or by the next overlay that comes. False for an alert that is not this creator's. */
export async function requestReplay(db: Database, creatorId: string, id: string): Promise<boolean> {
  return changeAlert(db, creatorId, id, { replay_requested_at: sql<Date>`now()` })
}

async function changeAlert(
  db: Database,
  creatorId: string,
  id: string,
  change: { shown_at: RawBuilder<Date> } | { replay_requested_at: RawBuilder<Date> },
): Promise<boolean> {
  if (!isId(id)) return false
  const row = await db
    .updateTable('alerts')
    .set(change)
    .where('id', '=', id)
    .where('creator_id', '=', creatorId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A file in which a voice says a test's message. */
export type TestSpeech = { soundId: string; audioUrl: string; voice: { id: string; language: string } }

/**
 * An alert like a paid one's, with its place in the sequence, that touches neither totals nor ledger. What would not be
 * read aloud plays the creator's own sound. Ends with creator_not_found for who is no creator any more.
 */
export async function insertTestAlert(
  { db, announcer }: { db: Database; announcer: Announcer | undefined },
  creatorId: string,
  test: TestDonation,
  speech?: TestSpeech,
): Promise<AlertRow & Goal> {
  const row = await db.transaction().execute(async (tx) => {
    // An account in the middle of being erased is waited for, and looked at after that.
    await lockCreator(tx, creatorId)
    const { rows } = await sql<AlertRow & Goal>`
      with creator as (
        update creators set alert_sequence = alert_sequence + 1
        from users where user_id = ${creatorId} and users.id = user_id and ${isCreator()}
        returning creators.*, users.language,
          tts_enabled and ${test.amountEuro}::bigint >= min_donation_for_tts_cents as is_spoken
      ), alert as (
        insert into alerts (
          id, creator_id, sequence, donor_name, amount_cents, currency, message, audio_url, sound_id, voice, voice_id, created_at
        )
        select ${uuidv7()}::uuid, user_id, alert_sequence, ${test.donorName}, ${test.amountEuro}::bigint, ${CURRENCY},
          ${test.message}, case when is_spoken then ${speech?.audioUrl ?? null}::text else custom_audio_url end,
          case when is_spoken then ${speech?.soundId ?? null}::uuid end,
          case when is_spoken then coalesce(${speech?.voice.language ?? null}::text, language) end,
          case when is_spoken then ${speech?.voice.id ?? null}::text end, now()
        from creator
        returning *
      )
      select alert.*, creator.donation_goal_cents, creator.total_received_cents, ${alertAnnouncement(announcer)}
      from alert, creator
    `.execute(tx)
    return rows[0]
  })
  if (row === undefined) throw new AppError('creator_not_found', 'This account is no creator any more')
  return row
}
