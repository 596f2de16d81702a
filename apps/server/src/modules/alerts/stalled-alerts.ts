import { sql } from 'kysely'

/** On a row of `creators`: the last time that an alert was shown to its end or was taken off the screen. */
export const lastShownAt = sql<Date | null>`(
  select alerts.shown_at from alerts
  where alerts.creator_id = creators.user_id and alerts.shown_at is not null and alerts.skipped_at is distinct from alerts.shown_at
  order by alerts.shown_at desc limit 1)`

/**
 * On a row of `creators`: since when paid alerts wait although OBS streams, once it is notified
 * (`push/check-stalled-alerts.ts`).
 */
export const stalledSince = sql<Date | null>`(
  select stalled_alerts.since from stalled_alerts where stalled_alerts.creator_id = creators.user_id and stalled_alerts.is_due)`
