import { type RawBuilder, sql } from 'kysely'

/** Name of a common table expression, for a part of a statement that writes or reads it. */
export type Cte<Name extends string> = RawBuilder<unknown> & { readonly cteName?: Name }

/** The parts of a statement take the tables that they read as arguments, so no part relies on a name from elsewhere. */
export const cte = <Name extends string>(name: Name): Cte<Name> => sql.raw(name)
