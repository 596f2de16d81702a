import type { FastifyBaseLogger } from 'fastify'
import { type Selectable, sql } from 'kysely'
import type { AnyTransaction, Database, Tables } from '#modules/tables.ts'

export type DonationEvent = Selectable<Tables['donation_events']>

/**
 * Sees to one part of what follows events, oldest first, by what it writes in the transaction; called again if that does not commit.
 * Their donations are locked: nobody changes them meanwhile.
 */
export type EventConsumer = (tx: AnyTransaction, events: readonly DonationEvent[]) => Promise<void>

const BATCH = 50
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

type Deps = { db: Database; log: Pick<FastifyBaseLogger, 'error'> }

/**
 * Hands the events that settlement and reversals have noted to every consumer, oldest first, and deletes them in the transaction
 * of what was written for them: whatever dies meanwhile, each consumer's writes happen once. A batch that fails is taken apart. An
 * event that fails by itself is tried again after half a minute, then at doubling distances up to an hour, and holds up no other.
 * Several processes share the work. Gives how many there were.
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
      .where((where) => where.or([where('next_try_at', 'is', null), where('next_try_at', '<=', now)]))
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
    deps.log.error({ err: error, eventId: id }, 'donation event failed, it is tried again')
    await scheduleRetry(deps.db, id, now)
  }
}

async function scheduleRetry(db: Database, id: string, now: Date): Promise<void> {
  await sql`
    update donation_events set tries = tries + 1,
      next_try_at = ${now}::timestamptz + least(interval '30 seconds' * power(2, least(tries, 10)), interval '1 hour')
    where id = ${id}::uuid
  `.execute(db)
}

/** Those that no other process has. */
async function handleInTransaction(
  tx: AnyTransaction,
  ids: string[],
  consumers: readonly EventConsumer[],
): Promise<void> {
  const { rows: events } = await sql<DonationEvent>`
    with free as (
      select id from donation_events where id = any(${ids}::uuid[]) for update skip locked
    ), taken as (
      delete from donation_events using free where donation_events.id = free.id returning donation_events.*
    )
    select * from taken order by id
  `.execute(tx)
  if (events.length === 0) return
  // The donations before what the consumers lock (docs/locks.md): their words may be being erased, with a creator's endpoints. To
  // the exclusion of another process too, whose event of the same donation came later.
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
