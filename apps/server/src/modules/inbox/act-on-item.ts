import type { OperatorRole } from '@aplauso/contract/operator-role'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { logOperatorAction } from '#modules/access/public.ts'
import { isId } from '#modules/creators/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { addressOfSender, REPORT_MAIL, withSources } from './report-mail.ts'

export type Acting = { id: string; role: OperatorRole }

type ActDeps = { db: Database; jobs: Pick<Jobs, 'add'> }
type Item = { kind: string; state: 'open' | 'closed'; assigneeId: string | null; hasAddress: boolean }

/** Locks the item, does the work and logs it in one transaction; `null` of `work`: it was so already. */
async function onItem(
  db: Database,
  id: string,
  log: { by: Acting; action: 'inbox_reply' | 'inbox_assign' | 'inbox_close' | 'inbox_reopen' },
  work: (tx: AnyTransaction, item: Item) => Promise<Record<string, unknown> | null>,
): Promise<void> {
  if (!isId(id)) throw itemNotFound()
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<Item>`
      select item.kind, item.state, assignee_id as "assigneeId",
        ${addressOfSender} is not null and account.erased_at is null as "hasAddress"
      from inbox_items as item ${withSources}
      where item.id = ${id}::uuid for no key update of item
    `.execute(tx)
    const [item] = rows
    if (item === undefined) throw itemNotFound()
    const after = await work(tx, item)
    if (after === null) return
    await logOperatorAction(tx, {
      ...{ actorId: log.by.id, action: log.action, target: id, reason: null },
      after: { kind: item.kind, ...after },
    })
  })
}

/** Stores a reply and enqueues its email. Ends with not_found, or with no_address. */
export function replyToItem({ db, jobs }: ActDeps, id: string, text: string, by: Acting): Promise<void> {
  return onItem(db, id, { by, action: 'inbox_reply' }, async (tx, { hasAddress }) => {
    if (!hasAddress) throw new AppError('no_address', 'The sender left no email address')
    const replyId = uuidv7()
    await tx
      .insertInto('inbox_replies')
      .values({ ...{ id: replyId, item_id: id, author_id: by.id, text }, created_at: new Date() })
      .execute()
    await jobs.add(REPORT_MAIL, { kind: 'reply', replyId }, { tx })
    // The log cannot be erased: it names the reply alone.
    return { reply: replyId }
  })
}

/** Roles that handle the inbox. */
const isInboxOperator = sql<boolean>`operator_role in ('owner', 'support') and suspended_at is null and erased_at is null`

/** Ends with not_found, or with validation_failed for an account without the right for the inbox. */
export function assignItem(
  { db }: Pick<ActDeps, 'db'>,
  id: string,
  operatorId: string | null,
  by: Acting,
): Promise<void> {
  return onItem(db, id, { by, action: 'inbox_assign' }, async (tx, { assigneeId }) => {
    if (assigneeId === operatorId) return null
    const operator = operatorId === null ? undefined : await findOperator(tx, operatorId)
    if (operatorId !== null && operator === undefined)
      throw new AppError('validation_failed', 'operatorId: is no operator with the right for the inbox', {
        errors: [{ path: 'operatorId', code: 'invalid', message: 'is no operator with the right for the inbox' }],
      })
    await tx.updateTable('inbox_items').set({ assignee_id: operatorId }).where('id', '=', id).execute()
    return { assignee: operatorId }
  })
}

const findOperator = (tx: AnyTransaction, id: string) =>
  tx.selectFrom('users').select('id').where('id', '=', id).where(isInboxOperator).executeTakeFirst()

/** Operators who can be assigned, by name. */
export const listInboxOperators = (db: Database) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'display_name as displayName'])
    .where(isInboxOperator)
    .orderBy('display_name')
    .orderBy('id')
    .execute()

/** Ends with not_found, or with not_decided for a report that waits for a decision. */
export function closeItem({ db }: Pick<ActDeps, 'db'>, id: string, by: Acting): Promise<void> {
  return onItem(db, id, { by, action: 'inbox_close' }, async (tx, { kind, state }) => {
    if (state === 'closed') return null
    if (kind === 'report' && !(await isAnswered(tx, id)))
      throw new AppError('not_decided', 'A report is closed by a decision')
    await tx.updateTable('inbox_items').set({ state: 'closed', closed_at: new Date() }).where('id', '=', id).execute()
    return {}
  })
}

/** Whether the report is decided and nobody has objected since. */
async function isAnswered(tx: AnyTransaction, reportId: string): Promise<boolean> {
  const { rows } = await sql`
    select from report_decisions where report_id = ${reportId}::uuid and decided_at > all (
      select created_at from report_objections where report_id = ${reportId}::uuid)
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Opens a closed item again; a decided report can then be decided once more. Ends with not_found. */
export function reopenItem({ db }: Pick<ActDeps, 'db'>, id: string, by: Acting): Promise<void> {
  return onItem(db, id, { by, action: 'inbox_reopen' }, async (tx, { state }) => {
    if (state === 'open') return null
    await tx.updateTable('inbox_items').set({ state: 'open', closed_at: null }).where('id', '=', id).execute()
    return {}
  })
}

export const itemNotFound = () => new AppError('not_found', 'There is no such item in the inbox')
