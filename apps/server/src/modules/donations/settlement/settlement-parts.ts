import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import {
  AGENCY_PREFIX,
  CONNECTED_PREFIX,
  CREATOR_PREFIX,
  PLATFORM_FEES,
  PROVIDER_CLEARING,
} from '#modules/ledger/public.ts'
import { connectedVendor } from '#modules/payments/public.ts'
import { type Cte, cte } from '#platform/database/cte.ts'

// The parts that settling (`settlement-statement.ts`) and reversing (`reverse-donation.ts`) share, in the order in
// which they run. Each reads three tables of its statement:
// - `moved`: the donation with its day, hour and month, and what changes: `counts` donations, `cents`, `fee_cents`,
//   `refunded_cents` and `charged_back_cents`; negative for a reversal, except the last two. `provider` has the money.
// - `creator`: the creator's row, locked. That lock also guards the months of the agencies.
// - `share`: what changes for each agency (`agency_id`, `cents`).

/** Counts that `updateStats` raises and later parts may read. */
export const DONOR_NAME = cte('name')
export const DONOR_CREATOR = cte('donor_creator')

/**
 * Adds to every total shown of the creator and the donor. Totals of a person are written under the lock of that
 * person's row (docs/locks.md).
 */
export const updateStats = (moved: Cte<'moved'>, creator: Cte<'creator'>) => sql`
  day as (
    -- Adds to the creator's day.
    insert into creator_days (creator_id, day, donations_count, amount_cents, private_count, private_cents)
    select moved.creator_id, paid_day, counts, cents, case when private then counts else 0 end,
      case when private then cents else 0 end
    from ${moved} as moved, ${creator} as creator
    on conflict (creator_id, day) do update set
      donations_count = creator_days.donations_count + excluded.donations_count,
      amount_cents = creator_days.amount_cents + excluded.amount_cents,
      private_count = creator_days.private_count + excluded.private_count,
      private_cents = creator_days.private_cents + excluded.private_cents
  ), hour as (
    -- Adds to the creator's hour of the month.
    insert into creator_hours (creator_id, month, hour, donations_count, amount_cents)
    select moved.creator_id, date_trunc('month', paid_day)::date, paid_hour, counts, cents
    from ${moved} as moved, ${creator} as creator
    on conflict (creator_id, month, hour) do update set
      donations_count = creator_hours.donations_count + excluded.donations_count,
      amount_cents = creator_hours.amount_cents + excluded.amount_cents
  ), ${DONOR_NAME} as (
    -- Adds to the donor name, in total and in the month.
    insert into creator_donors (creator_id, period, name_key, donor_name, donations_count, amount_cents)
    select moved.creator_id, period, lower(donor_name), donor_name, counts, cents
    from ${moved} as moved, ${creator} as creator, lateral (values ('all'), (to_char(paid_day, 'YYYY-MM'))) as of (period)
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
    from ${moved} as moved, ${creator} as creator where users.id = moved.donor_id
    returning users.id, users.erased_at
  ), donor_month as (
    -- Adds to the donor's month, unless the account is erased.
    insert into donor_months (donor_id, month, donations_count, amount_cents)
    select donor.id, donor_month, counts, cents from ${moved} as moved, donor where erased_at is null
    on conflict (donor_id, month) do update set
      donations_count = donor_months.donations_count + excluded.donations_count,
      amount_cents = donor_months.amount_cents + excluded.amount_cents
  ), ${DONOR_CREATOR} as (
    -- Adds to the donor's total for this creator, unless the account is erased.
    insert into donor_creators (donor_id, creator_id, donations_count, amount_cents, last_donated_at)
    select donor.id, moved.creator_id, counts, cents, paid_at from ${moved} as moved, donor where erased_at is null
    on conflict (donor_id, creator_id) do update set
      donations_count = donor_creators.donations_count + excluded.donations_count,
      amount_cents = donor_creators.amount_cents + excluded.amount_cents,
      last_donated_at = greatest(donor_creators.last_donated_at, excluded.last_donated_at)
    returning donations_count
  )`

type Booked = { moved: Cte<'moved'>; creator: Cte<'creator'>; share: Cte<'share'> }
type Journal = { kind: 'donation' | 'reversal'; idempotencyKey: RawBuilder<string>; bookedAt: Date }

/**
 * Books the change once: from the provider to the platform, to each agency, and the rest to the creator. On a
 * connected account the provider passes only the fee on: the rest is with the creator, who owes the agencies' shares.
 * The journal records how much was refunded and charged back; it also exists when one only replaced the other. Agency
 * reports and the balances, in the month of booking in the owner's time zone
 * (docs/decisions/017-balance-by-months.md), are written from the same rows.
 */
