import { type Cents, cents } from '@aplauso/contract/money'
import type { OperatorPayoutFile, PayoutFilesQuery, PayoutState, PayoutSummary } from '@aplauso/contract/payouts'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { PageQuery } from '#platform/http/paging.ts'
import { ownerOwes } from './list-payouts.ts'
import type { PayoutDeps } from './payout-deps.ts'

type StateRow = { state: PayoutState; count: number; amount: Cents; waitingCount: number; waitingAmount: Cents }

const NOTHING = { count: 0, amountCents: cents(0) }

/** Number and amount of all payouts by state, and of those that are due but wait for a balance. */
export async function summarizePayouts({ db, terms }: Pick<PayoutDeps, 'db' | 'terms'>): Promise<PayoutSummary> {
  const waits = sql`state = 'due' and ${ownerOwes}`
  const { rows } = await sql<StateRow>`
    select state, count(*)::integer as count, sum(amount_cents)::bigint as amount,
      count(*) filter (where ${waits})::integer as "waitingCount",
      coalesce(sum(amount_cents) filter (where ${waits}), 0)::bigint as "waitingAmount"
    from payouts group by state`.execute(db)
  const totalOf = (state: PayoutState) => {
    const row = rows.find((other) => other.state === state)
    return row === undefined ? NOTHING : { count: row.count, amountCents: row.amount }
  }
  const due = rows.find(({ state }) => state === 'due')
  return {
    ...{ due: totalOf('due'), in_file: totalOf('in_file'), sent: totalOf('sent') },
    ...{ returned: totalOf('returned'), rejected: totalOf('rejected') },
    waiting: due === undefined ? NOTHING : { count: due.waitingCount, amountCents: due.waitingAmount },
    configured: terms.debtor !== undefined,
  }
}

type FileRow = {
  id: string
  createdAt: Date
  username: string
  displayName: string
  stored: boolean
  count: number
  amount: Cents
  openCount: number
  openAmount: Cents
}

/** Lists the files for the bank with their totals, newest first. */
export async function listPayoutFiles(
  { db }: Pick<PayoutDeps, 'db'>,
  { limit, before, open }: PageQuery & z.infer<typeof PayoutFilesQuery>,
): Promise<OperatorPayoutFile[]> {
  const isOpen = sql`payouts.state = 'in_file'`
  const { rows } = await sql<FileRow>`
    select files.id, files.created_at as "createdAt", users.username, users.display_name as "displayName",
      files.sealed_xml is not null as stored,
      count(*)::integer as count, sum(payouts.amount_cents)::bigint as amount,
      count(*) filter (where ${isOpen})::integer as "openCount",
      coalesce(sum(payouts.amount_cents) filter (where ${isOpen}), 0)::bigint as "openAmount"
    from payout_files files
    join users on users.id = files.created_by
    join payouts on payouts.file_id = files.id
    where (${before ?? null}::uuid is null or files.id < ${before ?? null}::uuid)
      and (${open === undefined}::boolean
        or exists (select from payouts where payouts.file_id = files.id and ${isOpen}))
    group by files.id, users.id
    order by files.id desc
    limit ${limit}::integer`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    createdBy: { username: row.username, displayName: row.displayName },
    total: { count: row.count, amountCents: row.amount },
    inFile: { count: row.openCount, amountCents: row.openAmount },
    stored: row.stored,
  }))
}
