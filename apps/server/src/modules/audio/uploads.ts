import { sql } from 'kysely'
import type { AnyTransaction } from '#modules/tables.ts'

/** Takes the right to use an upload. Of two at once one has it; where the same sound was uploaded twice, each has one. */
export async function claimUpload(
  tx: AnyTransaction,
  key: string,
  uploaderId: string | undefined,
): Promise<{ soundId: string } | undefined> {
  const { rows } = await sql<{ sound_id: string }>`
    delete from uploads where id = (
      select uploads.id from uploads join sounds on sounds.id = uploads.sound_id
      where sounds.media_key = ${key} and (uploader_id is null or uploader_id = ${uploaderId ?? null}::uuid)
      order by uploader_id is null, uploads.created_at
      limit 1 for update of uploads skip locked
    ) returning sound_id
  `.execute(tx)
  const [upload] = rows
  return upload && { soundId: upload.sound_id }
}

/** Takes away what the account has uploaded and not used; gives the sounds. */
export async function eraseUploads(tx: AnyTransaction, uploaderId: string): Promise<string[]> {
  const erased = await tx.deleteFrom('uploads').where('uploader_id', '=', uploaderId).returning('sound_id').execute()
  return erased.map(({ sound_id }) => sound_id)
}
