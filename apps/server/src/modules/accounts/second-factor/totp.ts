import { HOUR_MS } from '@aplauso/contract/limits'
import type { TotpSetup } from '@aplauso/contract/second-factors'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import type { Sealer } from '#platform/secrets/create-sealer.ts'
import { reencryptColumn } from '#platform/secrets/reencrypt-column.ts'

const SECRET_BYTES = 20
const STEP_SECONDS = 30
const DIGITS = 6
/** Steps by which the phone's clock may be ahead or behind. */
const WINDOW = 1
/** A secret that no code has confirmed after this time is of no use. */
const PENDING_MS = HOUR_MS

export type TotpDeps = { totpSealer: Sealer }

export const isTotpCode = (code: string): boolean => /^\d{6}$/.test(code)

/**
 * Creates a secret that waits for its first code. A confirmed one stays in use until then. Each call replaces the
 * secret that waits. The caller has locked the account.
 */
export async function startTotp(
  tx: AnyTransaction,
  { totpSealer }: TotpDeps,
  { id: userId, email }: { id: string; email: string },
  now = new Date(),
): Promise<TotpSetup> {
  const secret = new Secret({ size: SECRET_BYTES })
  const pending = {
    sealed_secret: totpSealer.seal(secret.base32, ownerOf(userId)),
    last_step: null,
    created_at: now,
  }
  await tx
    .insertInto('totp_secrets')
    .values({ user_id: userId, is_confirmed: false, ...pending })
    .onConflict((conflict) => conflict.columns(['user_id', 'is_confirmed']).doUpdateSet(pending))
    .execute()
  return { secret: secret.base32, uri: totpOf(secret, email).toString() }
}

/**
 * Puts the secret that waits into use, if the code is of it; it replaces a confirmed one. The confirming code is used
 * up. The caller has locked the account.
 */
export async function confirmTotp(
  tx: AnyTransaction,
  { totpSealer }: TotpDeps,
  { userId, code }: { userId: string; code: string },
  now = new Date(),
): Promise<boolean> {
  const pending = await tx
    .selectFrom('totp_secrets')
    .select('sealed_secret')
    .where('user_id', '=', userId)
    .where('is_confirmed', '=', false)
    .where('created_at', '>', new Date(now.getTime() - PENDING_MS))
    .executeTakeFirst()
  if (pending === undefined) return false
  const step = stepOf(code, openSecret(totpSealer, userId, pending.sealed_secret), now)
  if (step === undefined) return false
  await tx.deleteFrom('totp_secrets').where('user_id', '=', userId).where('is_confirmed', '=', true).execute()
  await tx
    .updateTable('totp_secrets')
    .set({ is_confirmed: true, last_step: step, created_at: now })
    .where('user_id', '=', userId)
    .execute()
  return true
}

/**
 * Returns whether the code is of the account's authenticator app. A right code uses up its step and all earlier steps.
 */
export async function useTotpCode(
  tx: AnyTransaction,
  { totpSealer }: TotpDeps,
  { userId, code }: { userId: string; code: string },
  now = new Date(),
): Promise<boolean> {
  const confirmed = await tx
    .selectFrom('totp_secrets')
    .select('sealed_secret')
    .where('user_id', '=', userId)
    .where('is_confirmed', '=', true)
    .executeTakeFirst()
  if (confirmed === undefined) return false
  const step = stepOf(code, openSecret(totpSealer, userId, confirmed.sealed_secret), now)
  if (step === undefined) return false
  // The condition lets exactly one of two simultaneous uses of a code through.
  const { rows } = await sql`
    update totp_secrets set last_step = ${step}::bigint
    where user_id = ${userId}::uuid and is_confirmed and (last_step is null or last_step < ${step}::bigint)
    returning user_id
  `.execute(tx)
  return rows.length === 1
}

/** Returns whether the account had a confirmed secret. The caller has locked the account. */
export async function deleteTotp(tx: AnyTransaction, userId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('totp_secrets')
    .where('user_id', '=', userId)
    .returning('is_confirmed as isConfirmed')
    .execute()
  return deleted.some(({ isConfirmed }) => isConfirmed)
}

/** Re-encrypts the secrets with the present server secret. Returns how many were encrypted with a previous one. */
export const reencryptTotp = ({ db, totpSealer }: TotpDeps & { db: Database }): Promise<number> =>
  reencryptColumn(db, {
    ...{ table: 'totp_secrets', key: 'user_id', column: 'sealed_secret' },
    reencrypt: (sealed, userId) => totpSealer.reencrypt(sealed, ownerOf(userId)),
  })

const ownerOf = (userId: string) => `totp:${userId}`

/**
 * Undefined where the server's secret was replaced without its predecessor: every code is wrong then, and recovery
 * codes and passkeys still work.
 */
function openSecret(sealer: Sealer, userId: string, sealed: Uint8Array): Secret | undefined {
  try {
    return Secret.fromBase32(sealer.open(Buffer.from(sealed), ownerOf(userId)))
  } catch {
    return undefined
  }
}

const totpOf = (secret: Secret, label: string) =>
  new TOTP({ issuer: INSTANCE_NAME, label, secret, algorithm: 'SHA1', digits: DIGITS, period: STEP_SECONDS })

/** The 30-second step of the code; undefined for a wrong one. */
function stepOf(code: string, secret: Secret | undefined, now: Date): number | undefined {
  if (secret === undefined) return undefined
  const timestamp = now.getTime()
  const delta = isTotpCode(code) ? totpOf(secret, '').validate({ token: code, timestamp, window: WINDOW }) : null
  return delta === null ? undefined : TOTP.counter({ period: STEP_SECONDS, timestamp }) + delta
}
