import { needsSecondFactor, type SecondFactorMethod, type SecondFactorRule } from '@aplauso/contract/second-factors'
import type { AccountEvent } from '@aplauso/contract/sessions'
import { sql } from 'kysely'
import { type RequestOrigin, recordAccountEvent, revokeSessionsOf } from '#modules/access/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { lockAccount } from '../lock-account.ts'
import type { Passwords } from '../passwords.ts'
import { deleteRecoveryCodes, renewRecoveryCodes, useRecoveryCode } from './recovery-codes.ts'
import { isTotpCode, type TotpDeps, useTotpCode } from './totp.ts'

type FactorKind = 'totp' | 'passkey'

export type FactorDeps = { passwords: Passwords; jobs: Pick<Jobs, 'add'>; secondFactor: SecondFactorRule }

/** What an account can answer a challenge with. */
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
  await recordAccountEvent(tx, userId, `${kind}_added` satisfies AccountEvent, origin)
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
  { secondFactor }: FactorDeps,
  { userId, kind, origin }: RemovedFactor,
): Promise<void> {
  const { totp, passkeys } = await readFactors(tx, userId)
  await recordAccountEvent(tx, userId, `${kind}_removed` satisfies AccountEvent, origin)
  if (totp || passkeys > 0) return
  const account = await tx
    .selectFrom('users')
    .select(['user_type as userType', 'operator_role as operatorRole'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (needsSecondFactor(secondFactor, account)) {
    const message = 'This server requires a second factor of the account: add another one first'
    throw new AppError('second_factor_required', message, { status: 409 })
  }
  await tx.updateTable('users').set({ has_second_factor: false }).where('id', '=', userId).execute()
  await deleteRecoveryCodes(tx, userId)
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
