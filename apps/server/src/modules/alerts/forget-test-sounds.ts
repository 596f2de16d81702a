import type { Database } from '#modules/tables.ts'

/** Alerts of tests before this moment sound no more: nobody asks to see a test again. */
export async function forgetTestSounds(db: Database, before: Date): Promise<void> {
  await db
    .updateTable('alerts')
    .set({ sound_id: null, audio_url: null })
    .where('donation_id', 'is', null)
    .where('sound_id', 'is not', null)
    .where('created_at', '<', before)
    .execute()
}
