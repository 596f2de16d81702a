import { sql } from 'kysely'

/**
 * For a statement that has `users`: the plan whose fee a new donation to this creator pays. Their own, or the agency plan of an
 * agency that manages them, which has the lowest of all.
 */
export const feePlan = sql`(
  case when exists (
    select from agency_invitations as link join users as agency on agency.id = link.agency_id
    where link.creator_id = users.id and link.status = 'accepted'
      and agency.subscription_plan = 'agency' and agency.erased_at is null
  ) then 'agency' else users.subscription_plan end
)`
