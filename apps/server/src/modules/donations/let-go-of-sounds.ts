import { DAY_MS } from '@aplauso/contract/limits'
import { UNPAID_RECORDING_DAYS, UNPAID_SPEECH_DAYS } from '@aplauso/contract/retention'
import type { Database } from '#modules/tables.ts'

// A transfer between banks takes two days. Should the money come later still, its alert speaks no more.
const UNPAID_SPEECH_KEPT_MS = UNPAID_SPEECH_DAYS * DAY_MS
// A recording cannot be made again.
const UNPAID_RECORDINGS_KEPT_MS = UNPAID_RECORDING_DAYS * DAY_MS

/** Donations that nobody has paid for long keep no sound. */
export async function letGoOfUnpaidSounds(db: Database, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const unpaid = db.updateTable('donations').where('paid_at', 'is', null).where('sound_id', 'is not', null)
  await unpaid
    .set({ sound_id: null, audio_url: null, speech_status: 'failed' })
    .where('speech_status', 'is not', null)
    .where('created_at', '<', before(UNPAID_SPEECH_KEPT_MS))
    .execute()
  await unpaid
    .set({ sound_id: null, audio_url: null })
    .where('speech_status', 'is', null)
    .where('created_at', '<', before(UNPAID_RECORDINGS_KEPT_MS))
    .execute()
}
