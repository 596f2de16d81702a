import type { AlertStatus } from '@aplauso/contract/donations'
import { sql } from 'kysely'
import { isNeverShown, isTakenOffScreen, windowStart } from './unshown-alerts.ts'

/**
 * The status of a row of `alerts`, for a statement that also has `creators`. A skipped alert that was shown later is
 * `shown`. An alert that was shown, skipped or taken off keeps its status while a requested replay waits.
 */
export const alertStatus = sql<AlertStatus>`case
  when alerts.shown_at is null then case when ${isNeverShown} and alerts.created_at <= ${windowStart} then 'missed' else 'waiting' end
  when ${isTakenOffScreen} then 'missed'
  when alerts.skipped_at is distinct from alerts.shown_at then 'shown'
  when alerts.below_minimum and alerts.skipped_at = alerts.created_at then 'below_minimum'
  else 'skipped' end`

/**
 * The status of a donation without a row in `alerts`, for a statement with `donations`; null if it was never held or is
 * approved.
 */
export const heldStatus = sql<AlertStatus | null>`(
  select case held_alerts.state when 'held' then 'held' when 'rejected' then 'rejected' else 'skipped' end
  from held_alerts where held_alerts.donation_id = donations.id and held_alerts.state <> 'approved')`
