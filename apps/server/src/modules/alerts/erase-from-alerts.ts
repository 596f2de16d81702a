import { sql } from 'kysely'
import type { AnyTransaction } from '#modules/tables.ts'

/**
 * Takes out what the person wrote and was heard saying, as a donor or in tests of their own alerts, and when they last had
 * an overlay. The sequences keep their places. Gives the sounds that the tests had.
 */
export async function eraseFromAlerts(tx: AnyTransaction, userId: string): Promise<string[]> {
  await tx
    .updateTable('alerts')
    .from('donations')
    .set({ donor_name: null, message: null, audio_url: null })
    .whereRef('donations.id', '=', 'alerts.donation_id')
    .where('donations.donor_id', '=', userId)
    .execute()
  await tx.updateTable('creators').set({ overlay_seen_at: null }).where('user_id', '=', userId).execute()
  const { rows } = await sql<{ sound_id: string | null }>`
    with tests as (
      select id, sound_id from alerts where creator_id = ${userId} and donation_id is null for update
    )
    update alerts set donor_name = null, message = null, audio_url = null, sound_id = null
    from tests where alerts.id = tests.id
    returning tests.sound_id
  `.execute(tx)
  return rows.flatMap(({ sound_id }) => sound_id ?? [])
}
