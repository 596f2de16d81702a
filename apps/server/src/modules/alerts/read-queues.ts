import type { AlertQueue, QueuedAlert, SomeAlertSettings } from '@aplauso/contract/alerts'
import {
  QUEUE_HELD_SHOWN,
  QUEUE_MESSAGE_CHARACTERS,
  QUEUE_MISSED_SHOWN,
  QUEUE_WAITING_SHOWN,
} from '@aplauso/contract/limits'
import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import { type AlertRow, leadMsOf, settingsOf } from './alert.ts'
import { isProcessAlive, playingOfCreator } from './connected-overlays.ts'
import { type HeldRow, heldAlertOf, heldColumns, isHeld } from './held/held-alerts.ts'
import { lastShownAt, stalledSince } from './stalled-alerts.ts'
import { isNeverShown, isTakenOffScreen, unshownOfCreator, windowStart } from './unshown-alerts.ts'

const MISSED_COUNT_MAX = 100
const HELD_COUNT_MAX = 1_000

type QueueList = 'playing' | 'waiting' | 'missed' | 'held'
type QueueEntryRow = Pick<
  AlertRow,
  'id' | 'donation_id' | 'donor_name' | 'amount_cents' | 'currency' | 'message' | 'facts' | 'created_at'
>
type QueueRow = {
  user_id: string
  alert_settings: SomeAlertSettings
  connected: number
  hidden: number
  preview: number
  streaming: boolean
  last_seen_at: Date | null
  last_shown_at: Date | null
  fps: number | null
  stalled_since: Date | null
} & (
  | (QueueEntryRow & {
      list: Exclude<QueueList, 'held'>
      list_count: number
      since: Date | null
      sound_ms: number | null
    })
  | (HeldRow & { list: 'held'; list_count: number })
  | { list: null }
)

/** Reads the queues of these creators by creator id, in one statement. */
export async function readQueues(db: Database, creatorIds: string[]): Promise<Map<string, AlertQueue>> {
  // A creator's row repeats for each queue entry; a creator without entries has a single row.
  const { rows } = await sql<QueueRow>`
    select creators.user_id, creators.alert_settings, presence.connected, presence.hidden, presence.preview, presence.streaming,
      greatest(creators.overlay_seen_at, presence.seen_at) as last_seen_at,
      presence.fps, ${lastShownAt} as last_shown_at, ${stalledSince} as stalled_since, line.*
    from creators
    cross join lateral (
      select count(*) filter (where ${isProcessAlive}) as connected,
        count(*) filter (where ${isProcessAlive} and status ->> 'visible' = 'false') as hidden,
        count(*) filter (where ${isProcessAlive} and status ->> 'visible' is distinct from 'false' and status ->> 'active' = 'false')
          as preview,
        coalesce(bool_or(${isProcessAlive} and status ->> 'streaming' = 'true'), false) as streaming,
        min((status -> 'reports' -> -1 ->> 'fps')::integer) filter (where ${isProcessAlive}) as fps,
        max(overlay_processes.seen_at) as seen_at
      from overlays left join overlay_processes on overlay_processes.id = overlays.process_id
      where overlays.creator_id = creators.user_id
    ) as presence
    left join lateral (
      with playing as materialized (
        select on_screen.place, on_screen.since, sounds.duration_ms as sound_ms, alerts.*
        from (${playingOfCreator}) as on_screen join alerts on alerts.id = on_screen.id
        left join donations on donations.id = alerts.donation_id
        left join sounds on sounds.id = coalesce(alerts.sound_id, donations.sound_id)
        -- "is not distinct from" prevents an index on creator_id: the alert is found by its id.
        where alerts.creator_id is not distinct from creators.user_id
      )
      (select 'playing' as list, count(*) over () as list_count, place, ${queueColumns('playing')}, since, sound_ms from playing)
      union all
      (select 'waiting', count(*) over (), sequence, ${queueColumns('unshown')}, null, null
        from (${unshownOfCreator}) as unshown
        where unshown.id not in (select id from playing)
        order by sequence limit ${QUEUE_WAITING_SHOWN})
      union all
      (select 'missed', missed.list_count, -missed.sequence, ${queueColumns('alerts')}, null, null
        from (
          select sequence, count(*) over () as list_count
          from (${missedOfCreator}) as newest
          order by sequence desc limit ${QUEUE_MISSED_SHOWN}
        ) as missed
        join alerts on alerts.creator_id = creators.user_id and alerts.sequence = missed.sequence)
      union all
      (select 'held', held.list_count, held.place, ${heldColumns}, null, null
        from (
          select id, row_number() over (order by held_at, id) as place, count(*) over () as list_count
          from (select id, held_at from held_alerts where creator_id = creators.user_id and ${isHeld}
            order by held_at, id limit ${HELD_COUNT_MAX}) as first
          order by held_at, id limit ${QUEUE_HELD_SHOWN}
        ) as held
        join held_alerts on held_alerts.id = held.id join donations on donations.id = held_alerts.donation_id)
    ) as line on true
    where creators.user_id = any(${creatorIds}::uuid[])
    order by creators.user_id, line.list, line.place, line.id
  `.execute(db)
  const rowsOf = Map.groupBy(rows, (row) => row.user_id)
  return new Map(Array.from(rowsOf, ([creatorId, own]) => [creatorId, queueOf(own)]))
}

