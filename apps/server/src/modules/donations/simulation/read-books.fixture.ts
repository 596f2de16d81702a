import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import type { Books } from './expected-books.fixture.ts'

export async function readBooks(db: Database, donationIds: string[]): Promise<Map<string, Books>> {
  const { rows } = await sql<Books & { id: string }>`
    select d.id, d.status, d.provider, d.refunded_cents as refunded, d.charged_back_cents as "chargedBack",
      d.refund_pending_cents as pending, ledger.entries, ledger.unbalanced, alert.alerts, alert."isWithdrawn", refund.failed
    from donations d
    cross join lateral (
      select coalesce(json_object_agg(code, cents) filter (where cents <> 0), '{}') as entries,
        coalesce(max(crooked), 0)::integer as unbalanced
      from (
        select e.account_code as code, sum(e.amount_cents)::bigint as cents,
          count(*) filter (where journal.sum <> 0)::integer as crooked
        from ledger_journals j join ledger_entries e on e.journal_id = j.id
        cross join lateral (select sum(amount_cents) from ledger_entries where journal_id = j.id) as journal
        where j.donation_id = d.id group by 1
      ) as accounts
    ) as ledger
    cross join lateral (
      select count(*)::integer as alerts, coalesce(bool_or(withdrawn_at is not null), false) as "isWithdrawn"
      from alerts where donation_id = d.id
    ) as alert
    cross join lateral (
      select coalesce(json_object_agg(provider_refund_id, status = 'failed') filter (where id is not null), '{}') as failed
      from refunds where donation_id = d.id
    ) as refund
    where d.id = any(${donationIds}::uuid[])
  `.execute(db)
  return new Map(rows.map(({ id, ...books }) => [id, books]))
}

/** Cents of the platform's fee that are due or given back, by donation. */
export async function readFeeReturns(db: Database, donationIds: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; cents: number }>`
    select donation_id as id, sum(amount_cents)::bigint as cents from fee_returns
    where donation_id = any(${donationIds}::uuid[]) group by 1`.execute(db)
  return new Map(rows.map(({ id, cents }) => [id, cents]))
}
