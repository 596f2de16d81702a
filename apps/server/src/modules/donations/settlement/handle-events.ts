import type { FastifyBaseLogger } from 'fastify'
import { type Selectable, sql } from 'kysely'
import type { AnyTransaction, Database, Tables } from '#modules/tables.ts'

export type DonationEvent = Selectable<Tables['donation_events']>

/** Sees to one part of what follows an event, by what it writes in the transaction; called again if that does not commit. */
export type EventConsumer = (tx: AnyTransaction, event: DonationEvent) => Promise<void>

const BATCH = 50
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/**
 * Hands the events that settlement and reversals have noted to every consumer, oldest first, and deletes each in the transaction
 * of what was written for it: whatever dies meanwhile, each consumer's writes happen once. An event that fails is tried again
 * after half a minute, then at doubling distances up to an hour, and holds up no other. Several processes share the work.
 * Gives how many there were.
 */
export async function handleDonationEvents(
  { db, log }: { db: Database; log: Pick<FastifyBaseLogger, 'error'> },
  consumers: readonly EventConsumer[],
  now = new Date(),
): Promise<number> {
  let count = 0
  for (let last: string | undefined = BEFORE_ALL; last !== undefined; ) {
    const found = await db
      .selectFrom('donation_events')
      .select('id')
      .where('id', '>', last)
      .where((where) => where.or([where('next_try_at', 'is', null), where('next_try_at', '<=', now)]))
      .orderBy('id')
      .limit(BATCH)
      .execute()
    for (const { id } of found) {
      await db
        .transaction()
        .execute((tx) => handleOne(tx, id, consumers))
        .catch(async (error: unknown) => {
          log.error({ err: error, eventId: id }, 'donation event failed, it is tried again')
          await tryLater(db, id, now)
        })
    }
    count += found.length
    last = found.at(-1)?.id
  }
  return count
}

async function tryLater(db: Database, id: string, now: Date): Promise<void> {
  await sql`
    update donation_events set tries = tries + 1,
      next_try_at = ${now}::timestamptz + least(interval '30 seconds' * power(2, least(tries, 10)), interval '1 hour')
    where id = ${id}::uuid
  `.execute(db)
}

async function handleOne(tx: AnyTransaction, id: string, consumers: readonly EventConsumer[]): Promise<void> {
  // The donation before what the consumers lock (docs/locks.md): its words may be being erased, with its creator's endpoints.
  const { rows } = await sql<DonationEvent>`
    with event as (
      delete from donation_events
      where id = (select id from donation_events where id = ${id}::uuid for update skip locked)
      returning *
    )
    select event.* from event join donations on donations.id = event.donation_id for share of donations
  `.execute(tx)
  for (const event of rows) {
    for (const consume of consumers) await consume(tx, event)
  }
}
