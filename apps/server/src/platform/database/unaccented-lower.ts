import { type RawBuilder, sql } from 'kysely'

/**
 * A text without capitals and accents, to be looked for and sorted by. Marks go before the capitals do: where a database
 * knows ASCII alone, `lower` leaves an É as it is.
 */
export const unaccentedLower = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`lower(regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g'))`
