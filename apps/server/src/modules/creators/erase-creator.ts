import { sql } from 'kysely'
import type { AnyTransaction } from '#modules/tables.ts'

/**
 * Leaves the totals of who was a creator, and nothing they chose or made; the overlay's key opens nothing any more. Gives
 * the sound that was theirs.
 */
export async function eraseCreator(tx: AnyTransaction, userId: string): Promise<string[]> {
  const { rows } = await sql<{ custom_sound_id: string | null }>`
    with former as (select user_id, custom_sound_id from creators where user_id = ${userId} for no key update)
    update creators
    set donation_goal_cents = null, alert_settings = '{}', moderation = '{}', widget_key_version = widget_key_version + 1,
      listen_key_version = listen_key_version + 1,
      tts_voice_id = null, custom_audio_url = null, custom_sound_id = null
    from former where creators.user_id = former.user_id
    returning former.custom_sound_id
  `.execute(tx)
  return rows.flatMap(({ custom_sound_id }) => custom_sound_id ?? [])
}
