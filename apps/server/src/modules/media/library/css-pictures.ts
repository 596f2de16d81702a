import { sql } from 'kysely'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { keyOfMedia, mediaUrl } from './media-key.ts'

// An address names its file in these letters alone: own CSS has no escapes, and is taken with an address as it is or not at all.
const ADDRESS = /\/media\/library\/[\da-f]{32}\.webp(?![\w.-])/g

/** The addresses that a style sheet names, as far as they can be of a picture in a library, each once. */
export const pictureAddressesIn = (css: string | null | undefined): string[] => [...new Set(css?.match(ADDRESS) ?? [])]

/**
 * Of the addresses that a style sheet names those of this creator's own pictures, which own CSS may draw. In a transaction they stay until that
 * ends: who deletes one waits, and finds it used then. The creator's row is locked before.
 */
export async function findPicturesInCss(
  db: Database | AnyTransaction,
  creatorId: string,
  css: string | null | undefined,
): Promise<ReadonlySet<string>> {
  const keys = pictureAddressesIn(css).map(keyOfMedia)
  if (keys.length === 0) return new Set()
  const { rows } = await sql<{ media_key: string }>`
    select media_key from media
    where creator_id = ${creatorId}::uuid and kind = 'image' and media_key = any(${keys}::text[])
    order by id for key share
  `.execute(db)
  return new Set(rows.map(({ media_key }) => mediaUrl(media_key)))
}
