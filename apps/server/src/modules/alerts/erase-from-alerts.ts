import type { AnyTransaction } from '#modules/tables.ts'

const NOTHING_SAID = { donor_name: null, message: null, audio_url: null }

/** Takes out what the person wrote, as a donor or in tests of their own alerts. The sequences keep their places. */
export async function eraseFromAlerts(tx: AnyTransaction, userId: string): Promise<void> {
  await tx
    .updateTable('alerts')
    .from('donations')
    .set(NOTHING_SAID)
    .whereRef('donations.id', '=', 'alerts.donation_id')
    .where('donations.donor_id', '=', userId)
    .execute()
  await tx
    .updateTable('alerts')
    .set(NOTHING_SAID)
    .where('creator_id', '=', userId)
    .where('donation_id', 'is', null)
    .execute()
}
