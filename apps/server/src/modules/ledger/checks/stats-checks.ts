import { sql } from 'kysely'
import { BUCKET_DIFFERENCE, BUCKET_DIFFERS, PAID_NET } from './paid-net.ts'

/** Totals of donors match their donations; only donors who are not erased have months and creators. */
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
      || ', last at ' || coalesce(kept.last_donated_at::text, 'no time') || ' instead of ' || coalesce(made.last::text, 'no time')
    from donor_creators kept full join (
      select donor_id, creator_id, sum(counts) as donations, sum(net_cents) as cents, max(paid_at) as last
      from ${PAID_NET} join users donor on donor.id = net.donor_id and donor.erased_at is null group by 1, 2
    ) as made using (donor_id, creator_id) where ${BUCKET_DIFFERS} or kept.last_donated_at is distinct from made.last`,
  sql`
  select 'donor ' || donor_id || ' is erased and still has buckets'
    from (select donor_id from donor_months union select donor_id from donor_creators) as bucket
    join users on users.id = bucket.donor_id where users.erased_at is not null`,
]

/** Totals, days, hours, names and alerts of creators match their donations. */
export const CREATOR_STATS_CHECKS = [
  sql`
  select 'donation ' || net.id || ' is paid but has no alert, or both one that is held and one that is not' as problem from ${PAID_NET}
    left join alerts a on a.donation_id = net.id
    left join held_alerts held on held.donation_id = net.id and held.state <> 'approved'
    -- A payment that an operator gave back never had one.
    where not net.private and (a.id is null) = (held.id is null) and (a.id is not null or not exists (
      select from payment_reviews where donation_id = net.id and decision = 'refunded'))`,
  sql`
  select 'donation ' || net.id || ' is private and has an alert, or one that is held' as problem from ${PAID_NET}
    where net.private and (exists (select from alerts where donation_id = net.id)
      or exists (select from held_alerts where donation_id = net.id))`,
  sql`
  select 'creator ' || kept.user_id || ' shows ' || kept.total_received_cents || ' cents in ' || kept.total_donations
      || ' donations instead of ' || coalesce(made.cents, 0) || ' in ' || coalesce(made.donations, 0)
    from creators kept
    left join (select creator_id, sum(net_cents) as cents, sum(counts) as donations from ${PAID_NET} group by creator_id) as made
      on made.creator_id = kept.user_id
    where kept.total_received_cents <> coalesce(made.cents, 0) or kept.total_donations <> coalesce(made.donations, 0)`,
  sql`
  select 'creator ' || kept.user_id || ' shows ' || kept.private_received_cents || ' private cents in ' || kept.private_donations
      || ' donations instead of ' || coalesce(made.cents, 0) || ' in ' || coalesce(made.donations, 0)
    from creators kept
    left join (
      select creator_id, sum(net_cents) as cents, sum(counts) as donations from ${PAID_NET} where private group by creator_id
    ) as made on made.creator_id = kept.user_id
    where kept.private_received_cents <> coalesce(made.cents, 0) or kept.private_donations <> coalesce(made.donations, 0)`,
  sql`
  select 'day ' || day || ' of creator ' || creator_id || ' shows ' || kept.private_cents || ' private cents in '
      || kept.private_count || ' donations instead of ' || coalesce(made.cents, 0) || ' in ' || coalesce(made.donations, 0)
    from creator_days kept left join (
      select creator_id, paid_day as day, sum(counts) as donations, sum(net_cents) as cents
      from ${PAID_NET} where private group by 1, 2
    ) as made using (creator_id, day)
    where kept.private_cents <> coalesce(made.cents, 0) or kept.private_count <> coalesce(made.donations, 0)`,
  sql`
  select 'day ' || day || ' of creator ' || creator_id || ' shows ' || ${BUCKET_DIFFERENCE}
    from creator_days kept full join (
      select creator_id, paid_day as day, sum(counts) as donations, sum(net_cents) as cents from ${PAID_NET} group by 1, 2
    ) as made using (creator_id, day) where ${BUCKET_DIFFERS}`,
  sql`
  select 'hour ' || hour || ' of ' || month || ' of creator ' || creator_id || ' shows ' || ${BUCKET_DIFFERENCE}
    from creator_hours kept full join (
      select creator_id, date_trunc('month', paid_day)::date as month, paid_hour as hour,
        sum(counts) as donations, sum(net_cents) as cents
      from ${PAID_NET} group by 1, 2, 3
    ) as made using (creator_id, month, hour) where ${BUCKET_DIFFERS}`,
  sql`
  select 'a name in ' || period || ' of creator ' || creator_id || ' shows ' || ${BUCKET_DIFFERENCE}
    from creator_donors kept full join (
      select creator_id, period, lower(donor_name) as name_key, sum(counts) as donations, sum(net_cents) as cents
      from ${PAID_NET}, lateral (values ('all'), (to_char(paid_day, 'YYYY-MM'))) as of (period)
      where donor_name is not null group by 1, 2, 3
    ) as made using (creator_id, period, name_key) where ${BUCKET_DIFFERS}`,
  sql`
  select 'the alerts of creator ' || c.user_id || ' have gaps: ' || count(a.id) || ' and ' || c.removed_tests
      || ' removed tests up to ' || c.alert_sequence
    from creators c left join alerts a on a.creator_id = c.user_id
    group by c.user_id, c.alert_sequence, c.removed_tests
    having count(a.id) + c.removed_tests <> c.alert_sequence or max(a.sequence) > c.alert_sequence`,
]
