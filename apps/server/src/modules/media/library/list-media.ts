import type { Media } from '@aplauso/contract/media'
import { type Selectable, sql } from 'kysely'
import type { Database, Tables } from '#modules/tables.ts'
import type { PageQuery } from '#platform/http/paging.ts'
import { mediaUrl } from './media-key.ts'
import { type MediaUser, usesOf } from './media-users.ts'

export type MediaRow = Selectable<Tables['media']>

export function mediaOf(row: MediaRow, usedBy: Media['usedBy']): Media {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    url: mediaUrl(row.media_key),
    ...(row.width !== null && { width: row.width }),
    ...(row.height !== null && { height: row.height }),
    ...(row.duration_ms !== null && { durationMs: row.duration_ms }),
    animated: row.animated,
    bytes: row.bytes,
    usedBy,
  }
}

/** Lists the newest first. */
export async function listMedia(
  { db, mediaUsers }: { db: Database; mediaUsers: readonly MediaUser[] },
  creatorId: string,
  { limit, before }: Pick<PageQuery, 'limit' | 'before'>,
): Promise<Media[]> {
  const { rows } = await sql<MediaRow>`
    select * from media
    where creator_id = ${creatorId}::uuid and (${before ?? null}::uuid is null or id < ${before ?? null}::uuid)
    order by id desc limit ${limit}::integer
  `.execute(db)
  const uses = rows.length === 0 ? new Map() : await usesOf(db, mediaUsers, creatorId)
  return rows.map((row) => mediaOf(row, uses.get(row.id) ?? []))
}
