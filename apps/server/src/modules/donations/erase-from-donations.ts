import type { AnyTransaction } from '#modules/tables.ts'

/**
 * Takes out what the person wrote as a donor, and their name as a creator. Amounts, states and totals stay: they are
 * bookkeeping, and the other side's own history.
 */
export async function eraseFromDonations(tx: AnyTransaction, userId: string): Promise<void> {
  await tx
    .updateTable('donations')
    // The hash is of what was written, and would tell who guesses it that they are right.
    .set({ donor_name: null, message: null, audio_url: null, idempotency_key: null, request_hash: '' })
    .where('donor_id', '=', userId)
    .where(({ eb, or }) =>
      or([
        eb('donor_name', 'is not', null),
        eb('message', 'is not', null),
        eb('audio_url', 'is not', null),
        eb('idempotency_key', 'is not', null),
        eb('request_hash', '<>', ''),
      ]),
    )
    .execute()
  await tx
    .updateTable('donations')
    .set({ description: '' })
    .where('creator_id', '=', userId)
    .where('description', '<>', '')
    .execute()
}
