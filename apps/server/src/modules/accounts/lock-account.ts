import { type RawBuilder, sql } from 'kysely'
import type { AnyTransaction } from '#modules/tables.ts'

/** `provenAt`: when the account first verified an address, be it the present one or an earlier one. */
type Account = { id: string; email: string; emailVerifiedAt: Date | null; provenAt: Date | null }

/**
 * Locks the account row. Every change of the password, the email or mailed links takes this lock first, so that such
 * changes run one after the other. Undefined when there is no such account.
 */
export async function lockAccount(tx: AnyTransaction, which: RawBuilder<unknown>): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select id, email, email_verified_at as "emailVerifiedAt",
      coalesce(first_verified_at, email_verified_at) as "provenAt" from users
    where erased_at is null and ${which}
    for no key update
  `.execute(tx)
  return rows[0]
}
