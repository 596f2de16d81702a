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
 * of what was written for it: whatever dies meanwhile, each consumer's writes happen once. An event that fails waits for the next
 * round and holds up no other. Several processes share the work.
 */
export async function handleDonationEvents(
  { db, log }: { db: Database; log: Pick<FastifyBaseLogger, 'error'> },
  consumers: readonly EventConsumer[],
): Promise<void> {
  for (let last: string | undefined = BEFORE_ALL; last !== undefined; ) {
    const found = await db
      .selectFrom('donation_events')
      .select('id')
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    for (const { id } of found) {
      await db
        .transaction()
        .execute((tx) => handleOne(tx, id, consumers))
        .catch((error: unknown) => log.error({ err: error, eventId: id }, 'donation event waits for the next round'))
    }
    last = found.at(-1)?.id
  }
}

async function handleOne(tx: AnyTransaction, id: string, consumers: readonly EventConsumer[]): Promise<void> {
  const { rows } = await sql<DonationEvent>`
    delete from donation_events
    where id = (select id from donation_events where id = ${id}::uuid for update skip locked)
    returning *
  `.execute(tx)
  for (const event of rows) {
    for (const consume of consumers) await consume(tx, event)
  }
}
