import type { Selectable } from 'kysely'
import type { PaidUntil } from '#modules/plans/public.ts'
import type { AnyTransaction, Tables } from '#modules/tables.ts'

export type SubscriptionRow = Selectable<Tables['subscriptions']>
export type PaymentRow = Selectable<Tables['subscription_payments']>

/**
 * All that the account has had, so that whatever happens to one of them comes one after the other. Comes before the account
 * itself is locked (docs/locks.md).
 */
export async function lockSubscriptions(tx: AnyTransaction, userId: string): Promise<SubscriptionRow[]> {
  return tx.selectFrom('subscriptions').selectAll().where('user_id', '=', userId).orderBy('id').forUpdate().execute()
}

/** The one that has not ended. */
export const liveOf = (rows: SubscriptionRow[]): SubscriptionRow | undefined =>
  rows.find(({ status }) => status !== 'ended')

/** What is paid for; undefined where nothing was ever paid. */
export function paidUntilOf(row: SubscriptionRow): PaidUntil | undefined {
  const { anchored_at: anchoredAt, periods, period_start: start, period_end: end } = row
  if (anchoredAt === null || start === null || end === null) return undefined
  return { anchoredAt, periods, period: { start, end } }
}

/** The column values of what is paid for. */
export const paidUntilColumns = ({ anchoredAt, periods, period }: PaidUntil) => ({
  anchored_at: anchoredAt,
  periods,
  period_start: period.start,
  period_end: period.end,
})

/** Whether the renewal is owed: past due, or canceled in the days of grace. */
export const isOwed = ({ past_due_since }: SubscriptionRow): boolean => past_due_since !== null
