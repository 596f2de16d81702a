import { sql } from 'kysely'
import type { AnyTransaction } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'

/**
 * Called in the transaction that has removed a passkey or a linked service, after it has locked the account. Ends with
 * last_sign_in_method if nothing is left to sign in with; the rollback restores what was removed.
 */
export async function requireSignInMethod(tx: AnyTransaction, userId: string): Promise<void> {
  const { rows } = await sql`
    select from users where id = ${userId}::uuid and (has_password
      or exists (select from linked_services where user_id = users.id)
      or exists (select from passkeys where user_id = users.id))
  `.execute(tx)
  if (rows.length > 0) return
  throw new AppError('last_sign_in_method', 'The account would have no way in: set a password or add another one first')
}
