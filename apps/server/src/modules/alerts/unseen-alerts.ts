import { REPLAY_WINDOW_MINUTES_MAX } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import { idSince } from '#platform/database/id-since.ts'
import { isOverlayConnected } from './connected-overlays.ts'
import { isHeld } from './held/held-alerts.ts'
import { stalledSince } from './stalled-alerts.ts'
import { isNeverShown, windowStart } from './unshown-alerts.ts'

/** On a row of `creators`: an overlay is in the program of OBS, as dashboards show it (decision 022). */
export const hasOverlayOnStream = sql<boolean>`exists (
  select from overlays where overlays.creator_id = creators.user_id and ${isOverlayConnected}
    and status ->> 'visible' is distinct from 'false' and status ->> 'active' is distinct from 'false')`

const waitingPaid = sql`
  from alerts where alerts.creator_id = creators.user_id and ${isNeverShown} and alerts.created_at > ${windowStart}
    and alerts.donation_id is not null`

/** On a row of `creators`: paid alerts wait, and neither pause nor panic is on. */
export const isPaidWaiting = sql<boolean>`(
  coalesce(creators.alert_settings ->> 'paused', 'false') <> 'true' and coalesce(creators.alert_settings ->> 'panic', 'false') <> 'true'
  and exists (select ${waitingPaid}))`

/** On a row of `creators`: paid alerts wait, and no overlay is in the program to show them. */
export const isUnseen = sql<boolean>`(${isPaidWaiting} and not ${hasOverlayOnStream})`

/**
 * Waiting paid alerts of all creators. Ids begin with the time of payment and no replay window is longer than a day, so
 * only the alerts of a day are read. An alert that was held for longer than that is not counted.
 */
export const waitingAlertsOfAll = sql<number>`(
  select count(*)::integer from alerts join creators on creators.user_id = alerts.creator_id
  where alerts.id >= ${idSince(sql`now() - make_interval(mins => ${REPLAY_WINDOW_MINUTES_MAX}::integer)`)}
    and ${isNeverShown} and alerts.created_at > ${windowStart} and alerts.donation_id is not null)`

export const heldAlertsOfAll = sql<number>`(select count(*)::integer from held_alerts where ${isHeld})`

/** Counts waiting paid alerts that are unseen or stalled (`stalled-alerts.ts`); 0 if neither applies. */
export async function countUnseen(db: Database, creatorId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) ${waitingPaid})::integer as count from creators
    where creators.user_id = ${creatorId}::uuid and (${isUnseen} or ${isPaidWaiting} and ${stalledSince} is not null)
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Counts the held alerts that wait for a decision, and those that are judged again first. */
export async function countHeld(db: Database, creatorId: string): Promise<{ waiting: number; stale: number }> {
  const { rows } = await sql<{ waiting: number; stale: number }>`
    select count(*) filter (where not is_stale)::integer as waiting, count(*) filter (where is_stale)::integer as stale
    from held_alerts where held_alerts.creator_id = ${creatorId}::uuid and ${isHeld}
  `.execute(db)
  return rows[0] ?? { waiting: 0, stale: 0 }
}
