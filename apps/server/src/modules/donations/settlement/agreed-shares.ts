import { sql } from 'kysely'

/**
 * Share of each agency that manages the creator now and was accepted before the payment, for the donations in `paid`. A
 * share is a part of the whole amount, rounded as the fee is. Shares that round up can exceed what the fee leaves of a
 * small amount: the last ones are reduced then, so that the creator never pays for a donation.
 */
export const agreedShares = sql`
  select donation_id, agency_id, share_basis_points,
    greatest(least(due, rest - coalesce(sum(due) over earlier, 0)), 0)::bigint as share_cents
  from (
    select paid.id as donation_id, agency_id, share_basis_points,
      (paid.amount_cents * share_basis_points + 5000) / 10000 as due, paid.amount_cents - paid.fee_cents as rest
    from paid join agency_invitations link on link.creator_id = paid.creator_id and link.status = 'accepted'
      and coalesce(link.answered_at, link.created_at) <= paid.paid_at
  ) as agreed
  window earlier as (
    partition by donation_id order by agency_id rows between unbounded preceding and 1 preceding
  )`
