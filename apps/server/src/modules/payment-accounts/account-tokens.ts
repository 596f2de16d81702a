import { MINUTE_MS } from '@aplauso/contract/limits'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Sealer } from '#platform/secrets/create-sealer.ts'
import { reencryptColumn } from '#platform/secrets/reencrypt-column.ts'
import type { AccountRow, AccountTokens } from './account-vendor.ts'
import type { MollieOAuth } from './mollie-oauth.ts'

/** A token is refreshed this long before it ends, so that it lasts for the call. */
const REFRESH_BEFORE_MS = 2 * MINUTE_MS

const COLUMNS = ['sealed_access_token', 'sealed_refresh_token'] as const
const nameOf = (column: (typeof COLUMNS)[number], id: string) => `payment_accounts:${column}:${id}`

export const sealTokens = (sealer: Sealer, id: string, { access, refresh, accessUntil }: AccountTokens) => ({
  sealed_access_token: sealer.seal(access, nameOf('sealed_access_token', id)),
  sealed_refresh_token: sealer.seal(refresh, nameOf('sealed_refresh_token', id)),
  access_until: accessUntil,
})

export const NO_TOKENS = { sealed_access_token: null, sealed_refresh_token: null, access_until: null }

const openToken = (sealer: Sealer, column: (typeof COLUMNS)[number], { id, [column]: sealed }: AccountRow) =>
  sealed === null ? undefined : sealer.open(Buffer.from(sealed), nameOf(column, id))

/** Re-encrypts the tokens with the server's present secret. Returns how many used a previous one. */
export async function reencryptAccountTokens({ db, sealer }: { db: Database; sealer: Sealer }): Promise<number> {
  let count = 0
  for (const column of COLUMNS) {
    const reencrypt = (sealed: Buffer, id: string) => sealer.reencrypt(sealed, nameOf(column, id))
    count += await reencryptColumn(db, { table: 'payment_accounts', key: 'id', column, reencrypt })
  }
  return count
}

export type TokenDeps = {
  db: Database
  sealer: Sealer
  oauth: MollieOAuth
  /** The owner has withdrawn the access. */
  revoked: (row: AccountRow) => Promise<void>
}

/**
 * Access tokens of Mollie's organisations. One that ends soon is refreshed first; Mollie's refresh tokens do not
 * change, so two processes that refresh at once harm nothing.
 */
export function createAccountTokens({ db, sealer, oauth, revoked }: TokenDeps) {
  /** The connection that gives access: creators may share an organisation, and the newest consent counts. */
  const find = (account: string): Promise<AccountRow | undefined> =>
    db
      .selectFrom('payment_accounts')
      .selectAll()
      .where('provider', '=', 'mollie')
      .where('account', '=', account)
      .orderBy((row) => row('sealed_refresh_token', 'is not', null), 'desc')
      .orderBy('is_current', 'desc')
      .orderBy('connected_at', 'desc')
      .limit(1)
      .executeTakeFirst()

  /** Undefined where the access is over, which is noted. */
  async function refresh(row: AccountRow): Promise<string | undefined> {
    const token = openToken(sealer, 'sealed_refresh_token', row)
    const tokens = token === undefined ? 'over' : await oauth.refresh(token)
    if (tokens === 'over') {
      await revoked(row)
      return undefined
    }
    await db
      .updateTable('payment_accounts')
      .set(sealTokens(sealer, row.id, tokens))
      .where('id', '=', row.id)
      .execute()
    return tokens.access
  }

  const isOver = (account: string) =>
    new AppError('provider_error', `The access to ${account} is over: its owner has to connect it again`)

  return {
    find,
    /** Rejects with provider_error where the access is over or Mollie does not answer. */
    async current(account: string): Promise<string> {
      const row = await find(account)
      if (row === undefined) throw isOver(account)
      const lasts = row.access_until !== null && row.access_until.getTime() - REFRESH_BEFORE_MS > Date.now()
      const token = lasts ? openToken(sealer, 'sealed_access_token', row) : await refresh(row)
      if (token === undefined) throw isOver(account)
      return token
    },
    /** A new token after one was refused; undefined where the access is over. */
    async fresh(account: string): Promise<string | undefined> {
      const row = await find(account)
      return row && refresh(row)
    },
    async revoke(row: AccountRow): Promise<void> {
      const token = openToken(sealer, 'sealed_refresh_token', row)
      if (token !== undefined) await oauth.revoke(token)
    },
  }
}
