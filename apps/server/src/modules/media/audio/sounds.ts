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
   * Stores the MP3 once for all that have the same content. Whoever called has a row refer to it (`sound_id`) within the
   * hour, or it is removed.
   */
  store(sound: EncodedSound): Promise<StoredSound>
  /** The sound that this address names, whoever may use it. */
  find(tx: AnyTransaction, address: string): Promise<string | undefined>
  /**
   * The sound that this address names, for someone who uploaded it and has used it for nothing yet; takes the right to use
   * it. Undefined: foreign, used, or gone. What was uploaded without an account is for whoever knows the address.
   */
  claim(tx: AnyTransaction, address: string, uploaderId: string | undefined): Promise<{ soundId: string } | undefined>
  /** The MP3; undefined: it is gone. */
  read(soundId: string): Promise<Buffer | undefined>
  /** Takes away what the account has uploaded and not used; gives the sounds, to be released. */
  eraseUploads(tx: AnyTransaction, uploaderId: string): Promise<string[]>
  /** Removes these sounds once the transaction has committed, if nothing refers to them then. */
  release(tx: AnyTransaction, soundIds: (string | null)[]): Promise<void>
  /** The same, but for those that were stored, or stored again, within the hour before. */
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

/** Takes the right to use an upload. Of two at once one has it; where the same sound was uploaded twice, each has one. */
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

/** Takes away what the account has uploaded and not used; gives the sounds. */
async function eraseUploads(tx: AnyTransaction, uploaderId: string): Promise<string[]> {
  const erased = await tx.deleteFrom('uploads').where('uploader_id', '=', uploaderId).returning('sound_id').execute()
  return erased.map(({ sound_id }) => sound_id)
}
