import { createHash, randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { MediaStorage } from '#platform/storage/storage.ts'
import type { EncodedSound } from './sound-encoder.ts'

export type KeepDeps = { db: Database; storage: MediaStorage }

export type KeptSound = { soundId: string; audioUrl: string }

type Row = { id: string; media_key: string }

/** Sounds that belong to nothing yet: two gigabytes at the most. */
const UPLOADS_MAX = 4_000

/** Stores the MP3 once for all that have the same content. */
export async function keepSound(deps: KeepDeps, sound: EncodedSound, now = new Date()): Promise<KeptSound> {
  const { rows } = await sql<Row>`${soundRow(sound, now)}`.execute(deps.db)
  return storeFile(deps.storage, sound, rows)
}

/** The same, together with the right to use it once. Ends with overloaded while too much that was uploaded is used by nothing. */
export async function keepUpload(
  deps: KeepDeps,
  sound: EncodedSound,
  uploaderId: string | undefined,
  now = new Date(),
): Promise<KeptSound> {
  const { rows } = await sql<Row>`
    with sound as (${soundRow(sound, now, sql`(select count(*) from uploads) < ${UPLOADS_MAX}`)}),
    upload as (
      insert into uploads (id, sound_id, uploader_id, created_at)
      select ${uuidv7()}::uuid, id, ${uploaderId ?? null}::uuid, ${now}::timestamptz from sound
    )
    select id, media_key from sound
  `.execute(deps.db)
  return storeFile(deps.storage, sound, rows)
}

// A row there is already stands for another hour: whoever looks for what is unused waits for this lock and sees it.
const soundRow = ({ mp3, durationMs }: EncodedSound, now: Date, condition: RawBuilder<unknown> = sql`true`) => {
  const hash = createHash('sha256').update(mp3).digest()
  return sql`
    insert into sounds (id, content_hash, media_key, duration_ms, created_at)
    select ${uuidv7()}::uuid, ${hash}::bytea, ${newKey(hash)}, ${durationMs}::integer, ${now}::timestamptz
    where ${condition}
    on conflict (content_hash) do update set created_at = excluded.created_at
    returning id, media_key`
}

const newKey = (hash: Buffer) => `sounds/${hash.toString('hex').slice(0, 32)}-${randomBytes(4).toString('hex')}.mp3`

// The row comes first, so that the file has a name that stays. A row whose file was never stored is known to nobody, and
// whoever has the same sound stores it.
async function storeFile(storage: MediaStorage, { mp3 }: EncodedSound, [row]: Row[]): Promise<KeptSound> {
  if (row === undefined) throw new AppError('overloaded', 'Too many uploads are waiting to be used')
  await storage.put(row.media_key, mp3, 'audio/mpeg')
  return { soundId: row.id, audioUrl: storage.publicUrl(row.media_key) }
}
