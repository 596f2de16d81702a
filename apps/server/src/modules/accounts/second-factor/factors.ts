import { needsSecondFactor, type SecondFactorMethod, type SecondFactorRule } from '@aplauso/contract/second-factors'
import { sql } from 'kysely'
import { type RequestOrigin, recordAccountEvent, revokeSessionsOf, UNKNOWN_ORIGIN } from '#modules/access/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { ACCOUNT_MAIL } from '../account-mail.ts'
import { lockAccount } from '../lock-account.ts'
import type { Passwords } from '../passwords.ts'
import { deleteRecoveryCodes, renewRecoveryCodes, useRecoveryCode } from './recovery-codes.ts'
import { isTotpCode, type TotpDeps, useTotpCode } from './totp.ts'

type FactorKind = 'totp' | 'passkey'

export type FactorDeps = { passwords: Passwords; jobs: Pick<Jobs, 'add'>; secondFactor: SecondFactorRule }

/** Second factors of an account: whether it has an app, and how many passkeys and unused recovery codes. */
export type Factors = { totp: boolean; passkeys: number; recoveryCodes: number }

export async function readFactors(db: Database, userId: string): Promise<Factors> {
  const { rows } = await sql<Factors>`
    select exists (select from totp_secrets where user_id = ${userId}::uuid and is_confirmed) as totp,
      (select count(*)::integer from passkeys where user_id = ${userId}::uuid) as passkeys,
      (select count(*)::integer from recovery_codes where user_id = ${userId}::uuid) as "recoveryCodes"
  `.execute(db)
  const [factors] = rows
  if (factors === undefined) throw new Error('the query has no row')
  return factors
}

/** The methods of an account, in the order in which the sign-in offers them. */
export function methodsOf({ totp, passkeys, recoveryCodes }: Factors): SecondFactorMethod[] {
  return [
    ...(totp ? (['totp'] as const) : []),
    ...(passkeys > 0 ? (['passkey'] as const) : []),
    ...(recoveryCodes > 0 ? (['recovery'] as const) : []),
  ]
}

/** `token`: the session that adds the factor, which stays open. */
type AddedFactor = { userId: string; kind: FactorKind; token: string; origin: RequestOrigin }

/**
 * Called in the transaction that stores the factor. The first factor of an account, and each authenticator app, ends
 * all other sessions and answers new recovery codes; another passkey answers undefined.
 */
export function addFactor(
  tx: AnyTransaction,
  deps: FactorDeps,
  added: AddedFactor & { kind: 'totp' },
): Promise<string[]>
export function addFactor(tx: AnyTransaction, deps: FactorDeps, added: AddedFactor): Promise<string[] | undefined>
export async function addFactor(
  tx: AnyTransaction,
  deps: FactorDeps,
  { userId, kind, token, origin }: AddedFactor,
): Promise<string[] | undefined> {
  const account = await lockAccount(tx, sql`id = ${userId}::uuid`)
  if (account === undefined) throw new AppError('unauthenticated', 'The account is gone')
  await tx.updateTable('users').set({ has_second_factor: true }).where('id', '=', userId).execute()
  await reportChange(tx, deps, { userId, event: `${kind}_added`, origin })
  if (account.hasSecondFactor && kind === 'passkey') return undefined
  await revokeSessionsOf(tx, userId, token)
  return renewRecoveryCodes(tx, deps, userId)
}

type RemovedFactor = { userId: string; kind: FactorKind; origin: RequestOrigin }

/**
 * Called in the transaction that has deleted the factor, after it has locked the account. Without the last factor the
 * recovery codes are deleted too. Ends with second_factor_required if this server requires the last one.
 */
