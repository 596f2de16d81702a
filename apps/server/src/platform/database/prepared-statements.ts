import { type RawBuilder, sql } from 'kysely'

const PREPARED_COMMENT = '/* prepared */'

/**
 * Prefix for a statement that runs for every payment or signed-in request: PostgreSQL parses and plans it once per
 * connection. Not for a statement whose best plan depends on its values, such as a limit, or whose text varies.
 */
export const PREPARED: RawBuilder<unknown> = sql.raw(PREPARED_COMMENT)

export const isPrepared = (text: string): boolean => text.startsWith(PREPARED_COMMENT)

/** The SQLSTATE of a prepared statement whose table has changed since. The statement has not run. */
export const TABLE_CHANGED = '0A000'
