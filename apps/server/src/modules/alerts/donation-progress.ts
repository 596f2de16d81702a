import type { AlertProgress, AlertStatus } from '@aplauso/contract/donations'
import { sql } from 'kysely'
import { isId } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'
import { alertStatus, heldStatus } from './alert-status.ts'
import { playingOfCreator } from './connected-overlays.ts'
import { isReplayWaiting, unshownOfCreator } from './unshown-alerts.ts'

export type DonationOutcome = {
  creatorId: string
  donorId: string | null
  /** The progress that everybody may see: a refund does not show in it. */
  progress: AlertProgress
  isRefunded: boolean
}

/** Only the donor sees a refund, because the donation's id is public. */
export const progressFor = ({ progress, isRefunded }: DonationOutcome, isDonor: boolean): AlertProgress =>
  isDonor && isRefunded ? { state: 'refunded' } : progress

type ProgressRow = {
  id: string
  creator_id: string
  donor_id: string | null
  payment: 'pending' | 'paid' | 'refunded' | 'failed'
  alert_status: AlertStatus | null
  shown_at: Date | null
  is_on_screen: boolean
  ahead: number | null
  private: boolean
}

/**
 * Reads the progress of donations by donation id, in one statement that reads each creator's queue once. The result has
 * no other data of the donation, because everybody may ask for it.
 */
export async function readDonationProgress(db: Database, donationIds: string[]): Promise<Map<string, DonationOutcome>> {
  const ids = donationIds.filter(isId)
  if (ids.length === 0) return new Map()
  const { rows } = await sql<ProgressRow>`
    with followed as materialized (
      select donations.id, donations.creator_id, donations.donor_id, donations.private, alerts.id as alert_id, alerts.shown_at,
        case donations.status when 'pending' then 'pending' when 'paid' then 'paid' when 'refunded' then 'refunded'
          when 'charged_back' then 'refunded' else 'failed' end as payment,
        case when alerts.id is null then ${heldStatus} else ${alertStatus} end as alert_status,
        alerts.shown_at is null or coalesce(${isReplayWaiting}, false) as is_wanted
      from donations join creators on creators.user_id = donations.creator_id
      left join alerts on alerts.donation_id = donations.id
      where donations.id = any(${ids}::uuid[])
    ), line as materialized (
      select next.id, next.is_on_screen,
        (row_number() over (partition by creators.user_id order by next.is_on_screen desc, next.sequence))::integer - 1 as ahead
      from creators cross join lateral (
        with playing as materialized (
          select on_screen.id from (${playingOfCreator}) as on_screen join alerts on alerts.id = on_screen.id
          -- "is not distinct from" prevents an index on creator_id: the alert is found by its id.
          where alerts.creator_id is not distinct from creators.user_id
        )
        select id, 0 as sequence, true as is_on_screen from playing
        union all
        select unshown.id, unshown.sequence, false from (${unshownOfCreator}) as unshown
        where unshown.id not in (select id from playing)
      ) as next
      where creators.user_id in (select creator_id from followed where payment = 'paid' and is_wanted and alert_id is not null)
    )
    select followed.id, creator_id, donor_id, private, payment, alert_status, shown_at, is_wanted and line.id is not null and is_on_screen as is_on_screen,
      case when is_wanted then ahead end as ahead
    from followed left join line on line.id = followed.alert_id
  `.execute(db)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        creatorId: row.creator_id,
        donorId: row.donor_id,
        progress: progressOf(row),
        isRefunded: row.payment === 'refunded',
      },
    ]),
  )
}

function progressOf({ payment, alert_status: status, shown_at: shownAt, ...position }: ProgressRow): AlertProgress {
  if (payment === 'pending' || payment === 'failed') return { state: payment }
  if (position.private) return { state: 'not_shown', why: 'private' }
  if (position.is_on_screen) return { state: 'playing' }
  // A replay was requested: the alert waits again, whatever its status is.
  if (position.ahead !== null && status !== 'shown') return { state: 'queued', ahead: position.ahead }
  switch (status) {
    case null:
    case 'waiting':
      return { state: 'queued' }
    case 'held':
      return { state: 'checking' }
    case 'shown':
      return { state: 'shown', ...(shownAt && { shownAt: shownAt.toISOString() }) }
    default:
      return { state: 'not_shown', why: status }
  }
}
