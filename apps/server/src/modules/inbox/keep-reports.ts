import type { AccountExport } from '@aplauso/contract/account-export'
import { DAY_MS } from '@aplauso/contract/limits'
import { OBJECTION_MONTHS, REPORT_RETENTION_DAYS } from '@aplauso/contract/retention'
import { sql } from 'kysely'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { inBatches } from '#platform/database/in-batches.ts'
import type { PageQuery } from '#platform/http/paging.ts'
import { searchOfReport } from './file-report.ts'

/**
 * Deletes decided reports after their retention period. Name and address of the reporter go once nobody can object any
 * more.
 */
export async function deleteOldReports(db: Database, now = Date.now()): Promise<void> {
  const isDecided = sql<boolean>`kind = 'report' and state = 'closed'`
  await inBatches(async (batch) => {
    const { numAffectedRows = 0n } = await sql`
      delete from reports where id = any(array(
        select id from inbox_items
        where ${isDecided} and closed_at < ${new Date(now - REPORT_RETENTION_DAYS * DAY_MS)}::timestamptz
        limit ${batch}::integer for update skip locked
      ))`.execute(db)
    return Number(numAffectedRows)
  })
  await inBatches(async (batch) => {
    const { rows } = await sql`
      with named as (
        select reports.id from inbox_items join reports on reports.id = inbox_items.id
        where inbox_items.kind = 'report' and state = 'closed'
          and closed_at < ${new Date(now)}::timestamptz - make_interval(months => ${OBJECTION_MONTHS}::integer)
          and num_nonnulls(name, email, concerned_email) > 0
        limit ${batch}::integer for update of reports skip locked
      ), nameless as (
        update reports set name = null, email = null, concerned_email = null from named where reports.id = named.id
        returning reports.id, array_to_tsvector(search_words(left(concat_ws(' ', reason, target), 10000))) as search
      )
      update inbox_items set search = nameless.search from nameless where inbox_items.id = nameless.id returning nameless.id
    `.execute(db)
    return rows.length
  })
}

/**
 * Erases name and address from the reports from a verified address, and what connects the account with replies,
 * decisions and work. Decisions and reasons stay for their period. Call after the account is locked and before its
 * address is erased.
 */
export async function eraseReports(
  tx: AnyTransaction,
  { userId, email = null }: { userId: string; email: string | null | undefined },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update reports set name = null, email = null where email = ${email}::text returning id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await sql`
    update inbox_items set search = ${searchOfReport} from reports
    where reports.id = inbox_items.id and inbox_items.id = any(${ids}::uuid[])`.execute(tx)
  await tx.updateTable('inbox_items').set({ assignee_id: null }).where('assignee_id', '=', userId).execute()
}

/** Reports from the address of this account, newest first; empty while the address is unverified. */
export async function listReports(
  db: Database,
  userId: string,
  { limit, before }: PageQuery,
): Promise<AccountExport['reports']> {
  const { rows } = await sql<Omit<AccountExport['reports'][number], 'createdAt'> & { createdAt: Date }>`
    select reports.id, kind, target, reason, reports.name, reports.created_at as "createdAt",
      (select text from report_objections where report_id = reports.id and party = 'reporter') as objection
    from reports join users on users.email = reports.email
    where users.id = ${userId}::uuid and users.email_verified_at is not null
      and ${before === undefined ? sql`true` : sql`reports.id < ${before}::uuid`}
    order by reports.id desc limit ${limit}::integer
  `.execute(db)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/** Decisions about content of this account, newest first, with what its owner said against them. */
export async function listDecisionsAbout(
  db: Database,
  userId: string,
  { limit, before }: PageQuery,
): Promise<AccountExport['decisionsAbout']> {
  const { rows } = await sql<Omit<AccountExport['decisionsAbout'][number], 'decidedAt'> & { decidedAt: Date }>`
    select decision.id, kind, action, ground, decision.reason, decided_at as "decidedAt",
      (select text from report_objections where report_id = reports.id and party = 'concerned') as objection
    from reports join report_decisions as decision on decision.report_id = reports.id
    where concerned_id = ${userId}::uuid
      and ${before === undefined ? sql`true` : sql`decision.id < ${before}::uuid`}
    order by decision.id desc limit ${limit}::integer
  `.execute(db)
  return rows.map((row) => ({ ...row, decidedAt: row.decidedAt.toISOString() }))
}
