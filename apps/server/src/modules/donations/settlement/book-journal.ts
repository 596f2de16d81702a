import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { AGENCY_PREFIX, CREATOR_PREFIX, PLATFORM_FEES, PROVIDER_CLEARING } from '#modules/ledger/public.ts'

/**
 * Common table expressions that add `journal` to the balances of the creator and of each agency in `share`, in the
 * month of booking in the owner's time zone (docs/decisions/017-balance-by-months.md). Must follow `creator`, which
 * locks the creator's row; that lock also guards the months of the agencies.
 */
const updateBalances = (bookedAt: Date) => sql`
  kept as (
    -- Selects what the journal changes for each owner: the creator and every agency with a share.
    select owner.id as owner_id, moved.creator_id, owed.share_cents, owed.net_cents,
      date_trunc('month', ${bookedAt}::timestamptz at time zone owner.time_zone)::date as month
    from moved, creator, lateral (
      select moved.creator_id as owner_id, shared.cents as share_cents, moved.cents - moved.fee_cents - shared.cents as net_cents
      from (select coalesce(sum(cents), 0)::bigint as cents from share) as shared
      union all select agency_id, cents, cents from share
    ) as owed join users owner on owner.id = owed.owner_id
  ), balance_line as (
    -- Writes the journal into the statement of each owner's month.
    insert into balance_lines (owner_id, month, journal_id)
    select kept.owner_id, kept.month, journal.id from kept, journal
  ), balance_month as (
    -- Adds the journal to each owner's totals of the month.
    insert into balance_months (owner_id, creator_id, month, gross_cents, platform_fee_cents, agency_share_cents, refunded_cents,
      charged_back_cents, net_cents)
    select kept.owner_id, kept.creator_id, kept.month, moved.cents + moved.refunded_cents + moved.charged_back_cents, moved.fee_cents,
      kept.share_cents, moved.refunded_cents, moved.charged_back_cents, kept.net_cents
    from kept, moved
    on conflict (owner_id, creator_id, month) do update set
      gross_cents = balance_months.gross_cents + excluded.gross_cents,
      platform_fee_cents = balance_months.platform_fee_cents + excluded.platform_fee_cents,
      agency_share_cents = balance_months.agency_share_cents + excluded.agency_share_cents,
      refunded_cents = balance_months.refunded_cents + excluded.refunded_cents,
      charged_back_cents = balance_months.charged_back_cents + excluded.charged_back_cents,
      net_cents = balance_months.net_cents + excluded.net_cents
  )`

type Journal = { kind: 'donation' | 'reversal'; idempotencyKey: RawBuilder<string>; bookedAt: Date }

/**
 * Common table expressions that book `moved` once: from the provider to the platform (`fee_cents`), to each agency in
 * `share` (`cents`), and the rest to the creator. The journal records how much was refunded and charged back; it also
 * exists when one only replaced the other. Agency reports and all balances are written from the same rows. Must follow
 * `creator`, which locks the creator.
 */
export const bookJournal = ({ kind, idempotencyKey, bookedAt }: Journal) => sql`
  journal as (
    -- Writes the journal; its unique idempotency key refuses a second booking.
    insert into ledger_journals (id, idempotency_key, kind, donation_id, refunded_cents, charged_back_cents, created_at)
    select ${uuidv7()}::uuid, ${idempotencyKey}, ${kind}, id, refunded_cents, charged_back_cents, ${bookedAt}::timestamptz
    from moved
    returning id
  ), entries as (
    -- Writes the entries of the journal, which add up to zero.
    insert into ledger_entries (journal_id, account_code, amount_cents, currency)
    select journal.id, entry.account_code, entry.amount_cents, moved.currency
    from moved, journal, lateral (
      values
        (${PROVIDER_CLEARING}::text, moved.cents),
        (${PLATFORM_FEES}, -moved.fee_cents),
        (
          ${CREATOR_PREFIX}::text || moved.creator_id,
          moved.fee_cents + (select coalesce(sum(share.cents), 0)::bigint from share) - moved.cents
        )
      union all
      select ${AGENCY_PREFIX}::text || share.agency_id, -share.cents from share
    ) as entry (account_code, amount_cents)
    where entry.amount_cents <> 0
  ), agency_day as (
    -- Adds the amount and the share to the agency's day for this creator.
    insert into agency_days (agency_id, creator_id, day, donations_count, amount_cents, share_cents)
    select share.agency_id, moved.creator_id, paid_day, counts, moved.cents, share.cents from moved, creator, share
    on conflict (agency_id, creator_id, day) do update set
      donations_count = agency_days.donations_count + excluded.donations_count,
      amount_cents = agency_days.amount_cents + excluded.amount_cents,
      share_cents = agency_days.share_cents + excluded.share_cents
  ), ${updateBalances(bookedAt)}`
