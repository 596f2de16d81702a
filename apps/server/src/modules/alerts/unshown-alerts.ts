import { REPLAY_WINDOW_MINUTES_DEFAULT, SECOND_MS, TEST_ALERT_WAITS_MS } from '@aplauso/contract/limits'
import { sql } from 'kysely'

/** More than four hours of alerts; older ones are listed as missed. */
export const BACKLOG_MAX_ALERTS = 1_000

// The conditions below must be identical to those of the partial indexes, or PostgreSQL does not use the indexes.

/** A replay was requested since the alert was last shown. */
export const isReplayWaiting = sql<boolean>`alerts.replay_requested_at > coalesce(alerts.shown_at, '-infinity')`

/** Never shown or skipped, and no replay requested. */
export const isNeverShown = sql<boolean>`alerts.shown_at is null and alerts.replay_requested_at is null`

/** Taken off the screen and not shown since. */
export const isTakenOffScreen = sql<boolean>`alerts.taken_off_at = alerts.shown_at`

/** Skipped after its creation. An alert below the minimum is skipped from the start. */
export const isSkippedByActor = sql<boolean>`alerts.skipped_at <> alerts.created_at`

/** On a row of `creators`: the start of the replay window. Unshown alerts from before it are missed. */
export const windowStart = sql<Date>`now() - make_interval(mins =>
  coalesce((creators.alert_settings ->> 'replayWindowMinutes')::integer, ${REPLAY_WINDOW_MINUTES_DEFAULT}))`

/** Creators watch their tests: a test that was not shown within this time must not appear on stream later. */
const isNotExpiredTest = sql<boolean>`(alerts.donation_id is not null
  or alerts.created_at > now() - make_interval(secs => ${TEST_ALERT_WAITS_MS / SECOND_MS}))`

/**
 * For a `lateral` join on `creators`: the alerts that a connecting overlay has to show. These are unshown alerts within
 * the replay window, tests of the last half minute, and requested replays (`forced`). The newest ones if there are more
 * than `BACKLOG_MAX_ALERTS`.
 */
export const unshownOfCreator = sql`
  select * from (
    (select alerts.*, false as forced from alerts
      where alerts.creator_id = creators.user_id and ${isNeverShown} and alerts.created_at > ${windowStart}
        and ${isNotExpiredTest}
      order by alerts.created_at desc, alerts.sequence desc limit ${BACKLOG_MAX_ALERTS})
    union all
    (select alerts.*, true as forced from alerts
      where alerts.creator_id = creators.user_id and ${isReplayWaiting}
      order by alerts.replay_requested_at desc limit ${BACKLOG_MAX_ALERTS})
  ) as either
  order by forced desc, sequence desc limit ${BACKLOG_MAX_ALERTS}`

/** After this time no reconnecting overlay is expected to have a skipped alert in its queue. */
const SKIPS_REPEATED_HOURS = 24

/**
 * For a `lateral` join on `creators`: the ids of recently skipped alerts without a later replay request. An overlay
 * that was not connected at that time may still have them in its queue.
 */
export const skippedOfCreator = sql`
  select alerts.id from alerts
  where alerts.creator_id = creators.user_id and ${isSkippedByActor}
    and alerts.skipped_at > now() - make_interval(hours => ${SKIPS_REPEATED_HOURS})
    and alerts.skipped_at >= coalesce(alerts.replay_requested_at, '-infinity')
  order by alerts.skipped_at desc limit ${BACKLOG_MAX_ALERTS}`
