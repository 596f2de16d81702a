import { sql } from 'kysely'

/** Paid donations with the rest of each: `net_cents`, and `counts`, 0 after a full reversal. */
export const PAID_NET = sql`(
  select *, amount_cents - refunded_cents - charged_back_cents as net_cents,
    case when refunded_cents + charged_back_cents < amount_cents then 1 else 0 end as counts
  from donations where paid_at is not null
) as net`

/** Condition for a stored bucket that differs from its donations; a missing bucket counts as zero. */
export const BUCKET_DIFFERS = sql`
  coalesce(kept.donations_count, 0) <> coalesce(made.donations, 0) or coalesce(kept.amount_cents, 0) <> coalesce(made.cents, 0)`

export const BUCKET_DIFFERENCE = sql`
  coalesce(kept.amount_cents, 0) || ' cents in ' || coalesce(kept.donations_count, 0) || ' instead of '
    || coalesce(made.cents, 0) || ' in ' || coalesce(made.donations, 0)`
