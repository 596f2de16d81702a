import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'

/**
 * Proves the money's invariants on the whole database and names every row that breaks one; an empty list is health.
 * Run after each test file and every night.
 */
export async function findLedgerProblems(db: Database): Promise<string[]> {
  const { rows } = await sql<{ problem: string }>`
    with paid as (
      select *, refunded_cents + charged_back_cents as reversed_cents from donations where paid_at is not null
    ), net as (
      select creator_id, sum(amount_cents - reversed_cents) as cents,
        count(*) filter (where reversed_cents < amount_cents) as donations
      from paid group by creator_id
    ), days as (
      select creator_id, sum(amount_cents) as cents, sum(donations_count) as donations from creator_days group by creator_id
    )
    select 'journal ' || journal_id || ' does not balance' as problem
      from ledger_entries group by journal_id, currency having sum(amount_cents) <> 0
    union all
    select 'donation ' || p.id || ' is paid but the ledger has ' || coalesce(sum(e.amount_cents), 0) || ' of '
        || p.amount_cents - p.reversed_cents || ' cents at the provider'
      from paid p
      left join ledger_journals j on j.donation_id = p.id
      left join ledger_entries e on e.journal_id = j.id and e.account_code = 'provider_clearing'
      group by p.id, p.amount_cents, p.reversed_cents
      having coalesce(sum(e.amount_cents), 0) <> p.amount_cents - p.reversed_cents
    union all
    select 'donation ' || j.donation_id || ' is not paid but has journal ' || j.id
      from ledger_journals j join donations d on d.id = j.donation_id where d.paid_at is null
    union all
    select 'donation ' || p.id || ' is paid but has no alert' from paid p
      left join alerts a on a.donation_id = p.id where a.id is null
    union all
    select 'creator ' || c.user_id || ' shows ' || c.total_received_cents || ' cents in ' || c.total_donations
        || ' donations instead of ' || coalesce(n.cents, 0) || ' in ' || coalesce(n.donations, 0)
      from creators c left join net n on n.creator_id = c.user_id
      where c.total_received_cents <> coalesce(n.cents, 0) or c.total_donations <> coalesce(n.donations, 0)
    union all
    select 'the days of creator ' || c.user_id || ' add up to ' || coalesce(d.cents, 0) || ' cents instead of '
        || c.total_received_cents
      from creators c left join days d on d.creator_id = c.user_id
      where coalesce(d.cents, 0) <> c.total_received_cents or coalesce(d.donations, 0) <> c.total_donations
    union all
    select 'the alerts of creator ' || c.user_id || ' have gaps: ' || count(a.id) || ' up to ' || c.alert_sequence
      from creators c left join alerts a on a.creator_id = c.user_id
      group by c.user_id, c.alert_sequence
      having count(a.id) <> c.alert_sequence or coalesce(max(a.sequence), 0) <> c.alert_sequence
    union all
    select 'donor ' || u.id || ' shows ' || u.total_donated_cents || ' cents instead of '
        || coalesce(sum(p.amount_cents - p.reversed_cents), 0)
      from users u left join paid p on p.donor_id = u.id
      group by u.id, u.total_donated_cents
      having u.total_donated_cents <> coalesce(sum(p.amount_cents - p.reversed_cents), 0)`.execute(db)
  return rows.map((row) => row.problem)
}
