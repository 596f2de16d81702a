import type { UserType } from '@aplauso/contract/accounts'
import type { Mailing, MailingAudience, NewMailing } from '@aplauso/contract/mailings'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { logOperatorAction } from '#modules/access/public.ts'
import { isId } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { PageQuery } from '#platform/http/paging.ts'

const TYPES: Record<MailingAudience, readonly UserType[]> = {
  all: ['creator', 'fan', 'supporter', 'agency'],
  creators: ['creator'],
  fans: ['fan', 'supporter'],
  agencies: ['agency'],
}

/**
 * Stores a mailing with everybody who gets it. Who registers later does not. A repeat with the same key returns the
 * first one. Ends with idempotency_conflict for another mailing with that key.
 */
export async function createMailing(
  db: Database,
  mailing: NewMailing,
  { operatorId, key }: { operatorId: string; key: string | undefined },
): Promise<Mailing> {
  const { subject, text, audience } = mailing
  const id = uuidv7()
  const now = new Date()
  const idempotencyKey = key === undefined ? null : `${operatorId}:${key}`
  const total = await db.transaction().execute(async (tx) => {
    const { numInsertedOrUpdatedRows: inserted } = await tx
      .insertInto('mailings')
      .values({
        ...{ id, audience, subject: JSON.stringify(subject), text: JSON.stringify(text) },
        ...{ created_by: operatorId, created_at: now, idempotency_key: idempotencyKey },
      })
      .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
      .executeTakeFirst()
    if (inserted !== 1n) return undefined
    const { numInsertedOrUpdatedRows = 0n } = await tx
      .insertInto('mailing_recipients')
      .columns(['mailing_id', 'user_id', 'due_at'])
      .expression((query) =>
        query
          .selectFrom('users')
          .select([sql<string>`${id}::uuid`.as('mailing_id'), 'id', sql<Date>`${now}::timestamptz`.as('due_at')])
          .where('user_type', 'in', TYPES[audience])
          .where('erased_at', 'is', null),
      )
      .executeTakeFirst()
    const count = Number(numInsertedOrUpdatedRows)
    await logOperatorAction(tx, {
      ...{ actorId: operatorId, action: 'mailing', target: id, reason: null },
      after: { audience, subject: subject.pt, total: count },
    })
    return count
  })
  if (total === undefined) return findFirst(db, mailing, idempotencyKey)
  return { id, subject, audience, createdAt: now.toISOString(), sent: 0, failed: 0, total }
}

async function findFirst(db: Database, { subject, text, audience }: NewMailing, key: string | null): Promise<Mailing> {
  const first = await db
    .selectFrom('mailings')
    .select([
      'id',
      sql<boolean>`audience = ${audience} and subject = ${JSON.stringify(subject)}::jsonb
        and text = ${JSON.stringify(text)}::jsonb`.as('isSame'),
    ])
    .where('idempotency_key', '=', key)
    .executeTakeFirstOrThrow()
  if (!first.isSame) throw new AppError('idempotency_conflict', 'This Idempotency-Key belongs to another mailing')
  return getMailing(db, first.id)
}

/** Ends with not_found. */
export async function getMailing(db: Database, id: string): Promise<Mailing> {
  const [found] = isId(id) ? await readMailings(db, { limit: 1, id }) : []
  if (found === undefined) throw new AppError('not_found', 'There is no such mailing')
  return found
}

/** Newest first. */
export const listMailings = (db: Database, page: PageQuery): Promise<Mailing[]> => readMailings(db, page)

type Found = { limit: number; id?: string; before?: string | undefined }

async function readMailings(db: Database, { limit, id, before }: Found): Promise<Mailing[]> {
  let query = db
    .selectFrom('mailings')
    .innerJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('mailing_recipients')
          .select(({ fn }) => [
            fn.countAll<string>().as('total'),
            fn.countAll<string>().filterWhere('state', '=', 'sent').as('sent'),
            fn.countAll<string>().filterWhere('state', '=', 'failed').as('failed'),
          ])
          .whereRef('mailing_id', '=', 'mailings.id')
          .as('counts'),
      (join) => join.onTrue(),
    )
    .select(['mailings.id', 'subject', 'audience', 'created_at', 'sent', 'failed', 'total'])
    .orderBy('mailings.id', 'desc')
    .limit(limit)
  if (id !== undefined) query = query.where('mailings.id', '=', id)
  if (before !== undefined) query = query.where('mailings.id', '<', before)
  return (await query.execute()).map(({ created_at, sent, failed, total, ...mailing }) => ({
    ...mailing,
    ...{ createdAt: created_at.toISOString(), sent: Number(sent), failed: Number(failed), total: Number(total) },
  }))
}
