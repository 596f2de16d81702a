import { sql } from 'kysely'

/**
 * Common table expressions that add `moved` to every total shown of the creator and the donor, after `creator` has
 * locked the creator. `moved` has the donation's day, hour and month, whether it is private, and the changes: `counts`
 * donations and `cents`, negative for a reversal. Totals of a person are written under the lock of that person's row
 * (docs/locks.md).
 */
export const updateStats = sql`
  day as (
    -- Adds to the creator's day.
    insert into creator_days (creator_id, day, donations_count, amount_cents, private_count, private_cents)
    select moved.creator_id, paid_day, counts, cents, case when private then counts else 0 end,
      case when private then cents else 0 end
    from moved, creator
    on conflict (creator_id, day) do update set
      donations_count = creator_days.donations_count + excluded.donations_count,
      amount_cents = creator_days.amount_cents + excluded.amount_cents,
      private_count = creator_days.private_count + excluded.private_count,
      private_cents = creator_days.private_cents + excluded.private_cents
  ), hour as (
    -- Adds to the creator's hour of the month.
    insert into creator_hours (creator_id, month, hour, donations_count, amount_cents)
    select moved.creator_id, date_trunc('month', paid_day)::date, paid_hour, counts, cents from moved, creator
    on conflict (creator_id, month, hour) do update set
      donations_count = creator_hours.donations_count + excluded.donations_count,
      amount_cents = creator_hours.amount_cents + excluded.amount_cents
  ), name as (
    -- Adds to the donor name, in total and in the month.
    insert into creator_donors (creator_id, period, name_key, donor_name, donations_count, amount_cents)
    select moved.creator_id, period, lower(donor_name), donor_name, counts, cents
    from moved, creator, lateral (values ('all'), (to_char(paid_day, 'YYYY-MM'))) as of (period)
    where donor_name is not null
    on conflict (creator_id, period, name_key) do update set
      -- The latest payment gives the spelling; a reversal does not change it.
      donor_name = case when excluded.amount_cents > 0 then excluded.donor_name else creator_donors.donor_name end,
      donations_count = creator_donors.donations_count + excluded.donations_count,
      amount_cents = creator_donors.amount_cents + excluded.amount_cents
    returning period, donations_count
  ), donor as (
    -- Locks the donor and adds to the total donated.
    update users set total_donated_cents = total_donated_cents + moved.cents
    from moved, creator where users.id = moved.donor_id
    returning users.id, users.erased_at
  ), donor_month as (
    -- Adds to the donor's month, unless the account is erased.
    insert into donor_months (donor_id, month, donations_count, amount_cents)
    select donor.id, donor_month, counts, cents from moved, donor where erased_at is null
    on conflict (donor_id, month) do update set
      donations_count = donor_months.donations_count + excluded.donations_count,
      amount_cents = donor_months.amount_cents + excluded.amount_cents
  ), donor_creator as (
    -- Adds to the donor's total for this creator, unless the account is erased.
    insert into donor_creators (donor_id, creator_id, donations_count, amount_cents, last_donated_at)
    select donor.id, moved.creator_id, counts, cents, paid_at from moved, donor where erased_at is null
    on conflict (donor_id, creator_id) do update set
      donations_count = donor_creators.donations_count + excluded.donations_count,
      amount_cents = donor_creators.amount_cents + excluded.amount_cents,
      last_donated_at = greatest(donor_creators.last_donated_at, excluded.last_donated_at)
    returning donations_count
  )`
