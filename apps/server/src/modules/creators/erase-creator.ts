import { sql } from 'kysely'
import type { AnyTransaction } from '#modules/tables.ts'

/** Leaves the totals of who was a creator, and nothing they chose or made; the overlay's key opens nothing any more. */
export async function eraseCreator(tx: AnyTransaction, userId: string): Promise<void> {
  await tx
    .updateTable('creators')
    .set({
      donation_goal_cents: null,
      alert_settings: '{}',
      widget_key_version: sql`widget_key_version + 1`,
      tts_voice_id: null,
      custom_audio_url: null,
    })
    .where('user_id', '=', userId)
    .execute()
}
