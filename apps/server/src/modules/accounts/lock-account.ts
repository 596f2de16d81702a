import type { OperatorRole } from '@aplauso/contract/operator-role'
import { type RawBuilder, sql } from 'kysely'
import type { AnyTransaction } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'

/** `provenAt`: when the account first verified an address, be it the present one or an earlier one. */
export type Account = {
  id: string
  email: string
  emailVerifiedAt: Date | null
  provenAt: Date | null
  hasSecondFactor: boolean
  operatorRole: OperatorRole | null
  isSuspended: boolean
}

/**
 * Locks the account row. Every sign-in and every change of the password, the email, mailed links or second factors
 * takes this lock first, so that they run one after the other. Undefined when there is no such account.
 */
export async function lockAccount(tx: AnyTransaction, which: RawBuilder<unknown>): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select id, email, email_verified_at as "emailVerifiedAt",
      coalesce(first_verified_at, email_verified_at) as "provenAt",
      has_second_factor as "hasSecondFactor", operator_role as "operatorRole",
      suspended_at is not null as "isSuspended" from users
    where erased_at is null and ${which}
    for no key update
  `.execute(tx)
  return rows[0]
}

/** For an account whose owner has shown the right password or passkey: nobody else learns that it is suspended. */
export const suspended = () => new AppError('suspended', 'This account is suspended')
