import { sql } from 'kysely'
import type { AnyTransaction } from '#modules/tables.ts'
import { lockAlerts } from './lock-alerts.ts'

/**
 * Erases a person's name, message, recording and picture from alerts and from tests of their own alerts. Also erases
 * when their overlay was last seen. The rows stay, so that sequences have no gaps. Returns the sounds of the tests.
 */
export async function eraseFromAlerts(tx: AnyTransaction, userId: string): Promise<string[]> {
  const { rows: found } = await sql<{ id: string; sound_id: string | null }>`
    select alerts.id, alerts.sound_id from donations join alerts on alerts.donation_id = donations.id
    where donations.donor_id = ${userId}
    union all
    select id, sound_id from alerts where creator_id = ${userId} and donation_id is null
  `.execute(tx)
  const ids = found.map(({ id }) => id)
  await lockAlerts(tx, ids)
  await tx
    .updateTable('alerts')
    .set({ donor_name: null, message: null, spoken_message: null, caption: null, audio_url: null, sound_id: null })
    .set('facts', sql`facts - 'picture'`)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  await sql`
    update held_alerts set donor_name = null, message = null, spoken_message = null, caption = null, audio_url = null, note = null,
      facts = held_alerts.facts - 'picture'
    from donations where donations.id = held_alerts.donation_id and donations.donor_id = ${userId}
  `.execute(tx)
  await tx.updateTable('creators').set({ overlay_seen_at: null }).where('user_id', '=', userId).execute()
  return found.flatMap(({ sound_id }) => sound_id ?? [])
}
