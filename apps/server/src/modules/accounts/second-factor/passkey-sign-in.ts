import type { PasskeyAssertion, PasskeyOptions } from '@aplauso/contract/second-factors'
import { sql } from 'kysely'
import { type NewSession, type RequestOrigin, recordAccountEvent } from '#modules/access/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { lockAccount } from '../lock-account.ts'
import { openSession, type SessionDeps } from '../open-session.ts'
import { findCredentials, loadWebauthn } from './passkeys.ts'
import { type FactorCheck, findChallenge } from './sign-in-challenges.ts'
import { openAccountChallenge, openSignInChallenge, useChallenge } from './webauthn-challenges.ts'

export type PasskeySignInDeps = SessionDeps & { db: Database; publicUrl: () => string }

/** Request options for a sign-in that names no account: the person chooses the passkey. */
export async function startPasskeySignIn({ db, publicUrl }: PasskeySignInDeps): Promise<PasskeyOptions> {
  const { relyingPartyOf, requestOptions } = await loadWebauthn()
  const options = await requestOptions(relyingPartyOf(publicUrl()))
  await openSignInChallenge(db, options.challenge)
  return { ...options }
}

/**
 * Request options for the passkeys of one account, as its second factor. Ends with invalid_code for a sign-in that has
 * expired or has no passkey.
 */
export async function startPasskeyAnswer(
  { db, publicUrl }: PasskeySignInDeps,
  signInChallenge: string,
): Promise<PasskeyOptions> {
  const { relyingPartyOf, requestOptions } = await loadWebauthn()
  const site = relyingPartyOf(publicUrl())
  const { userId } = await findChallenge(db, signInChallenge)
  return db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, sql`id = ${userId}::uuid`)
    const passkeys = account === undefined ? [] : await findCredentials(tx, userId)
    // With an empty list the browser would offer the passkeys of all accounts.
    if (passkeys.length === 0) throw passkeyRefused()
    const options = await requestOptions(site, passkeys)
    await openAccountChallenge(tx, options.challenge, { purpose: 'second_factor', userId })
    return { ...options }
  })
}

/** `isKnownBrowser`: whether the browser has signed in with this email before. */
type SignIn = { origin: RequestOrigin; isKnownBrowser: (email: string) => boolean }

/** Opens a session for the owner of a passkey that has verified its person. Ends with invalid_code otherwise. */
export async function signInWithPasskey(
  deps: PasskeySignInDeps,
  answer: PasskeyAssertion,
  { origin, isKnownBrowser }: SignIn,
): Promise<NewSession> {
  const session = await deps.db.transaction().execute(async (tx) => {
    const owner = await verifyPasskey(tx, deps, answer, { purpose: 'sign_in', origin })
    if (owner === undefined) return undefined
    const { id: userId, email, passwordHash } = owner
    return openSession(tx, deps, { userId, passwordHash, origin: { ...origin, isKnownBrowser: isKnownBrowser(email) } })
  })
  if (session === undefined) throw passkeyRefused()
  return session
}

/** Checks that the signed-in person holds a passkey of the account. Ends with invalid_code otherwise. */
export async function checkOwnPasskey(
  deps: PasskeySignInDeps,
  answer: PasskeyAssertion,
  { userId, origin }: { userId: string; origin: RequestOrigin },
): Promise<void> {
  const verify = (tx: AnyTransaction) => verifyPasskey(tx, deps, answer, { purpose: 'sign_in', userId, origin })
  if ((await deps.db.transaction().execute(verify)) === undefined) throw passkeyRefused()
}

/** For `answerChallenge`: whether the answer is of a passkey of the account, to options for this account. */
export const passkeyCheck =
  (deps: PasskeySignInDeps, answer: PasskeyAssertion): FactorCheck =>
  async (tx, userId) =>
    (await verifyPasskey(tx, deps, answer, { purpose: 'second_factor', userId })) !== undefined

/** `userId`: the account whose passkey it must be; without it, any account. `origin`: for the account's log. */
type Expected =
  | { purpose: 'sign_in'; userId?: string; origin: RequestOrigin }
  | { purpose: 'second_factor'; userId: string }

type Owner = { id: string; email: string; passwordHash: string }

/**
 * Finds and locks the owner of the passkey that has answered; undefined for an answer that breaks a rule. The
 * transaction must commit in both cases, because the answer has used its challenge up.
 */
async function verifyPasskey(
  tx: AnyTransaction,
  { publicUrl }: Pick<PasskeySignInDeps, 'publicUrl'>,
  answer: PasskeyAssertion,
  expected: Expected,
): Promise<Owner | undefined> {
  const { challengeOf, relyingPartyOf, verifyAssertion } = await loadWebauthn()
  const site = relyingPartyOf(publicUrl())
  const challenge = challengeOf(answer)
  const { purpose } = expected
  const use = purpose === 'sign_in' ? ({ purpose, userId: null } as const) : { purpose, userId: expected.userId }
  if (challenge === undefined || !(await useChallenge(tx, challenge, use))) return undefined
  const found = await findPasskey(tx, answer.id)
  if (found === undefined || (expected.userId ?? found.owner.id) !== found.owner.id) return undefined
  const { owner, ...passkey } = found
  const checked = await verifyAssertion(site, answer, challenge, passkey, { isDiscoverable: purpose === 'sign_in' })
  if ('refused' in checked) return undefined
  if (await recordUse(tx, passkey.id, checked.signCount)) return owner
  // `answerChallenge` records every wrong second factor itself.
  if (purpose === 'sign_in') await recordAccountEvent(tx, owner.id, 'second_factor_failed', expected.origin)
  return undefined
}

type StoredPasskey = { id: string; userId: string; publicKey: Uint8Array; owner: Owner }

/** Locks the owner first, so that neither the passkey nor the account is removed meanwhile. */
async function findPasskey(tx: AnyTransaction, credentialId: string): Promise<StoredPasskey | undefined> {
  const credential = Buffer.from(credentialId, 'base64url')
  const ofOwner = sql`id = (select user_id from passkeys where credential_id = ${credential}::bytea)`
  if ((await lockAccount(tx, ofOwner)) === undefined) return undefined
  const row = await tx
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['passkeys.id', 'user_id', 'public_key', 'email', 'password_hash'])
    .where('credential_id', '=', credential)
    .executeTakeFirst()
  return (
    row && {
      ...{ id: row.id, userId: row.user_id, publicKey: row.public_key },
      owner: { id: row.user_id, email: row.email, passwordHash: row.password_hash },
    }
  )
}

/**
 * Stores the sign count of an answer. False if it is not above the stored one: the passkey has been copied, or the
 * answer is older than another one. Passkeys that count nothing always say 0.
 */
async function recordUse(tx: AnyTransaction, id: string, signCount: number): Promise<boolean> {
  const { rows } = await sql`
    update passkeys set sign_count = ${signCount}::bigint, last_used_at = ${new Date()}::timestamptz
    where id = ${id}::uuid and (sign_count < ${signCount}::bigint or (sign_count = 0 and ${signCount}::bigint = 0))
    returning id
  `.execute(tx)
  return rows.length === 1
}

// One answer for an unknown passkey, a wrong signature and a removed account.
const passkeyRefused = () =>
  new AppError('invalid_code', 'This passkey does not open the account here, or its answer is too old: try again')
