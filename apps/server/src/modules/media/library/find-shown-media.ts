import { type Selectable, sql } from 'kysely'
import type { Database, Tables } from '#modules/tables.ts'
import { mediaUrl } from './media-key.ts'

export type ShownMedia = { url: string; kind: 'image' | 'video' }

/** For each creator the newest picture or video, or the one with this id. Uses one statement for all. */
export async function findShownMedia(
  db: Database,
  creatorIds: readonly string[],
  id?: string,
): Promise<Map<string, ShownMedia>> {
  const { rows } = await sql<Pick<Selectable<Tables['media']>, 'creator_id' | 'media_key'> & Pick<ShownMedia, 'kind'>>`
    select distinct on (creator_id) creator_id, kind, media_key from media
    where creator_id = any(${[...creatorIds]}::uuid[]) and kind <> 'sound' and (${id ?? null}::uuid is null or id = ${id ?? null}::uuid)
    order by creator_id, id desc
  `.execute(db)
  return new Map(rows.map(({ creator_id, kind, media_key }) => [creator_id, { kind, url: mediaUrl(media_key) }]))
}
