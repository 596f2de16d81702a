import { DAY_MS, SECOND_MS } from '@aplauso/contract/limits'
import type { Rehearsal } from '@aplauso/contract/rehearsals'
import { TEST_ALERT_DAYS } from '@aplauso/contract/retention'
import { type Selectable, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { ActorIdentity } from '#modules/access/public.ts'
import { insertLogEntry } from '#modules/alerts/public.ts'
import { isId } from '#modules/creators/public.ts'
import type { AnyTransaction, Database, Tables } from '#modules/tables.ts'
import { itemOf, newItems, type RehearsedItem } from './rehearsal-items.ts'

type RehearsalRow = Selectable<Tables['rehearsals']>

/** A rehearsal without a sign of life from its process for this long is over. */
const ABANDONED_AFTER_MS = 15 * SECOND_MS

const isAbandoned = sql<boolean>`rehearsals.seen_at < now() - make_interval(secs => ${ABANDONED_AFTER_MS / SECOND_MS})`

/** Starts a rehearsal or returns the running one: two concurrent calls start one. */
export async function startRehearsal(
  db: Database,
  creatorId: string,
  actor: ActorIdentity,
): Promise<{ row: RehearsalRow; isNew: boolean }> {
  await sql`
    update rehearsals set done_at = now(), was_cut = true
    where creator_id = ${creatorId}::uuid and done_at is null and ${isAbandoned}
  `.execute(db)
  const { rows } = await sql<RehearsalRow>`
    with begun as (insert into rehearsals (id, creator_id, items, started_at, seen_at)
    select ${uuidv7()}::uuid, users.id, ${JSON.stringify(newItems())}::jsonb, now(), now() from users
    where users.id = ${creatorId}::uuid and users.erased_at is null for key share
    on conflict (creator_id) where done_at is null do nothing
    returning *), line as (${insertLogEntry({ creatorId, actor, action: 'rehearsal' }, sql`begun`)})
    select * from begun
  `.execute(db)
  if (rows[0]) return { row: rows[0], isNew: true }
  const running = await db
    .selectFrom('rehearsals')
    .selectAll()
    .where('creator_id', '=', creatorId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { row: running, isNew: false }
}

/** Stores the items; false once the rehearsal is over, so that its process stops too. */
export async function saveItems(db: Database, id: string, items: RehearsedItem[]): Promise<boolean> {
  const { rows } = await sql`
    update rehearsals set items = ${JSON.stringify(items)}::jsonb, seen_at = now()
    where id = ${id}::uuid and done_at is null returning id
  `.execute(db)
  return rows.length > 0
}

export async function endRehearsal(db: Database, id: string, items: RehearsedItem[], wasCut: boolean): Promise<void> {
  await sql`
    update rehearsals set items = ${JSON.stringify(items)}::jsonb, done_at = now(), was_cut = ${wasCut}::boolean
    where id = ${id}::uuid and done_at is null
  `.execute(db)
}

export async function findRehearsal(db: Database, creatorId: string, id: string): Promise<Rehearsal | undefined> {
  if (!isId(id)) return undefined
  const { rows } = await sql<RehearsalRow & { silent: boolean }>`
    select rehearsals.*, ${isAbandoned} as silent from rehearsals
    where id = ${id}::uuid and creator_id = ${creatorId}::uuid
  `.execute(db)
  const [row] = rows
  return row && rehearsalOf(row, row.done_at === null && row.silent)
}

export const rehearsalOf = (row: RehearsalRow, isAbandonedRow = false): Rehearsal => ({
  id: row.id,
  items: row.items.map(itemOf),
  done: row.done_at !== null || isAbandonedRow,
  cut: row.was_cut || isAbandonedRow,
  startedAt: row.started_at.toISOString(),
})

/** Deletes rehearsals at the age at which their test alerts are deleted. */
export async function deleteOldRehearsals(db: Database, now = new Date()): Promise<void> {
  await db
    .deleteFrom('rehearsals')
    .where('started_at', '<', new Date(now.getTime() - TEST_ALERT_DAYS * DAY_MS))
    .execute()
}

export async function eraseRehearsals(tx: AnyTransaction, creatorId: string): Promise<void> {
  await tx.deleteFrom('rehearsals').where('creator_id', '=', creatorId).execute()
}
