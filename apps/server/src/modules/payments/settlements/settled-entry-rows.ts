import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import { withLongTimeout } from '#platform/database/with-long-timeout.ts'
import type { SettledEntry, SettledPosition } from '../provider.ts'

/** Only our own references have this form. Another program may write any text into its metadata. */
const OUR_REFERENCE = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Stores entries once, however often they are listed. A corrected entry replaces the earlier one. */
export async function saveEntries(db: Database, provider: string, listed: readonly SettledEntry[]): Promise<void> {
  // One statement cannot write a row twice.
  const entries = [...new Map(listed.map((entry) => [`${entry.kind} ${entry.id}`, entry])).values()]
  if (entries.length === 0) return
  const column = <Value>(value: (entry: SettledEntry) => Value) => entries.map(value)
  await sql`
    insert into settled_entries (provider, kind, entry_id, payment_id, reference, amount_cents, currency, fee_cents,
      settlement_id, settled_at)
    select ${provider}, * from unnest(${column(({ kind }) => kind)}::text[], ${column(({ id }) => id)}::text[],
      ${column(({ paymentId }) => paymentId)}::text[], ${column(ourReference)}::uuid[],
      ${column(({ amountCents }) => amountCents)}::bigint[], ${column(({ currency }) => currency)}::text[],
      ${column(({ feeCents }) => feeCents ?? null)}::bigint[], ${column(({ settlementId }) => settlementId)}::text[],
      ${column(({ settledAt }) => settledAt.toISOString())}::timestamptz[])
    on conflict (provider, kind, entry_id) do update set payment_id = excluded.payment_id,
      reference = excluded.reference, amount_cents = excluded.amount_cents, currency = excluded.currency,
      fee_cents = excluded.fee_cents, settlement_id = excluded.settlement_id, settled_at = excluded.settled_at
    where (settled_entries.payment_id, settled_entries.reference, settled_entries.amount_cents, settled_entries.currency)
      is distinct from (excluded.payment_id, excluded.reference, excluded.amount_cents, excluded.currency)
  `.execute(db)
}

const ourReference = ({ reference }: SettledEntry) =>
  reference !== undefined && OUR_REFERENCE.test(reference) ? reference : null

type StartRow = { provider: string; read_until: Date; settlement_ids: string[] }

/**
 * Where reading of each account continues: after the last settlement that was read whole, at first a day before its
 * first payment. An account with which nothing was ever paid has none.
 */
export async function findPositions(db: Database, names: readonly string[]): Promise<Map<string, SettledPosition>> {
  const { rows } = await withLongTimeout(db, (tx) =>
    sql<StartRow>`
      with stored as (
        select provider, read_until, settlement_ids from settlement_positions where provider = any(${names}::text[])
      ), unread as (
        select name from unnest(${names}::text[]) as account (name)
        where not exists (select from stored where provider = name)
      )
      select * from stored
      union all
      select provider, min(paid_at) - interval '1 day', '{}'::text[]
      from (
        select provider, min(paid_at) as paid_at from donations where provider in (select name from unread) group by 1
        union all
        select provider, min(paid_at) from subscription_payments where provider in (select name from unread) group by 1
      ) as first_paid
      where paid_at is not null group by provider
    `.execute(tx),
  )
  return new Map(
    rows.map(({ provider, read_until: at, settlement_ids: settlementIds }) => [provider, { at, settlementIds }]),
  )
}

/** Never moves back, as when a command reads older settlements again. */
export async function savePosition(
  db: Database,
  provider: string,
  { at, settlementIds }: SettledPosition,
): Promise<void> {
  await sql`
    insert into settlement_positions (provider, read_until, settlement_ids)
    values (${provider}, ${at}::timestamptz, ${settlementIds}::text[])
    on conflict (provider) do update set read_until = excluded.read_until, settlement_ids = excluded.settlement_ids
    where settlement_positions.read_until <= excluded.read_until
  `.execute(db)
}
