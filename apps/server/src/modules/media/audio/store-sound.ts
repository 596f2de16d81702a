import { createHash, randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { MediaStorage } from '#platform/storage/storage.ts'
import type { EncodedSound } from './encoding/sound-encoder.ts'

export type SoundStoreDeps = { db: Database; storage: MediaStorage }

export type StoredSound = { soundId: string; audioUrl: string }

type Row = { id: string; media_key: string }

/** Maximum number of unused uploads: 2 GB at most. */
const UPLOADS_MAX = 4_000

/** Stores the MP3 once per content. Rejects with overloaded if the store fails. */
export async function storeSound(deps: SoundStoreDeps, sound: EncodedSound, now = new Date()): Promise<StoredSound> {
  const { rows } = await sql<Row>`${soundRow(sound, now)}`.execute(deps.db)
  return storeFile(deps, sound, rows)
}

/**
 * Like storeSound, and grants the right to use the sound once. Also rejects with overloaded while there are too many
 * unused uploads, and with unauthenticated if the account is gone.
 */
export async function storeUpload(
  deps: SoundStoreDeps,
  sound: EncodedSound,
  uploaderId: string | undefined,
  now = new Date(),
): Promise<StoredSound> {
  const isThere = sql`(${uploaderId === undefined}::boolean or exists (select from uploader))`
  const hasCapacity = sql`(select count(*) from uploads) < ${UPLOADS_MAX}`
  const { rows } = await sql<{ isThere: boolean; sounds: Row[] }>`
    with uploader as (
      -- Waits for a concurrent erasure of the account, which then leaves no upload.
      select id from users where id = ${uploaderId ?? null}::uuid and erased_at is null for key share
    ), sound as (${soundRow(sound, now, sql`${isThere} and ${hasCapacity}`)}),
    upload as (
      insert into uploads (id, sound_id, uploader_id, created_at)
      select ${uuidv7()}::uuid, id, (select id from uploader), ${now}::timestamptz from sound
    )
    select ${isThere} as "isThere",
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'media_key', media_key)) from sound), '[]') as sounds
  `.execute(deps.db)
  const [stored] = rows
  if (!stored?.isThere) throw new AppError('unauthenticated', 'The account is gone')
  return storeFile(deps, sound, stored.sounds)
}

// Storing an existing sound updates created_at, which protects it for an hour: the search for unused ones waits for
// this row lock.
const soundRow = ({ mp3, durationMs, peaks }: EncodedSound, now: Date, condition: RawBuilder<unknown> = sql`true`) => {
  const hash = createHash('sha256').update(mp3).digest()
  return sql`
    insert into sounds (id, content_hash, media_key, duration_ms, peaks, created_at)
    select ${uuidv7()}::uuid, ${hash}::bytea, ${newKey(hash)}, ${durationMs}::integer, ${peaks}::smallint[],
      ${now}::timestamptz
    where ${condition}
    on conflict (content_hash) do update set created_at = excluded.created_at, peaks = excluded.peaks
    returning id, media_key`
}

const newKey = (hash: Buffer) => `sounds/${hash.toString('hex').slice(0, 32)}-${randomBytes(4).toString('hex')}.mp3`

// The row comes first, so that the key is fixed. A row without a file is unknown to others, and storing the same sound
// again writes it. If the row is gone by now (erased account), the file is removed here, because no job would remove
// it.
async function storeFile({ db, storage }: SoundStoreDeps, { mp3 }: EncodedSound, [row]: Row[]): Promise<StoredSound> {
  if (row === undefined) throw new AppError('overloaded', 'Too many uploads are waiting to be used')
  try {
    await storage.put(row.media_key, mp3, 'audio/mpeg')
  } catch (error) {
    throw new AppError('overloaded', 'The sound cannot be stored now', { cause: error })
  }
  const stored = await db.selectFrom('sounds').select('id').where('id', '=', row.id).executeTakeFirst()
  if (stored === undefined) {
    await storage.remove(row.media_key)
    throw new AppError('overloaded', 'The sound was removed while it was stored')
  }
  return { soundId: row.id, audioUrl: storage.publicUrl(row.media_key) }
}
