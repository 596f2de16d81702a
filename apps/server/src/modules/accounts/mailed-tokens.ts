import { randomBytes } from 'node:crypto'
import { HOUR_MS } from '@aplauso/contract/limits'
import { RESET_LINK_HOURS, VERIFICATION_LINK_HOURS } from '@aplauso/contract/retention'
import { sql } from 'kysely'
import { tokenHash } from '#modules/access/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { deleteInBatches } from '#platform/database/in-batches.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { lockAccount } from './lock-account.ts'

type MailedPurpose = 'verify_email' | 'reset_password'

const TOKEN_BYTES = 32
export const TOKEN_LIFETIME_MS: Record<MailedPurpose, number> = {
  verify_email: VERIFICATION_LINK_HOURS * HOUR_MS,
  reset_password: RESET_LINK_HOURS * HOUR_MS,
}

/**
 * A used token: `email` is the address it was mailed to, `accountEmail` the account's address at this moment. For
 * `provenAt` see lockAccount.
 */
type ConsumedToken = { userId: string; email: string; accountEmail: string; provenAt: Date | null }

/**
 * Stores that the account requests another address. The mail job creates the token of the link, while this row exists.
 */
export async function openVerification(tx: AnyTransaction, userId: string, email: string): Promise<void> {
  // This token is never sent: the row only stores the request.
  await storeVerificationToken(tx, { userId, email }, newToken())
}

/**
 * Creates the token of a link that verifies `email`. Undefined when nothing is left to verify: the address is verified
 * already, or the account has withdrawn the request.
 */
export async function mintVerificationToken(db: Database, userId: string, email: string): Promise<string | undefined> {
  return db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, sql`id = ${userId}::uuid`)
    if (account === undefined) return undefined
    const isPending =
      email === account.email
        ? account.emailVerifiedAt === null
        : await tx
            .selectFrom('mailed_tokens')
            .select('user_id')
            .where('user_id', '=', userId)
            .where('purpose', '=', 'verify_email')
            .where('email', '=', email)
            .limit(1)
            .executeTakeFirst()
    if (!isPending) return undefined
    const token = newToken()
    await storeVerificationToken(tx, { userId, email }, token)
    return token
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
    .returning(['user_id', 'email'])
    .executeTakeFirst()
  if (account === undefined || consumed === undefined) throw linkInvalid()
  return { userId: consumed.user_id, email: consumed.email, accountEmail: account.email, provenAt: account.provenAt }
}

/**
 * Deletes the account's tokens that give access: password resets and links to other addresses. Called when the password
 * or the email changes, because somebody else may have requested them. Tokens that verify the account's present address
 * give no access and stay.
 */
export async function withdrawMailedTokens(tx: AnyTransaction, userId: string): Promise<void> {
  await sql`
    delete from mailed_tokens using users
    where user_id = ${userId}::uuid and users.id = user_id
      and (purpose = 'reset_password' or mailed_tokens.email <> users.email)
  `.execute(tx)
}

export async function deleteExpiredMailedTokens(db: Database): Promise<void> {
  await deleteInBatches(db, 'mailed_tokens', sql`expires_at <= ${new Date()}::timestamptz`)
}

export function linkInvalid(): AppError {
  return new AppError('link_invalid', 'The link is wrong, was used or has expired')
}

const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url')

async function storeVerificationToken(
  tx: AnyTransaction,
  { userId, email }: { userId: string; email: string },
  token: string,
): Promise<void> {
  const now = new Date()
  await tx
    .insertInto('mailed_tokens')
    .values({
      token_hash: tokenHash(token),
      user_id: userId,
      purpose: 'verify_email',
      email,
      created_at: now,
      expires_at: new Date(now.getTime() + TOKEN_LIFETIME_MS.verify_email),
    })
    .execute()
}
