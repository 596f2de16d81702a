import { sql } from 'kysely'

/** The paid donations with what is left of each: `net_cents`, and `counts`, 0 once the whole went back. */
export const PAID_NET = sql`(
  select *, amount_cents - refunded_cents - charged_back_cents as net_cents,
    case when refunded_cents + charged_back_cents < amount_cents then 1 else 0 end as counts
  from donations where paid_at is not null
) as net`

/** Where a kept bucket and the donations it should hold differ; a bucket that is not there holds nothing. */
export const BUCKET_DIFFERS = sql`
  coalesce(kept.donations_count, 0) <> coalesce(made.donations, 0) or coalesce(kept.amount_cents, 0) <> coalesce(made.cents, 0)`

/** How they differ. */
export const BUCKET_DIFFERENCE = sql`
  coalesce(kept.amount_cents, 0) || ' cents in ' || coalesce(kept.donations_count, 0) || ' instead of '
    || coalesce(made.cents, 0) || ' in ' || coalesce(made.donations, 0)`
