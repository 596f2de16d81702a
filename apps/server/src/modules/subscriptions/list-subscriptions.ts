import type { AccountExport } from '@aplauso/contract/account-export'
import type { Database } from '#modules/tables.ts'

export async function listSubscriptions(db: Database, userId: string): Promise<AccountExport['subscriptions']> {
  const rows = await db.selectFrom('subscriptions').selectAll().where('user_id', '=', userId).orderBy('id').execute()
  return rows.map((row) => ({
    planId: row.plan,
    status: row.status,
    since: row.anchored_at?.toISOString() ?? null,
    paidUntil: row.period_end?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    credit: row.credit_cents,
    createdAt: row.created_at.toISOString(),
  }))
}
