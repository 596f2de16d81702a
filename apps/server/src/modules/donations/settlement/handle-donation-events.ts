import type { FastifyBaseLogger } from 'fastify'
import { type Selectable, sql } from 'kysely'
import type { AnyTransaction, Database, Tables } from '#modules/tables.ts'

export type DonationEvent = Selectable<Tables['donation_events']>

/**
 * Handles its part of the consequences of events, oldest first, by writes in the transaction; called again if that does
 * not commit. The donations of the events are locked until the commit.
 */
export type EventConsumer = (tx: AnyTransaction, events: readonly DonationEvent[]) => Promise<void>

const BATCH = 50
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

type Deps = { db: Database; log: Pick<FastifyBaseLogger, 'error'> }

/**
 * Passes the events of settlements and reversals to every consumer, oldest first, and deletes them in the same
 * transaction. So each consumer's writes happen once, also after a crash. A batch that fails is repeated event by
 * event. An event that fails alone is retried after 30 seconds, then at doubling intervals up to an hour; it delays no
 * other. Several processes share the work. Returns the number of events.
 */
export async function handleDonationEvents(
  deps: Deps,
  consumers: readonly EventConsumer[],
  now = new Date(),
): Promise<number> {
  let count = 0
  for (let last: string | undefined = FIRST_ID; last !== undefined; ) {
    const found = await deps.db
      .selectFrom('donation_events')
      .select('id')
      .where('id', '>', last)
      .where((where) => where.or([where('next_attempt_at', 'is', null), where('next_attempt_at', '<=', now)]))
      .orderBy('id')
      .limit(BATCH)
      .execute()
    const ids = found.map(({ id }) => id)
    await handleBatch(deps, ids, consumers, now)
    count += ids.length
    last = ids.at(-1)
  }
  return count
}

async function handleBatch(deps: Deps, ids: string[], consumers: readonly EventConsumer[], now: Date): Promise<void> {
  const [id, ...others] = ids
  if (id === undefined) return
  try {
    await deps.db.transaction().execute((tx) => handleInTransaction(tx, ids, consumers))
  } catch (error) {
    if (others.length > 0) {
      for (const each of ids) await handleBatch(deps, [each], consumers, now)
      return
    }
    deps.log.error({ err: error, eventId: id }, 'donation event failed, will be retried')
    await scheduleRetry(deps.db, id, now)
  }
}

async function scheduleRetry(db: Database, id: string, now: Date): Promise<void> {
  await sql`
    update donation_events set attempts = attempts + 1,
      next_attempt_at = ${now}::timestamptz + least(interval '30 seconds' * power(2, least(attempts, 10)), interval '1 hour')
    where id = ${id}::uuid
  `.execute(db)
}

/** Skips events that another process has locked. */
async function handleInTransaction(
  tx: AnyTransaction,
  ids: string[],
  consumers: readonly EventConsumer[],
): Promise<void> {
  const { rows: events } = await sql<DonationEvent>`
    with free as (
      -- Locks the events that no other process handles.
      select id from donation_events where id = any(${ids}::uuid[]) for update skip locked
    ), taken as (
      -- Deletes the locked events and returns them.
      delete from donation_events using free where donation_events.id = free.id returning donation_events.*
    )
    select * from taken order by id
  `.execute(tx)
  if (events.length === 0) return
  // Donations are locked before anything that consumers lock (docs/locks.md): a message may be being erased together
  // with the creator's endpoints. The lock also makes another process wait with a later event of the same donation.
  await tx
    .selectFrom('donations')
    .select('id')
    .where(
      'id',
      'in',
      events.map((event) => event.donation_id),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  for (const handle of consumers) await handle(tx, events)
}
