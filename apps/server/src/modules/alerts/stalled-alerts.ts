import { sql } from 'kysely'

/** On a row of `creators`: when an alert of theirs last stood on screen to its end, or until a hand ended it as it was missed. */
export const lastShownAt = sql<Date | null>`(
  select alerts.shown_at from alerts
  where alerts.creator_id = creators.user_id and alerts.shown_at is not null and alerts.skipped_at is distinct from alerts.shown_at
  order by alerts.shown_at desc limit 1)`

/** On a row of `creators`: since when their paid alerts wait though OBS streams, once that is told (`push/watch-stalled.ts`). */
export const stalledSince = sql<Date | null>`(
  select stalled_alerts.since from stalled_alerts where stalled_alerts.creator_id = creators.user_id and stalled_alerts.is_due)`
