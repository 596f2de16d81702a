import { sql } from 'kysely'
import { type Prices, plansWith } from './prices/prices.ts'

/**
 * SQL for a query on `users`: the plan whose fee a new donation to this creator pays. It is the creator's plan, or the
 * agency plan of an agency that manages them if that fee is lower.
 */
export const feePlan = (prices: Prices) => sql`(
  case when users.subscription_plan = any(${plansWith(prices, isDearerThanAgency(prices))}::text[]) and exists (
    select from agency_invitations as link join users as agency on agency.id = link.agency_id
    where link.creator_id = users.id and link.status = 'accepted'
      and agency.subscription_plan = 'agency' and agency.erased_at is null
  ) then 'agency' else users.subscription_plan end
)`

const isDearerThanAgency =
  ({ of }: Prices) =>
  ({ feeBasisPoints }: { feeBasisPoints: number }) =>
    feeBasisPoints > of.agency.feeBasisPoints
