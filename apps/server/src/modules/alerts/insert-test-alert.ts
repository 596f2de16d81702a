import type { TestDonation } from '@aplauso/contract/donations'
import { CURRENCY } from '@aplauso/contract/money'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { isCreator, lockCreator } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { type AlertRow, type Goal, storedOf } from './alert.ts'
import { type Announcer, alertAnnouncement } from './events.ts'

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
  const { speech: said } = test
  const row = await db.transaction().execute(async (tx) => {
    // An account in the middle of being erased is waited for, and looked at after that.
    await lockCreator(tx, creatorId)
    const { rows } = await sql<AlertRow & Goal>`
      with creator as (
        update creators set alert_sequence = alert_sequence + 1
        from users where user_id = ${creatorId} and users.id = user_id and ${isCreator()}
        returning creators.*, users.language,
          coalesce(${said?.ttsEnabled ?? null}::boolean, tts_enabled) and ${test.amountEuro}::bigint
            >= coalesce(${said?.minDonationForTts ?? null}::bigint, min_donation_for_tts_cents) as is_spoken
      ), alert as (
        insert into alerts (
          id, creator_id, sequence, donor_name, amount_cents, currency, message, audio_url, sound_id, voice, voice_id, draft, created_at
        )
        select ${uuidv7()}::uuid, user_id, alert_sequence, ${test.donorName}, ${test.amountEuro}::bigint, ${CURRENCY},
          ${test.message}, case when is_spoken then ${speech?.audioUrl ?? null}::text else custom_audio_url end,
          case when is_spoken then ${speech?.soundId ?? null}::uuid end,
          case when is_spoken then coalesce(${speech?.voice.language ?? null}::text, language) end,
          case when is_spoken then ${speech?.voice.id ?? null}::text end,
          ${test.settings === undefined ? null : JSON.stringify(storedOf(test.settings))}::jsonb, now()
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
