import { REPLAY_WINDOW_MINUTES_DEFAULT, SECOND_MS, TEST_ALERT_WAITS_MS } from '@aplauso/contract/limits'
import { sql } from 'kysely'

/** Over four hours of alerts one after the other; the older ones are listed to the creator as missed. */
export const BACKLOG_MAX_ALERTS = 1_000

// The conditions below are to the letter those of the partial indexes, which otherwise are not used.

/** The creator has asked for it since it was last shown. */
export const isReplayWaiting = sql<boolean>`alerts.replay_requested_at > coalesce(alerts.shown_at, '-infinity')`

/** No overlay has shown it, nobody has skipped it, and nobody has asked for it. */
export const isNeverShown = sql<boolean>`alerts.shown_at is null and alerts.replay_requested_at is null`

/** A panic ended it on screen, and it was not shown since. */
export const isTakenOffScreen = sql<boolean>`alerts.taken_off_at = alerts.shown_at`

/** The creator ended it, or took it out of the queue; not of what was below their minimum from the start. */
export const isSkippedByActor = sql<boolean>`alerts.skipped_at <> alerts.created_at`

/** When the window of a row of `creators` begins: what was paid before and not shown since is missed. */
export const windowStart = sql<Date>`now() - make_interval(mins =>
  coalesce((creators.alert_settings ->> 'replayWindowMinutes')::integer, ${REPLAY_WINDOW_MINUTES_DEFAULT}))`

/** Who tries their alerts looks on: a test that nothing has shown by then is not to surprise them on stream. */
const isNotExpiredTest = sql<boolean>`(alerts.donation_id is not null
  or alerts.created_at > now() - make_interval(secs => ${TEST_ALERT_WAITS_MS / SECOND_MS}))`

/**
 * For `lateral` behind `creators`: the alerts that an overlay which comes (back) has to show, younger than the creator's
 * window and shown by none, tests for half a minute, and, `forced`, whatever the creator asked to see again. Of more than `BACKLOG_MAX_ALERTS` the
 * newest.
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

/** So long after it was skipped, no overlay that comes back is expected to hold an alert any more. */
const SKIPS_REPEATED_HOURS = 24

/**
 * For `lateral` behind `creators`: the ids of what the creator has lately taken away and not asked for since. An overlay
 * that was not connected then may still hold it.
 */
export const skippedOfCreator = sql`
  select alerts.id from alerts
  where alerts.creator_id = creators.user_id and ${isSkippedByActor}
    and alerts.skipped_at > now() - make_interval(hours => ${SKIPS_REPEATED_HOURS})
    and alerts.skipped_at >= coalesce(alerts.replay_requested_at, '-infinity')
  order by alerts.skipped_at desc limit ${BACKLOG_MAX_ALERTS}`
