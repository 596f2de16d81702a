import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { AnyTransaction } from '#modules/tables.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { EncodedSound } from './encoding/sound-encoder.ts'
import { releaseSounds } from './release-sounds.ts'
import { unusedBefore } from './release-unused-sounds.ts'
import { type SoundStoreDeps, type StoredSound, storeSound } from './store-sound.ts'

export type Sounds = {
  /**
   * Stores the MP3 once per content. The caller must refer to it in a row (`sound_id`) within an hour, else it is
   * removed.
   */
  store(sound: EncodedSound): Promise<StoredSound>
  /** Id of the sound at this address, without regard to the right to use it. */
  find(tx: AnyTransaction, address: string): Promise<string | undefined>
  /**
   * Claims an upload: returns the sound at this address and deletes the right to use it. Undefined if it belongs to
   * another account, is used or is gone. Anyone who knows the address may claim an upload of a visitor.
   */
  claim(tx: AnyTransaction, address: string, uploaderId: string | undefined): Promise<{ soundId: string } | undefined>
  /** The MP3; undefined if it is gone. */
  read(soundId: string): Promise<Buffer | undefined>
  /** Deletes the unused uploads of the account. Returns their sounds, which the caller must release. */
  eraseUploads(tx: AnyTransaction, uploaderId: string): Promise<string[]>
  /** Removes these sounds once the transaction has committed, if nothing refers to them then. */
  release(tx: AnyTransaction, soundIds: (string | null)[]): Promise<void>
  /** Like `release`, except for sounds stored within the hour before. */
  releaseOld(tx: AnyTransaction, soundIds: string[], now: Date): Promise<void>
}

export function createSounds(deps: SoundStoreDeps & { jobs: Pick<Jobs, 'add'> }): Sounds {
  return {
    store: (sound) => storeSound(deps, sound),
    async find(tx, address) {
      const key = deps.storage.keyOf(address)
      if (key === undefined) return undefined
      const sound = await tx.selectFrom('sounds').select('id').where('media_key', '=', key).executeTakeFirst()
      return sound?.id
    },
    claim: async (tx, address, uploaderId) => {
      const key = deps.storage.keyOf(address)
      return key === undefined ? undefined : claimUpload(tx, key, uploaderId)
    },
    async read(soundId) {
      const sound = await deps.db.selectFrom('sounds').select('media_key').where('id', '=', soundId).executeTakeFirst()
      const stored = sound && (await deps.storage.open(sound.media_key))
      return stored && buffer(stored.bytes)
    },
    eraseUploads,
    release: (tx, soundIds) => releaseSounds(tx, deps.jobs, soundIds),
    releaseOld: (tx, soundIds, now) => releaseSounds(tx, deps.jobs, soundIds, unusedBefore(now)),
  }
}

/** Claims one upload row. Concurrent claims get different rows; each upload of the same sound has its own. */
async function claimUpload(
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

async function eraseUploads(tx: AnyTransaction, uploaderId: string): Promise<string[]> {
  const erased = await tx.deleteFrom('uploads').where('uploader_id', '=', uploaderId).returning('sound_id').execute()
  return erased.map(({ sound_id }) => sound_id)
}
