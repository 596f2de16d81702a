import { randomBytes } from 'node:crypto'
import { MINUTE_MS } from '@aplauso/contract/limits'
import { PENDING_SERVICE_MINUTES } from '@aplauso/contract/retention'
import type { PendingService, SignInService } from '@aplauso/contract/sign-in-services'
import { sql } from 'kysely'
import { type RequestOrigin, tokenHash } from '#modules/access/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { deleteInBatches } from '#platform/database/in-batches.ts'
import { invalid } from '#platform/errors/app-error.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { checkUsername, type UsernameDeps } from '../check-username.ts'
import { linkService } from './linked-services.ts'
import type { ServicePerson } from './service-answers.ts'

const TOKEN_BYTES = 32
const USERNAME_MAX_CHARACTERS = 30

type NewPending = {
  provider: SignInService
  person: ServicePerson
  next: PendingService['next']
  redirect: string | null
  invite: string | null
}

/** Stores a person that a service has named, until they register or give a password. Returns the token of a cookie. */
export async function createPending(db: Database, { provider, person, ...pending }: NewPending): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await db
    .insertInto('pending_services')
    .values({
      ...pending,
      ...{ token_hash: tokenHash(token), provider, subject: person.subject, name: person.name, login: person.login },
      ...{ email: person.email, is_email_verified: person.isEmailVerified },
      expires_at: new Date(Date.now() + PENDING_SERVICE_MINUTES * MINUTE_MS),
    })
    .execute()
  return token
}

const openPending = (db: Database, token: string | undefined) =>
  db
    .selectFrom('pending_services')
    .selectAll()
    .where('token_hash', '=', tokenHash(token ?? ''))
    .where('expires_at', '>', new Date())
    .executeTakeFirst()

/** What a page fills in; undefined without an open sign-in. */
export async function describePending(
  deps: UsernameDeps,
  token: string | undefined,
): Promise<PendingService | undefined> {
  const pending = await openPending(deps.db, token)
  if (pending === undefined) return undefined
  const { provider, next, email, name: displayName, invite } = pending
  return { provider, next, email, displayName, username: await suggestUsername(deps, pending), invite }
}

async function suggestUsername(
  deps: UsernameDeps,
  { login, name }: { login: string | null; name: string | null },
): Promise<string | null> {
  const username = (login ?? name ?? '')
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9_-]/g, '')
    .slice(0, USERNAME_MAX_CHARACTERS)
  return (await checkUsername(deps, username)).available ? username : null
}

/** The service and the address that it gave. Ends with validation_failed without an open sign-in. */
export async function getPending(
  db: Database,
  token: string | undefined,
): Promise<{ hash: Buffer; email: string | null; isEmailVerified: boolean }> {
  const pending = await openPending(db, token)
  if (pending === undefined) throw pendingOver()
  const { token_hash: hash, email, is_email_verified: isEmailVerified } = pending
  return { hash: Buffer.from(hash), email, isEmailVerified }
}

/**
 * Uses the pending service up and links it to the locked account. Ends with validation_failed if it is used or expired,
 * and as linkService does.
 */
export async function linkPending(
  tx: AnyTransaction,
  jobs: Pick<Jobs, 'add'> | undefined,
  { userId, hash }: { userId: string; hash: Buffer },
  origin: RequestOrigin,
): Promise<void> {
  const pending = await tx
    .deleteFrom('pending_services')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', new Date())
    .returning(['provider', 'subject', 'name'])
    .executeTakeFirst()
  if (pending === undefined) throw pendingOver()
  await linkService(tx, jobs, { userId, ...pending }, origin)
}

export async function deleteExpiredPending(db: Database): Promise<void> {
  await deleteInBatches(db, 'pending_services', sql`expires_at <= ${new Date()}::timestamptz`)
}

const pendingOver = () => invalid('service', 'the sign-in with the service is over: begin it again')
