import { randomBytes } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '@aplauso/contract/limits'
import { EMAIL_UNDO_DAYS, RESET_LINK_HOURS, VERIFICATION_LINK_HOURS } from '@aplauso/contract/retention'
import { sql } from 'kysely'
import { tokenHash } from '#modules/access/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { deleteInBatches } from '#platform/database/in-batches.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { type Account, lockAccount } from './lock-account.ts'

type MailedPurpose = 'verify_email' | 'reset_password' | 'undo_email'

const TOKEN_BYTES = 32
export const TOKEN_LIFETIME_MS: Record<MailedPurpose, number> = {
  verify_email: VERIFICATION_LINK_HOURS * HOUR_MS,
  reset_password: RESET_LINK_HOURS * HOUR_MS,
  /** From the moment when the change takes effect. */
  undo_email: EMAIL_UNDO_DAYS * DAY_MS,
}

/**
 * A used token: `email` is the address it was mailed to, `changeId` the change of address that it confirms or undoes.
 */
type ConsumedToken = { userId: string; email: string; changeId: number | null; account: Account }

/**
 * Creates the token of a link that verifies `email`. `isDelayed`: the account changes to it a day later. Returns
 * undefined if the address is already verified, or if the account has cancelled the change to it.
 */
export async function mintVerificationToken(
  db: Database,
  userId: string,
  email: string,
): Promise<{ token: string; isDelayed: boolean } | undefined> {
  return db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, sql`id = ${userId}::uuid`)
    if (account === undefined) return undefined
    if (email === account.email) {
      if (account.emailVerifiedAt !== null) return undefined
      return { token: await storeToken(tx, { userId, email, purpose: 'verify_email' }), isDelayed: false }
    }
    const change = await tx
      .selectFrom('email_changes')
      .select(['id', 'is_proven'])
      .where('user_id', '=', userId)
      .where('new_email', '=', email)
      .where('confirmed_at', 'is', null)
      .executeTakeFirst()
    if (change === undefined) return undefined
    const token = await storeToken(tx, { userId, email, purpose: 'verify_email', changeId: change.id })
    return { token, isDelayed: !change.is_proven }
  })
}

type UndoLink = { token: string; formerEmail: string; wasVerified: boolean; takesEffectAt: Date; isApplied: boolean }

/** Creates the token of a link that undoes a confirmed change. Undefined when the change was withdrawn or undone. */
export async function mintUndoToken(db: Database, changeId: number): Promise<UndoLink | undefined> {
  return db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, sql`id = (select user_id from email_changes where id = ${changeId}::bigint)`)
    const change = await tx.selectFrom('email_changes').selectAll().where('id', '=', changeId).executeTakeFirst()
    if (account === undefined || change === undefined || change.takes_effect_at === null) return undefined
    const { user_id: userId, former_email: formerEmail, takes_effect_at: takesEffectAt } = change
    const isApplied = change.applied_at !== null
    const verifiedAt = isApplied ? change.former_verified_at : account.emailVerifiedAt
    const token = await storeToken(
      tx,
      { userId, email: formerEmail, purpose: 'undo_email', changeId },
      change.applied_at ?? takesEffectAt,
    )
    return { token, formerEmail, wasVerified: verifiedAt !== null, takesEffectAt, isApplied }
  })
}

/** Creates the token of a link that sets a new password. Undefined for an account that is erased or being erased. */
export async function mintResetToken(db: Database, userId: string, email: string): Promise<string | undefined> {
  const token = newToken()
  const now = new Date()
  const { rows } = await sql`
    insert into mailed_tokens (token_hash, user_id, purpose, email, created_at, expires_at)
    select ${tokenHash(token)}::bytea, id, 'reset_password', ${email}::text, ${now}::timestamptz,
      ${new Date(now.getTime() + TOKEN_LIFETIME_MS.reset_password)}::timestamptz
    from users where id = ${userId}::uuid and erased_at is null
    for key share
    returning user_id
  `.execute(db)
  return rows.length === 0 ? undefined : token
}

type TokenOwner = { id: string; email: string; username: string; displayName: string; provenAt: Date | null }

/**
 * Finds the owner of a token, also of an expired one. Callers that must lock other rows before the account use this
 * first.
 */
export async function findTokenOwner(
  tx: AnyTransaction,
  purpose: MailedPurpose,
  token: string,
): Promise<TokenOwner | undefined> {
  const { rows } = await sql<TokenOwner>`
    select id, users.email, username, display_name as "displayName",
      coalesce(first_verified_at, email_verified_at) as "provenAt"
    from mailed_tokens join users on users.id = user_id
    where token_hash = ${tokenHash(token)}::bytea and purpose = ${purpose}::text and erased_at is null
  `.execute(tx)
  return rows[0]
}

/** Uses the token up and locks the account. Ends with link_invalid when the token is wrong, used or expired. */
export async function consumeMailedToken(
  tx: AnyTransaction,
  purpose: MailedPurpose,
  token: string,
): Promise<ConsumedToken> {
  const hash = tokenHash(token)
  // Lock order everywhere: the account, then its tokens. So two links used at once cannot deadlock.
  const account = await lockAccount(
    tx,
    sql`id = (select user_id from mailed_tokens where token_hash = ${hash}::bytea and purpose = ${purpose}::text)`,
  )
  const consumed = await tx
    .deleteFrom('mailed_tokens')
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', new Date())
    .returning(['user_id', 'email', 'change_id'])
    .executeTakeFirst()
  if (account === undefined || consumed === undefined) throw linkInvalid()
  return { userId: consumed.user_id, email: consumed.email, changeId: consumed.change_id, account }
}

/**
 * Deletes what gives access to the account: password resets, the open change of address, and its links. Called when the
 * password or the email changes, because somebody else may have requested them. Links that verify the present address
 * give no access and stay. Links that undo a change stay too: a thief must not be able to end them.
 */
export async function withdrawMailedTokens(tx: AnyTransaction, userId: string): Promise<void> {
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).where('applied_at', 'is', null).execute()
  await sql`
    delete from mailed_tokens using users
    where user_id = ${userId}::uuid and users.id = user_id
      and (purpose = 'reset_password' or (purpose = 'verify_email' and mailed_tokens.email <> users.email))
  `.execute(tx)
}

export async function deleteExpiredMailedTokens(db: Database): Promise<void> {
  await deleteInBatches(db, 'mailed_tokens', sql`expires_at <= ${new Date()}::timestamptz`)
}

export function linkInvalid(): AppError {
  return new AppError('link_invalid', 'The link is wrong, was used or has expired')
}

const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url')

type StoredToken = { userId: string; email: string; purpose: 'verify_email' | 'undo_email'; changeId?: number }

/** Stores the hash of a new token and returns the token. `from` is when its lifetime begins. */
async function storeToken(tx: AnyTransaction, stored: StoredToken, from?: Date): Promise<string> {
  const token = newToken()
  const now = new Date()
  await tx
    .insertInto('mailed_tokens')
    .values({
      token_hash: tokenHash(token),
      user_id: stored.userId,
      purpose: stored.purpose,
      email: stored.email,
      change_id: stored.changeId ?? null,
      created_at: now,
      expires_at: new Date((from ?? now).getTime() + TOKEN_LIFETIME_MS[stored.purpose]),
    })
    .execute()
  return token
}
