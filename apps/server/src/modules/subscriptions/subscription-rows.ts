import type { Selectable } from 'kysely'
import type { PaidUntil } from '#modules/plans/public.ts'
import type { AnyTransaction, Tables } from '#modules/tables.ts'

export type SubscriptionRow = Selectable<Tables['subscriptions']>
export type PaymentRow = Selectable<Tables['subscription_payments']>

/**
 * Locks all subscriptions of the account, which serialises changes to them. Call it before locking the account
 * (docs/locks.md).
 */
export async function lockSubscriptions(tx: AnyTransaction, userId: string): Promise<SubscriptionRow[]> {
  return tx.selectFrom('subscriptions').selectAll().where('user_id', '=', userId).orderBy('id').forUpdate().execute()
}

/** The subscription that has not ended. */
export const liveOf = (rows: SubscriptionRow[]): SubscriptionRow | undefined =>
  rows.find(({ status }) => status !== 'ended')

/** Paid period; undefined if nothing was ever paid. */
export function paidUntilOf(row: SubscriptionRow): PaidUntil | undefined {
  const { anchored_at: anchoredAt, periods, period_start: start, period_end: end } = row
  if (anchoredAt === null || start === null || end === null) return undefined
  return { anchoredAt, periods, period: { start, end } }
}

export const paidUntilColumns = ({ anchoredAt, periods, period }: PaidUntil) => ({
  anchored_at: anchoredAt,
  periods,
  period_start: period.start,
  period_end: period.end,
})

export const isOwed = ({ past_due_since }: SubscriptionRow): boolean => past_due_since !== null