// Selects sequences only, which an index-only scan returns: no lookup or sort of the thousands of alerts that a creator
// without an overlay can have.
const missedOfCreator = sql`
  (select sequence from alerts
    where alerts.creator_id = creators.user_id and ${isNeverShown} and alerts.created_at <= ${windowStart}
      and alerts.donation_id is not null and alerts.sequence not in (select sequence from playing)
    order by alerts.created_at desc, alerts.sequence desc limit ${MISSED_COUNT_MAX})
  union all
  (select sequence from alerts
    where alerts.creator_id = creators.user_id and ${isTakenOffScreen} and alerts.sequence not in (select sequence from playing)
    order by alerts.sequence desc limit ${MISSED_COUNT_MAX})`

const queueColumns = (table: string) => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`${column('id')}, ${column('donation_id')}, ${column('donor_name')}, ${column('amount_cents')},
    ${column('currency')}, left(${column('message')}, ${QUEUE_MESSAGE_CHARACTERS}) as message, ${column('facts')}, ${column('created_at')}, null::jsonb as details`
}

function queueOf(rows: QueueRow[]): AlertQueue {
  const [first] = rows
  if (first === undefined) throw new Error('A queue has at least one row')
  const entries = rows.flatMap((row) => (row.list === null ? [] : [row]))
  const shown = entries.flatMap((row) => (row.list === 'held' ? [] : [row]))
  const entriesOf = (list: Exclude<QueueList, 'held'>) => shown.filter((row) => row.list === list)
  const held = entries.flatMap((row) => (row.list === 'held' ? [row] : []))
  const countOf = (list: QueueList) => entries.find((row) => row.list === list)?.list_count ?? 0
  const {
    paused,
    muted,
    soundsMuted = false,
    speechMuted = false,
    panic,
    durationMs,
  } = settingsOf(first.alert_settings)
  const leadMs = leadMsOf(first.alert_settings)
  const lastSeenAt = first.connected > 0 ? new Date() : first.last_seen_at
  return {
    paused,
    muted,
    soundsMuted,
    speechMuted,
    panic,
    overlays: {
      connected: first.connected,
      hidden: first.hidden,
      preview: first.preview,
      streaming: first.streaming,
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
    },
    ...((first.streaming || first.stalled_since) && {
      health: {
        lastShownAt: first.last_shown_at?.toISOString() ?? null,
        fps: first.fps,
        stalledSince: first.stalled_since?.toISOString() ?? null,
      },
    }),
    playing: entriesOf('playing').map(({ since, sound_ms: soundMs, ...row }) => ({
      ...queuedAlertOf(row),
      ...(since && {
        onScreen: { since: since.toISOString(), forMs: Math.max(durationMs, soundMs === null ? 0 : leadMs + soundMs) },
      }),
    })),
    waiting: entriesOf('waiting').map(queuedAlertOf),
    waitingCount: countOf('waiting'),
    held: held.map(heldAlertOf),
    heldCount: countOf('held'),
    missed: entriesOf('missed').map(queuedAlertOf),
    missedCount: Math.min(countOf('missed'), MISSED_COUNT_MAX),
  }
}

export function queuedAlertOf(row: QueueEntryRow): QueuedAlert {
  return {
    id: row.id,
    donationId: row.donation_id ?? row.id,
    donorName: row.donor_name,
    amount: row.amount_cents,
    currency: row.currency,
    test: row.donation_id === null,
    createdAt: row.created_at.toISOString(),
    ...(row.message === null ? {} : { message: row.message }),
    ...(row.facts?.monthsInRow ? { monthsInRow: row.facts.monthsInRow } : {}),
  }
}
