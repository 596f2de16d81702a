import { DAY_MS } from '@aplauso/contract/limits'
import { UNPAID_RECORDING_DAYS, UNPAID_SPEECH_DAYS } from '@aplauso/contract/retention'
import { sql } from 'kysely'
import type { Sounds } from '#modules/media/public.ts'
import type { Database } from '#modules/tables.ts'
import { inBatches } from '#platform/database/in-batches.ts'

// A bank transfer takes two days. A later payment has an alert without speech.
const UNPAID_SPEECH_RETENTION_MS = UNPAID_SPEECH_DAYS * DAY_MS
// A recording cannot be made again.
const UNPAID_RECORDINGS_RETENTION_MS = UNPAID_RECORDING_DAYS * DAY_MS

export async function releaseUnpaidSounds(
  { db, sounds }: { db: Database; sounds: Pick<Sounds, 'releaseOld'> },
  now = new Date(),
): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await inBatches((batch) =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ soundId: string }>`
        with old as (
          select id, sound_id from donations
          where sound_id is not null and paid_at is null and created_at < ${before(UNPAID_SPEECH_RETENTION_MS)}::timestamptz
            and (speech_status is not null or created_at < ${before(UNPAID_RECORDINGS_RETENTION_MS)}::timestamptz)
          -- Skips donations that are being paid at this moment; the next run checks them again.
          order by created_at limit ${batch}::integer for no key update skip locked
        )
        update donations set sound_id = null, audio_url = null, transcript = null, transcript_status = null,
          -- The transcript is removed with the sound: if the donation is paid after all, it is judged again.
          moderation = case when transcript is null then moderation else moderation - 'caption' end,
          moderation_revision = case when transcript is null then moderation_revision else 0 end,
          speech_status = case when speech_status is null then null else 'failed' end
        from old where donations.id = old.id
        returning old.sound_id as "soundId"
      `.execute(tx)
      await sounds.releaseOld(
        tx,
        rows.map(({ soundId }) => soundId),
        now,
      )
      return rows.length
    }),
  )
}
