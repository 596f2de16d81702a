import type { ReportDecision } from '@aplauso/contract/inbox'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { logOperatorAction } from '#modules/access/public.ts'
import { type LoggedChange, requireRightOver, suspendAccount } from '#modules/accounts/public.ts'
import { isId } from '#modules/creators/public.ts'
import type { AnyTransaction } from '#modules/tables.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import { type Acting, itemNotFound } from './act-on-item.ts'
import {
  announceRemoval,
  type Removal,
  type RemoveContentDeps,
  removeFile,
  removeFromDonation,
  removePage,
} from './remove-content.ts'
import { REPORT_MAIL } from './report-mail.ts'

type Decided = { removal?: Removal | undefined; suspended?: { userId: string; change: LoggedChange } }

/**
 * Does what an operator decides about a report, closes it, and enqueues the emails to the reporter and the person
 * concerned. Of two decisions at once the second ends with already_decided and has done nothing. Ends with not_found,
 * with no_account for a suspension without an account, and with validation_failed for a removal of an address.
 */
export async function decideReport(
  deps: RemoveContentDeps,
  reportId: string,
  { action, ground, reason }: ReportDecision,
  by: Acting,
): Promise<void> {
  if (!isId(reportId)) throw itemNotFound()
  const now = new Date()
  const { removal, suspended } = await deps.db.transaction().execute(async (tx) => {
    const report = await findOpen(tx, reportId)
    const done = await run(tx, deps, report, { action, reason, by })
    // Last, because content and accounts are locked before reports (docs/locks.md).
    const { numUpdatedRows } = await tx
      .updateTable('inbox_items')
      .set({ state: 'closed', closed_at: now })
      .where('id', '=', reportId)
      .where('state', '=', 'open')
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw alreadyDecided()
    const decisionId = uuidv7()
    await tx
      .insertInto('report_decisions')
      .values({
        ...{ id: decisionId, report_id: reportId, action, ground, reason },
        decided_by: by.id,
        decided_at: now,
      })
      .execute()
    for (const party of ['reporter', 'concerned'] as const)
      await deps.jobs.add(REPORT_MAIL, { kind: 'decided', decisionId, party }, { tx })
    // As for a suspension on the account's page.
    if (done.suspended?.change)
      await logOperatorAction(tx, {
        ...{ actorId: by.id, action: 'suspend', target: done.suspended.userId, reason },
        ...done.suspended.change,
      })
    await logOperatorAction(tx, {
      ...{ actorId: by.id, action: 'decide_report', target: reportId, reason },
      after: { kind: report.kind, action, ground },
    })
    return done
  })
  if (removal !== undefined) await announceRemoval(deps, removal)
  if (suspended !== undefined) await deps.accessChanged(suspended.userId)
}

async function findOpen(tx: AnyTransaction, id: string) {
  const report = await tx
    .selectFrom('reports')
    .innerJoin('inbox_items', 'inbox_items.id', 'reports.id')
    .selectAll('reports')
    .select('state')
    .where('reports.id', '=', id)
    .executeTakeFirst()
  if (report === undefined) throw itemNotFound()
  if (report.state === 'closed') throw alreadyDecided()
  return report
}

type Report = Awaited<ReturnType<typeof findOpen>>
type Order = { action: ReportDecision['action']; reason: string; by: Acting }

/** Content that is gone already, and an account that is suspended already, are as they should be. */
async function run(
  tx: AnyTransaction,
  deps: RemoveContentDeps,
  report: Report,
  { action, reason, by }: Order,
): Promise<Decided> {
  if (action === 'none') return {}
  if (action === 'suspend') {
    const userId = report.concerned_id
    if (userId === null || (await isErased(tx, userId)))
      throw new AppError('no_account', 'There is no account that could be suspended')
    const change = await suspendAccount(tx, deps, { userId, actorId: by.id, reason, hasOwnEmail: true })
    await requireRightOver(tx, userId, by.role)
    return { suspended: { userId, change } }
  }
  switch (report.kind) {
    case 'creator':
    case 'media': {
      const removal = await (report.kind === 'creator' ? removePage : removeFile)(tx, deps, report.target)
      if (removal !== undefined) await requireRightOver(tx, removal.creatorId, by.role)
      return { removal }
    }
    case 'message':
      return { removal: await removeFromDonation(tx, deps.jobs, report.target, 'message') }
    case 'other':
      throw invalid('action', 'there is nothing here to remove: the address belongs to no page or message')
  }
}

async function isErased(tx: AnyTransaction, userId: string): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${userId}::uuid and erased_at is not null`.execute(tx)
  return rows.length > 0
}

const alreadyDecided = () => new AppError('already_decided', 'This report is decided already')