export const bookJournal = ({ moved, creator, share }: Booked, { kind, idempotencyKey, bookedAt }: Journal) => sql`
  journal as (
    -- Writes the journal; its unique idempotency key refuses a second booking.
    insert into ledger_journals (id, idempotency_key, kind, donation_id, refunded_cents, charged_back_cents, created_at)
    select ${uuidv7()}::uuid, ${idempotencyKey}, ${kind}, id, refunded_cents, charged_back_cents, ${bookedAt}::timestamptz
    from ${moved} as moved
    returning id
  ), entries as (
    -- Writes the entries of the journal, which add up to zero.
    insert into ledger_entries (journal_id, account_code, amount_cents, currency)
    select journal.id, entry.account_code, entry.amount_cents, moved.currency
    from ${moved} as moved, lateral (select ${connectedVendor(sql`moved.provider`)} as vendor) as connected, journal, lateral (
      values
        (${PROVIDER_CLEARING}::text, case when vendor is null then moved.cents else moved.fee_cents end),
        (${CONNECTED_PREFIX}::text || vendor, case when vendor is null then 0 else moved.cents - moved.fee_cents end),
        (${PLATFORM_FEES}, -moved.fee_cents),
        (
          ${CREATOR_PREFIX}::text || moved.creator_id,
          moved.fee_cents + (select coalesce(sum(share.cents), 0)::bigint from ${share} as share) - moved.cents
        )
      union all
      select ${AGENCY_PREFIX}::text || share.agency_id, -share.cents from ${share} as share
    ) as entry (account_code, amount_cents)
    where entry.amount_cents <> 0
  ), agency_day as (
    -- Adds the amount and the share to the agency's day for this creator.
    insert into agency_days (agency_id, creator_id, day, donations_count, amount_cents, share_cents)
    select share.agency_id, moved.creator_id, paid_day, counts, moved.cents, share.cents
    from ${moved} as moved, ${creator} as creator, ${share} as share
    on conflict (agency_id, creator_id, day) do update set
      donations_count = agency_days.donations_count + excluded.donations_count,
      amount_cents = agency_days.amount_cents + excluded.amount_cents,
      share_cents = agency_days.share_cents + excluded.share_cents
  ), owner_change as (
    -- Selects what the journal changes for each owner: the creator and every agency with a share.
    select owner.id as owner_id, moved.creator_id, owed.share_cents, owed.net_cents,
      case when vendor = 'mollie' then owed.connected_cents else 0 end as mollie_cents,
      case when vendor = 'stripe' then owed.connected_cents else 0 end as stripe_cents,
      case when vendor is not null then owed.shares_owed_cents else 0 end as shares_owed_cents,
      date_trunc('month', ${bookedAt}::timestamptz at time zone owner.time_zone)::date as month
    from ${moved} as moved, lateral (select ${connectedVendor(sql`moved.provider`)} as vendor) as connected, ${creator} as creator, lateral (
      select moved.creator_id as owner_id, shared.cents as share_cents, moved.cents - moved.fee_cents - shared.cents as net_cents,
        moved.cents - moved.fee_cents as connected_cents, shared.cents as shares_owed_cents
      from (select coalesce(sum(cents), 0)::bigint as cents from ${share} as share) as shared
      union all select agency_id, cents, cents, cents, 0 from ${share} as share
    ) as owed join users owner on owner.id = owed.owner_id
  ), balance_line as (
    -- Writes the journal into the statement of each owner's month.
    insert into balance_lines (owner_id, month, journal_id)
    select owner_change.owner_id, owner_change.month, journal.id from owner_change, journal
  ), balance_month as (
    -- Adds the journal to each owner's totals of the month.
    insert into balance_months (owner_id, creator_id, month, gross_cents, platform_fee_cents, agency_share_cents, refunded_cents,
      charged_back_cents, net_cents, mollie_cents, stripe_cents, shares_owed_cents)
    select owner_change.owner_id, owner_change.creator_id, owner_change.month,
      moved.cents + moved.refunded_cents + moved.charged_back_cents, moved.fee_cents,
      owner_change.share_cents, moved.refunded_cents, moved.charged_back_cents, owner_change.net_cents,
      owner_change.mollie_cents, owner_change.stripe_cents, owner_change.shares_owed_cents
    from owner_change, ${moved} as moved
    on conflict (owner_id, creator_id, month) do update set
      gross_cents = balance_months.gross_cents + excluded.gross_cents,
      platform_fee_cents = balance_months.platform_fee_cents + excluded.platform_fee_cents,
      agency_share_cents = balance_months.agency_share_cents + excluded.agency_share_cents,
      refunded_cents = balance_months.refunded_cents + excluded.refunded_cents,
      charged_back_cents = balance_months.charged_back_cents + excluded.charged_back_cents,
      net_cents = balance_months.net_cents + excluded.net_cents,
      mollie_cents = balance_months.mollie_cents + excluded.mollie_cents,
      stripe_cents = balance_months.stripe_cents + excluded.stripe_cents,
      shares_owed_cents = balance_months.shares_owed_cents + excluded.shares_owed_cents
  )`

/** The creator has active webhook endpoints. Whether the plan includes webhooks is checked at delivery. */
export const hasWebhooks = (creatorId: RawBuilder<unknown>) => sql`exists (
  select from webhook_endpoints where webhook_endpoints.user_id = ${creatorId} and disabled_reason is null)`
