import { type RawBuilder, sql } from 'kysely'
import type { AnyTransaction } from '#modules/tables.ts'

/** `provenAt`: when an address of this account was first proven, be it this one or one that it had before. */
type Account = { id: string; email: string; emailVerifiedAt: Date | null; provenAt: Date | null }

/**
 * Whoever changes what opens an account, be it its password, its address or its links, locks it first, so that they come
 * one after the other. Undefined when there is no such account.
 */
export async function lockAccount(tx: AnyTransaction, which: RawBuilder<unknown>): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select id, email, email_verified_at as "emailVerifiedAt",
      coalesce(first_proven_at, email_verified_at) as "provenAt" from users
    where erased_at is null and ${which}
    for no key update
  `.execute(tx)
  return rows[0]
}
