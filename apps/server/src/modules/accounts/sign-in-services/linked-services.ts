import type { LinkedService, SignInService } from '@aplauso/contract/sign-in-services'
import { sql } from 'kysely'
import { type RequestOrigin, recordAccountEvent } from '#modules/access/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { ACCOUNT_MAIL } from '../account-mail.ts'
import { requireSignInMethod } from '../last-sign-in-method.ts'
import { lockAccount } from '../lock-account.ts'

/** An account at a service, and its owner here. */
type Link = { userId: string; provider: SignInService; subject: string; name: string | null }

/**
 * Lets an account at the service sign in to the locked account, in place of another one of this service, and emails the
 * owner. `jobs`: undefined for a new account. Ends with in_use if it signs in to somebody else's account.
 */
export async function linkService(
  tx: AnyTransaction,
  jobs: Pick<Jobs, 'add'> | undefined,
  { userId, provider, subject, name }: Link,
  origin: RequestOrigin,
): Promise<void> {
  await tx
    .deleteFrom('linked_services')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .where('subject', '<>', subject)
    .execute()
  // The unique constraint makes a second account that links it at the same time wait here for the first.
  const linked = await tx
    .insertInto('linked_services')
    .values({ user_id: userId, provider, subject, name, linked_at: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (linked !== undefined) {
    await recordAccountEvent(tx, userId, 'oauth_linked', origin)
    await jobs?.add(ACCOUNT_MAIL, { kind: 'service_linked', userId, provider }, { tx })
    return
  }
  const holder = await tx
    .selectFrom('linked_services')
    .select('user_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (holder?.user_id !== userId) throw new AppError('in_use', `This ${provider} account is linked to another account`)
}

export type ServiceOwner = { userId: string; email: string; passwordHash: string }

/** The account that this account at the service signs in to. */
export async function findServiceOwner(
  db: Database,
  { provider, subject }: Pick<Link, 'provider' | 'subject'>,
): Promise<ServiceOwner | undefined> {
  return db
    .selectFrom('linked_services')
    .innerJoin('users', 'users.id', 'linked_services.user_id')
    .select(['users.id as userId', 'users.email', 'users.password_hash as passwordHash'])
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .where('users.erased_at', 'is', null)
    .executeTakeFirst()
}

export async function listLinkedServices(db: Database, userId: string): Promise<LinkedService[]> {
  const rows = await db
    .selectFrom('linked_services')
    .select(['provider', 'name', 'linked_at'])
    .where('user_id', '=', userId)
    .orderBy('linked_at')
    .execute()
  return rows.map(({ provider, name, linked_at }) => ({ provider, name, linkedAt: linked_at.toISOString() }))
}

/** Ends with not_found, or with last_sign_in_method if the account could not sign in any more. */
export async function unlinkService(
  db: Database,
  { userId, provider }: { userId: string; provider: SignInService },
  origin: RequestOrigin,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Two removals at once would otherwise each find the other's way in.
    await lockAccount(tx, sql`id = ${userId}::uuid`)
    const unlinked = await tx
      .deleteFrom('linked_services')
      .where('user_id', '=', userId)
      .where('provider', '=', provider)
      .returning('provider')
      .executeTakeFirst()
    if (unlinked === undefined) throw new AppError('not_found', `No ${provider} account is linked`)
    await requireSignInMethod(tx, userId)
    await recordAccountEvent(tx, userId, 'oauth_unlinked', origin)
  })
}

/** Call after the account is locked. */
/** Deletes the links of the account; with `since` only those that were made since then. */
export async function deleteLinkedServices(tx: AnyTransaction, userId: string, since = new Date(0)): Promise<void> {
  await tx.deleteFrom('linked_services').where('user_id', '=', userId).where('linked_at', '>=', since).execute()
}
