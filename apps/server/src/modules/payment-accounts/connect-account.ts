import { randomBytes } from 'node:crypto'
import type { PaymentVendor } from '@aplauso/contract/config'
import { DAY_MS, OAUTH_STATE_MS } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { type RequestOrigin, recordAccountEvent, tokenHash } from '#modules/access/public.ts'
import { lockCreator } from '#modules/creators/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { deleteInBatches } from '#platform/database/in-batches.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { sealTokens } from './account-tokens.ts'
import type { AccountVendor, Connected, ConnectStart } from './account-vendor.ts'
import type { PaymentAccountDeps } from './payment-account-deps.ts'
import { PAYMENT_ACCOUNT_MAIL } from './payment-account-emails.ts'

const STATE_BYTES = 32

/** The vendor, if creators can connect an account there. Ends with not_configured. */
export function vendorOf({ vendors }: Pick<PaymentAccountDeps, 'vendors'>, provider: PaymentVendor): AccountVendor {
  const vendor = vendors[provider]
  if (vendor === undefined) {
    throw new AppError('not_configured', 'Accounts at this provider cannot be connected on this server', {
      status: 404,
    })
  }
  return vendor
}

/** Begins a consent, which counts once, for ten minutes and in this session alone. Returns the vendor's page. */
export async function startConsent(
  deps: PaymentAccountDeps,
  { creatorId, provider, sessionToken }: { creatorId: string; provider: PaymentVendor; sessionToken: string },
): Promise<string> {
  const vendor = vendorOf(deps, provider)
  const creator = await deps.db
    .selectFrom('users')
    .select(['id', 'email', 'display_name as displayName', 'username'])
    .where('id', '=', creatorId)
    .executeTakeFirstOrThrow()
  const state = randomBytes(STATE_BYTES).toString('base64url')
  const [accounts, country] = [await accountsSoFar(deps.db, creatorId, provider), await deps.countryOf(creatorId)]
  const { url, account = null } = await vendor.start({ state, creator, country, accounts })
  await deps.db
    .insertInto('payment_account_starts')
    .values({
      state_hash: tokenHash(state),
      creator_id: creatorId,
      session_hash: tokenHash(sessionToken),
      provider,
      account,
      expires_at: new Date(Date.now() + OAUTH_STATE_MS),
    })
    .execute()
  return url
}

/**
 * The current account is used again, or the newest that was begun; one that was left only if it could take payments or
 * was not finished.
 */
async function accountsSoFar(
  db: Database,
  creatorId: string,
  provider: PaymentVendor,
): Promise<ConnectStart['accounts']> {
  const { rows } = await sql<{ account: string; usable: boolean }>`
    select account, bool_and(usable) as usable
    from (
      select account, is_current, connected_at as at,
        state <> 'revoked' and (is_current or state <> 'restricted') as usable
      from payment_accounts where creator_id = ${creatorId}::uuid and provider = ${provider}
      union all
      select account, false, expires_at, true
      from payment_account_starts
      where creator_id = ${creatorId}::uuid and provider = ${provider} and account is not null
    ) as known
    group by account
    order by bool_or(is_current) desc, max(at) desc`.execute(db)
  return { usable: rows.find(({ usable }) => usable)?.account, count: rows.length }
}

export type ConsentOutcome = Connected['outcome'] | 'expired'

/**
 * Ends a consent with the query that the browser brought back. The state is used up first: of two equal callbacks one
 * reaches the vendor. `expired`: it is unknown, used, too old, or another session's.
 */
export async function finishConsent(
  deps: PaymentAccountDeps,
  { query, sessionTokens, origin }: { query: URLSearchParams; sessionTokens: string[]; origin: RequestOrigin },
): Promise<ConsentOutcome> {
  const state = query.get('state') ?? ''
  const { rows } = await sql<{ creator_id: string; provider: PaymentVendor; account: string | null }>`
    delete from payment_account_starts
    where state_hash = ${tokenHash(state)}::bytea and expires_at > ${new Date()}::timestamptz
      and session_hash = any(${sessionTokens.map(tokenHash)}::bytea[])
    returning creator_id, provider, account
  `.execute(deps.db)
  const [start] = rows
  if (start === undefined) return 'expired'
  const connected = await vendorOf(deps, start.provider).finish({ query, state, account: start.account })
  if (connected.outcome === 'connected') await storeAccount(deps, start.creator_id, start.provider, connected, origin)
  return connected.outcome
}

/**
 * Makes this account the creator's current one. The one before is left: what was begun there keeps its road. Connecting
 * the same account again only renews the access.
 */
