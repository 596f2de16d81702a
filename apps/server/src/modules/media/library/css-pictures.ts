import { sql } from 'kysely'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { keyOfMedia, mediaUrl } from './media-key.ts'

// Matches only the characters of a file name, because custom CSS has no escapes: an address matches unchanged or not at
// all.
const ADDRESS = /\/media\/library\/[\da-f]{32}\.webp(?![\w.-])/g

/** Addresses in a style sheet that may belong to pictures of a library, without repeats. */
export const pictureAddressesIn = (css: string | null | undefined): string[] => [...new Set(css?.match(ADDRESS) ?? [])]

/**
 * The addresses in a style sheet that belong to pictures of this creator, which custom CSS may use. In a transaction
 * the pictures are locked until it ends: a concurrent deletion waits and then finds them in use. Lock the creator's row
 * first.
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
