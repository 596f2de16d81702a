import {
  maskedIban,
  type OperatorPayout,
  type OperatorPayoutsQuery,
  type Payout,
  PayoutState,
} from '@aplauso/contract/payouts'
import { type Selectable, sql } from 'kysely'
import type * as z from 'zod'
import type { Database, Tables } from '#modules/tables.ts'
import type { PageQuery } from '#platform/http/paging.ts'
import { openPayee } from './payee.ts'
import type { PayoutDeps } from './payout-deps.ts'

type PayoutRow = Selectable<Tables['payouts']>

export const toPayout = (row: PayoutRow): Payout => ({
  id: row.id,
  amountCents: row.amount_cents,
  currency: row.currency,
  state: PayoutState.parse(row.state),
  iban: maskedIban(row.iban_last4),
  ...(row.reason === null ? {} : { reason: row.reason }),
  createdAt: row.created_at.toISOString(),
  ...(row.sent_at === null ? {} : { sentAt: row.sent_at.toISOString() }),
})

export async function getPayout(db: Database, id: string): Promise<Payout> {
  return toPayout(await db.selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
}

/** Lists the payouts of an owner, newest first. */
export async function listPayouts(
  db: Database,
  ownerId: string,
  { limit, before }: Pick<PageQuery, 'limit' | 'before'>,
): Promise<Payout[]> {
  let query = db.selectFrom('payouts').selectAll().where('owner_id', '=', ownerId)
  if (before !== undefined) query = query.where('id', '<', before)
  return (await query.orderBy('id', 'desc').limit(limit).execute()).map(toPayout)
}

/** Condition on `payouts`: the balance of the owner is negative, so the payout is in no file until that is settled. */
export const ownerOwes = sql<boolean>`(
  select coalesce(sum(net_cents), 0) < 0 from balance_months where balance_months.owner_id = payouts.owner_id)`

/** Lists the payouts of all owners for the operator, newest first. */
export async function listOperatorPayouts(
  { db, sealer }: Pick<PayoutDeps, 'db' | 'sealer'>,
  { limit, before, state, fileId }: PageQuery & z.infer<typeof OperatorPayoutsQuery>,
): Promise<OperatorPayout[]> {
  let query = db
    .selectFrom('payouts')
    .innerJoin('users', 'users.id', 'payouts.owner_id')
    .selectAll('payouts')
    .select(['username', 'display_name', ownerOwes.as('owes')])
  if (state !== undefined) query = query.where('state', '=', state)
  if (fileId !== undefined) query = query.where('file_id', '=', fileId)
  if (before !== undefined) query = query.where('payouts.id', '<', before)
  const rows = await query.orderBy('payouts.id', 'desc').limit(limit).execute()
  return rows.map((row) => ({
    ...toPayout(row),
    owner: { id: row.owner_id, username: row.username, displayName: row.display_name },
    holder: row.sealed_payee === null ? null : openPayee(sealer, 'payouts', row.id, row.sealed_payee).holder,
    ...(row.file_id === null ? {} : { fileId: row.file_id }),
    waits: row.state === 'due' && row.owes,
  }))
}