async function storeAccount(
  deps: PaymentAccountDeps,
  creatorId: string,
  provider: PaymentVendor,
  { account, standing, tokens }: Extract<Connected, { outcome: 'connected' }>,
  origin: RequestOrigin,
): Promise<void> {
  const { db, sealer, jobs, roadChanged } = deps
  const now = new Date()
  await db.transaction().execute(async (tx) => {
    await lockCreator(tx, creatorId)
    // The account may have been erased, or become a fan, since the consent began.
    if (!(await isCreator(tx, creatorId))) throw new AppError('unauthenticated', 'The account is no creator any more')
    const earlier = await tx
      .selectFrom('payment_accounts')
      .select(['id', 'is_current', 'profile_id'])
      .where('creator_id', '=', creatorId)
      .where('provider', '=', provider)
      .where('account', '=', account)
      .executeTakeFirst()
    await leaveCurrent(tx, creatorId, now)
    const id = earlier?.id ?? uuidv7()
    const { name, state, requirements, methods, profiles } = standing
    const profileId = profiles.find((profile) => profile.id === earlier?.profile_id)?.id ?? profiles[0]?.id ?? null
    const columns = {
      ...{ name, state, profile_id: profileId, is_current: true, left_at: null, connected_at: now, checked_at: now },
      requirements: JSON.stringify(requirements),
      methods: JSON.stringify(methods),
      profiles: JSON.stringify(profiles),
      ...(tokens && sealTokens(sealer, id, tokens)),
    }
    await tx
      .insertInto('payment_accounts')
      .values({ id, creator_id: creatorId, provider, account, ...columns })
      .onConflict((conflict) => conflict.columns(['creator_id', 'provider', 'account']).doUpdateSet(columns))
      .execute()
    if (!earlier?.is_current) {
      await recordAccountEvent(tx, creatorId, 'payment_account_connected', origin)
      await jobs.add(PAYMENT_ACCOUNT_MAIL, { about: 'connected', accountId: id, at: now.toISOString() }, { tx })
    }
    if (state === 'ready') await roadChanged(creatorId, { tx })
  })
}

/** Leaves the creator's account, if there is one. Payments that were begun there are still synced and refunded. */
export async function leaveAccount(
  { db, jobs, roadChanged }: PaymentAccountDeps,
  creatorId: string,
  origin: RequestOrigin,
  now = new Date(),
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockCreator(tx, creatorId)
    const accountId = await leaveCurrent(tx, creatorId, now)
    if (accountId === undefined) return
    await recordAccountEvent(tx, creatorId, 'payment_account_left', origin)
    await jobs.add(PAYMENT_ACCOUNT_MAIL, { about: 'left', accountId, at: now.toISOString() }, { tx })
    await roadChanged(creatorId, { tx })
  })
}

/**
 * For the erasure of a creator: the accounts are left, without their names. Their ids stay with the payments, and the
 * access until no payment can change any more.
 */
export async function erasePaymentAccounts(tx: AnyTransaction, creatorId: string, now: Date): Promise<void> {
  await leaveCurrent(tx, creatorId, now)
  await tx
    .updateTable('payment_accounts')
    .set({ name: null, profiles: '[]', requirements: '[]' })
    .where('creator_id', '=', creatorId)
    .execute()
  await tx.deleteFrom('payment_account_starts').where('creator_id', '=', creatorId).execute()
}

async function leaveCurrent(tx: AnyTransaction, creatorId: string, now: Date): Promise<string | undefined> {
  const left = await tx
    .updateTable('payment_accounts')
    .set({ is_current: false, left_at: now })
    .where('creator_id', '=', creatorId)
    .where('is_current', '=', true)
    .returning('id')
    .executeTakeFirst()
  return left?.id
}

async function isCreator(tx: AnyTransaction, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('user_type', '=', 'creator')
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Sets the Mollie profile that receives the donations. Ends with not_found for a profile of another organisation. */
export async function chooseProfile(db: Database, creatorId: string, profileId: string): Promise<void> {
  const { rows } = await sql`
    update payment_accounts set profile_id = ${profileId}, checked_at = to_timestamp(0)
    where creator_id = ${creatorId}::uuid and is_current
      and profiles @> jsonb_build_array(jsonb_build_object('id', ${profileId}::text))
    returning id`.execute(db)
  if (rows.length === 0) throw new AppError('not_found', `The account has no profile ${profileId}`)
}

/** An account that was made at the vendor and never finished is remembered for so long, to be used again. */
const BEGUN_ACCOUNT_MS = 90 * DAY_MS

export const deleteExpiredConsents = (db: Database, now = new Date()) =>
  deleteInBatches(
    db,
    'payment_account_starts',
    sql`expires_at <= ${now}::timestamptz
      and (account is null or expires_at <= ${new Date(now.getTime() - BEGUN_ACCOUNT_MS)}::timestamptz)`,
  )
