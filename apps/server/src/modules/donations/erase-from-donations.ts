import { sql } from 'kysely'
import type { AnyTransaction } from '#modules/tables.ts'

/**
 * Takes out what the person wrote or recorded as a donor, and their name as a creator. Amounts, states and totals stay:
 * they are bookkeeping, and the other side's own history. Gives the sounds that these donations had; what was being
 * spoken has nowhere to go any more.
 */
export async function eraseFromDonations(tx: AnyTransaction, userId: string): Promise<string[]> {
  const { rows } = await sql<{ sound_id: string | null }>`
    with written as (
      select id, sound_id from donations
      where donor_id = ${userId} and (donor_name is not null or message is not null or audio_url is not null
        or sound_id is not null or speech_status is not null or idempotency_key is not null or request_hash <> '')
      for update
    )
    update donations
    -- The hash is of what was written, and would tell who guesses it that they are right.
    set donor_name = null, message = null, audio_url = null, sound_id = null, speech_status = null,
      idempotency_key = null, request_hash = ''
    from written where donations.id = written.id
    returning written.sound_id
  `.execute(tx)
  await tx
    .updateTable('donations')
    .set({ description: '' })
    .where('creator_id', '=', userId)
    .where('description', '<>', '')
    .execute()
  return rows.flatMap(({ sound_id }) => sound_id ?? [])
}
