import { type RawBuilder, sql } from 'kysely'

const PREPARED_COMMENT = '/* prepared */'

/**
 * Begins a statement that is run for every payment or signed-in request: PostgreSQL reads and plans it once on each connection. Not for one
 * whose best plan depends on its values, such as a limit, or whose text differs from call to call.
 */
export const PREPARED: RawBuilder<unknown> = sql.raw(PREPARED_COMMENT)

/** Whether a statement's text begins with `PREPARED`. */
export const isPrepared = (text: string): boolean => text.startsWith(PREPARED_COMMENT)

/** The code of a prepared statement whose table has got another shape since: nothing has run. */
export const TABLE_CHANGED = '0A000'
