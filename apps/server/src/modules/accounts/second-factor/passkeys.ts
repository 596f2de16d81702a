import { PASSKEY_NAME_MAX_CHARACTERS } from '@aplauso/contract/limits'
import {
  type AddedPasskey,
  type NewPasskey,
  PASSKEYS_MAX,
  type Passkey,
  type PasskeyOptions,
  type SecondFactorRule,
} from '@aplauso/contract/second-factors'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { RequestOrigin } from '#modules/access/public.ts'
import { isId } from '#modules/creators/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { requireSignInMethod } from '../last-sign-in-method.ts'
import { lockAccount } from '../lock-account.ts'
import type { Passwords } from '../passwords.ts'
import { addFactor, removeFactor } from './factors.ts'
import { openAccountChallenge, useChallenge } from './webauthn-challenges.ts'

export type PasskeyDeps = {
  db: Database
  publicUrl: () => string
  passwords: Passwords
  jobs: Pick<Jobs, 'add'>
  secondFactor: SecondFactorRule
}

// The library takes a tenth of a second to load, and most servers start without a person who adds a passkey.
export const loadWebauthn = () => import('./webauthn.ts')

/** Creation options for the browser. Ends with limit_reached for an account with as many passkeys as it may have. */
export async function startRegistration({ db, publicUrl }: PasskeyDeps, userId: string): Promise<PasskeyOptions> {
  const { creationOptions, relyingPartyOf } = await loadWebauthn()
  const site = relyingPartyOf(publicUrl())
  return db.transaction().execute(async (tx) => {
    await requireAccount(tx, userId)
    const existing = await findCredentials(tx, userId)
    if (existing.length >= PASSKEYS_MAX) throw limitReached()
    const owner = await tx
      .selectFrom('users')
      .select(['id', 'username', 'display_name as displayName'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const options = await creationOptions(site, owner, existing)
    await openAccountChallenge(tx, options.challenge, { purpose: 'register', userId })
    return { ...options }
  })
}

/** `token`: of the session that adds the passkey. */
type Adding = { userId: string; token: string; origin: RequestOrigin }

/**
 * Stores a new passkey, the answer to options of the same account. The first second factor of an account comes with
 * recovery codes. Ends with validation_failed for an answer that breaks a rule, with its reason.
 */
export async function addPasskey(
  deps: PasskeyDeps,
  { userId, token, origin }: Adding,
  created: NewPasskey,
): Promise<AddedPasskey> {
  const { challengeOf, relyingPartyOf, verifyRegistration } = await loadWebauthn()
  const site = relyingPartyOf(deps.publicUrl())
  const challenge = challengeOf(created)
  // A statement of its own: an answer that is refused below has used its challenge up.
  const isOpen = challenge !== undefined && (await useChallenge(deps.db, challenge, { purpose: 'register', userId }))
  if (!isOpen) throw invalid('response', 'It answers no open options of this account: request new ones')
  const credential = await verifyRegistration(site, created, challenge)
  if ('refused' in credential) throw invalid('response', credential.refused)
  return deps.db.transaction().execute(async (tx) => {
    await requireAccount(tx, userId)
    const existing = await findCredentials(tx, userId)
    if (existing.length >= PASSKEYS_MAX) throw limitReached()
    const name = created.name ?? (origin.device.slice(0, PASSKEY_NAME_MAX_CHARACTERS) || 'Passkey')
    const row = { id: uuidv7(), name, created_at: new Date() }
    const stored = await tx
      .insertInto('passkeys')
      .values({
        ...{ ...row, user_id: userId, credential_id: credential.credentialId, public_key: credential.publicKey },
        ...{ sign_count: credential.signCount, transports: credential.transports, last_used_at: null },
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (stored === undefined) throw invalid('id', 'This passkey has been added before')
    const recoveryCodes = await addFactor(tx, deps, { userId, kind: 'passkey', token, origin })
    return { id: row.id, name, createdAt: row.created_at.toISOString(), ...(recoveryCodes && { recoveryCodes }) }
  })
}

/** Lists the passkeys of an account, oldest first. */
export async function listPasskeys(db: Database, userId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, created_at, last_used_at }) => ({
    ...{ id, name, createdAt: created_at.toISOString(), lastUsedAt: last_used_at?.toISOString() ?? null },
  }))
}

export async function renamePasskey(db: Database, userId: string, id: string, name: string): Promise<void> {
  const renamed = await db
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', isId(id) ? id : null)
    .returning('id')
    .executeTakeFirst()
  if (renamed === undefined) throw unknownPasskey(id)
}

/**
 * Removes a passkey. Ends with not_found, with second_factor_required for the last factor of an account that needs one,
 * and with last_sign_in_method for the only way in.
 */
export async function removePasskey(
  deps: PasskeyDeps,
  { userId, origin }: Omit<Adding, 'token'>,
  id: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await requireAccount(tx, userId)
    const removed = await tx
      .deleteFrom('passkeys')
      .where('user_id', '=', userId)
      .where('id', '=', isId(id) ? id : null)
      .returning('id')
      .executeTakeFirst()
    if (removed === undefined) throw unknownPasskey(id)
    await requireSignInMethod(tx, userId)
    await removeFactor(tx, deps, { userId, kind: 'passkey', origin })
  })
}

/** Credential ids and transports, by which the browser recognises the passkeys of an account. */
export async function findCredentials(
  db: Database,
  userId: string,
): Promise<{ credentialId: Uint8Array; transports: string[] }[]> {
  return db
    .selectFrom('passkeys')
    .select(['credential_id as credentialId', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

async function requireAccount(tx: AnyTransaction, userId: string): Promise<void> {
  const account = await lockAccount(tx, sql`id = ${userId}::uuid`)
  if (account === undefined) throw new AppError('unauthenticated', 'The account is gone')
}

const unknownPasskey = (id: string) => new AppError('not_found', `There is no passkey ${id}`)
const limitReached = () =>
  new AppError('limit_reached', `An account can have ${PASSKEYS_MAX} passkeys: remove one first`)
