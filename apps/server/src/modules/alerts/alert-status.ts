import type { AlertStatus } from '@aplauso/contract/donations'
import { sql } from 'kysely'
import { isNeverShown, isTakenOffScreen, windowStart } from './unshown-alerts.ts'

/**
 * What has become of a row of `alerts`, for a statement that has `creators` too. What was skipped and then shown again is
 * shown; what waits to be shown again is still what it was before.
 */
export const alertStatus = sql<AlertStatus>`case
  when alerts.shown_at is null then case when ${isNeverShown} and alerts.created_at <= ${windowStart} then 'missed' else 'waiting' end
  when ${isTakenOffScreen} then 'missed'
  when alerts.skipped_at is distinct from alerts.shown_at then 'shown'
  when alerts.below_minimum and alerts.skipped_at = alerts.created_at then 'below_minimum'
  else 'skipped' end`

/** What has become of a donation that has no row of `alerts`, for a statement that has `donations`; null where it has one. */
export const heldStatus = sql<AlertStatus | null>`(
  select case held_alerts.state when 'held' then 'held' when 'rejected' then 'rejected' else 'skipped' end
  from held_alerts where held_alerts.donation_id = donations.id and held_alerts.state <> 'approved')`