export async function removeFactor(
  tx: AnyTransaction,
  deps: Pick<FactorDeps, 'jobs' | 'secondFactor'>,
  { userId, kind, origin }: RemovedFactor,
): Promise<void> {
  const { totp, passkeys } = await readFactors(tx, userId)
  await reportChange(tx, deps, { userId, event: `${kind}_removed`, origin })
  if (totp || passkeys > 0) return
  const account = await tx
    .selectFrom('users')
    .select(['user_type as userType', 'operator_role as operatorRole'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (needsSecondFactor(deps.secondFactor, account)) {
    const message = 'This server requires a second factor of the account: add another one first'
    throw new AppError('second_factor_required', message, { status: 409 })
  }
  await tx.updateTable('users').set({ has_second_factor: false }).where('id', '=', userId).execute()
  await deleteRecoveryCodes(tx, userId)
}

/**
 * Removes every second factor and ends every session: for a person who has lost the phone and the recovery codes. The
 * operator calls it, so no policy refuses it. Null without a second factor. Ends with not_found.
 */
export async function resetSecondFactor(
  tx: AnyTransaction,
  { jobs }: Pick<FactorDeps, 'jobs'>,
  userId: string,
): Promise<{ before: Factors } | null> {
  const account = await lockAccount(tx, sql`id = ${userId}::uuid`)
  if (account === undefined) throw new AppError('not_found', 'There is no such account')
  if (!account.hasSecondFactor) return null
  const before = await readFactors(tx, userId)
  await deleteFactors(tx, userId)
  await revokeSessionsOf(tx, userId)
  if (before.totp) await recordAccountEvent(tx, userId, 'totp_removed', UNKNOWN_ORIGIN)
  if (before.passkeys > 0) await recordAccountEvent(tx, userId, 'passkey_removed', UNKNOWN_ORIGIN)
  await jobs.add(ACCOUNT_MAIL, { kind: 'second_factor_reset', userId }, { tx })
  return { before }
}

/** Deletes everything that opens or completes a sign-in besides the password. The caller has locked the account. */
export async function deleteFactors(tx: AnyTransaction, userId: string): Promise<void> {
  const tables = ['totp_secrets', 'recovery_codes', 'passkeys', 'webauthn_challenges', 'sign_in_challenges'] as const
  for (const table of tables) await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  await tx.updateTable('users').set({ has_second_factor: false }).where('id', '=', userId).execute()
}

/**
 * Deletes the factors that were added since then, and all recovery codes if there is one. The caller has locked the
 * account.
 */
export async function deleteFactorsSince(tx: AnyTransaction, userId: string, since: Date): Promise<void> {
  let count = 0n
  for (const table of ['totp_secrets', 'passkeys'] as const) {
    const deleted = tx.deleteFrom(table).where('user_id', '=', userId).where('created_at', '>=', since)
    count += (await deleted.executeTakeFirstOrThrow()).numDeletedRows
  }
  if (count === 0n) return
  await deleteRecoveryCodes(tx, userId)
  const { totp, passkeys } = await readFactors(tx, userId)
  await tx
    .updateTable('users')
    .set({ has_second_factor: totp || passkeys > 0 })
    .where('id', '=', userId)
    .execute()
}

export type CodeDeps = TotpDeps & { passwords: Passwords }

/**
 * Whether the code is of the account's authenticator app or one of its recovery codes. It is used up then. The caller
 * has locked the account.
 */
export async function verifyCode(
  tx: AnyTransaction,
  deps: CodeDeps,
  userId: string,
  code: string,
  now = new Date(),
): Promise<boolean> {
  const compact = code.replace(/\s/g, '')
  if (isTotpCode(compact)) return useTotpCode(tx, deps, { userId, code: compact }, now)
  return useRecoveryCode(tx, deps, userId, code)
}

type FactorEvent = `${FactorKind}_${'added' | 'removed'}`

/** Writes the change to the account's log and emails the owner. */
async function reportChange(
  tx: AnyTransaction,
  { jobs }: Pick<FactorDeps, 'jobs'>,
  { userId, event, origin }: { userId: string; event: FactorEvent; origin: RequestOrigin },
): Promise<void> {
  const { device, network } = origin
  await recordAccountEvent(tx, userId, event, origin)
  const at = new Date().toISOString()
  await jobs.add(ACCOUNT_MAIL, { kind: 'second_factor_changed', userId, event, device, network, at }, { tx })
}
