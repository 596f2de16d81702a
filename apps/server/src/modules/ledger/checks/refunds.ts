import { sql } from 'kysely'

/**
 * What is reserved for refunds is what the refunds under way add up to; a donation's state is what its figures say; and nobody
 * is to be shown an alert whose donation has gone back.
 */
export const REFUND_CHECKS = [
  sql`
  select 'donation ' || d.id || ' reserves ' || d.refund_pending_cents || ' cents for refunds instead of ' || coalesce(due.cents, 0)
      as problem
    from donations d
    left join (
      select donation_id, sum(amount_cents) as cents from refunds where status <> 'failed' and not counted group by 1
    ) as due on due.donation_id = d.id
    where d.refund_pending_cents <> coalesce(due.cents, 0)`,
  sql`
  select 'donation ' || id || ' is ' || status || ' with ' || refunded_cents || ' cents refunded and ' || charged_back_cents
      || ' charged back of ' || amount_cents || case when paid_at is null then ', unpaid' else '' end
    from donations
    where case when paid_at is null
      then status not in ('pending', 'failed', 'canceled', 'expired') or refunded_cents + charged_back_cents > 0
      else status <> case when refunded_cents + charged_back_cents < amount_cents then 'paid'
        when charged_back_cents > 0 then 'charged_back' else 'refunded' end end`,
  sql`
  select 'the alert of donation ' || d.id || ' is ' || case when a.withdrawn_at is null then 'not ' else '' end
      || 'withdrawn but the donation is ' || d.status
    from donations d join alerts a on a.donation_id = d.id
    where (a.withdrawn_at is not null) <> (d.status in ('refunded', 'charged_back'))`,
]
