import { type RawBuilder, sql } from 'kysely'

/**
 * SQL for a text in lower case without accents, for searching and sorting. Accents are removed first: in a database
 * whose locale only knows ASCII, `lower` leaves an É unchanged.
 */
export const unaccentedLower = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`lower(regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g'))`
