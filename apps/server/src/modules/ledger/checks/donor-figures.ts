import { sql } from 'kysely'
import { BUCKET_DIFFERENCE, BUCKET_DIFFERS, PAID_NET } from './paid-net.ts'

/** The totals of donors against their donations, and their months and creators, which only who is not erased has. */
export const DONOR_STATS_CHECKS = [
  sql`
  select 'donor ' || kept.id || ' shows ' || kept.total_donated_cents || ' cents instead of ' || coalesce(made.cents, 0) as problem
    from users kept
    left join (select donor_id, sum(net_cents) as cents from ${PAID_NET} where donor_id is not null group by 1) as made
      on made.donor_id = kept.id
    where kept.total_donated_cents <> coalesce(made.cents, 0)`,
  sql`
  select 'month ' || month || ' of donor ' || donor_id || ' shows ' || ${BUCKET_DIFFERENCE}
    from donor_months kept full join (
      select donor_id, donor_month as month, sum(counts) as donations, sum(net_cents) as cents
      from ${PAID_NET} join users donor on donor.id = net.donor_id and donor.erased_at is null group by 1, 2
    ) as made using (donor_id, month) where ${BUCKET_DIFFERS}`,
  sql`
  select 'creator ' || creator_id || ' of donor ' || donor_id || ' shows ' || ${BUCKET_DIFFERENCE}
      || ', last at ' || coalesce(kept.last_given_at::text, 'no time') || ' instead of ' || coalesce(made.last::text, 'no time')
    from donor_creators kept full join (
      select donor_id, creator_id, sum(counts) as donations, sum(net_cents) as cents, max(paid_at) as last
      from ${PAID_NET} join users donor on donor.id = net.donor_id and donor.erased_at is null group by 1, 2
    ) as made using (donor_id, creator_id) where ${BUCKET_DIFFERS} or kept.last_given_at is distinct from made.last`,
  sql`
  select 'donor ' || donor_id || ' is erased and still has buckets'
    from (select donor_id from donor_months union select donor_id from donor_creators) as bucket
    join users on users.id = bucket.donor_id where users.erased_at is not null`,
]
