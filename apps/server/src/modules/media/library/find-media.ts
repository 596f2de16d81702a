import type { MediaKind } from '@aplauso/contract/media'
import { sql } from 'kysely'
import { isId } from '#modules/creators/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { mediaUrl } from './media-key.ts'

type FoundMedia = {
  id: string
  kind: MediaKind
  url: string
  width: number | null
  height: number | null
  durationMs: number | null
  animated: boolean
}

type Row = {
  id: string
  kind: MediaKind
  media_key: string
  width: number | null
  height: number | null
  duration_ms: number | null
  animated: boolean
}

/**
 * A file of this creator. Undefined for another creator's file and for an invalid id. In a transaction it is locked
 * until that ends: a concurrent deletion waits and then finds it in use. Lock the creator's row first if both are
 * needed (docs/locks.md).
 */
export async function findMedia(
  db: Database | AnyTransaction,
  creatorId: string,
  id: string,
): Promise<FoundMedia | undefined> {
  if (!isId(id)) return undefined
  const { rows } = await sql<Row>`
    select id, kind, media_key, width, height, duration_ms, animated from media
    where id = ${id}::uuid and creator_id = ${creatorId}::uuid for key share
  `.execute(db)
  const [row] = rows
  return (
    row && {
      id: row.id,
      kind: row.kind,
      url: mediaUrl(row.media_key),
      width: row.width,
      height: row.height,
      durationMs: row.duration_ms,
      animated: row.animated,
    }
  )
}
