import { sql } from 'kysely'
import type { ActorIdentity } from '#modules/access/public.ts'
import { skipAlert } from '../change-alerts.ts'
import type { LiveHub } from '../live/live-hub.ts'
import { unshownOfCreator } from '../unshown-alerts.ts'
import { type DecideDeps, dropHeldAlert } from './decide-held-alerts.ts'
import { isHeld } from './held-alerts.ts'

export type DropDeps = DecideDeps & { hub: DecideDeps['hub'] & Pick<LiveHub, 'publish'> }

/** A donor: the one of this donation, and all other donations of this account to the creator. */
type DonorRef = { creatorId: string; donationId: string; accountId: string | null; by: ActorIdentity }

/** Rejects a donor's held alerts and skips the waiting and playing ones. */
export async function dropDonorAlerts(
  deps: DropDeps,
  { creatorId, donationId, accountId, by }: DonorRef,
): Promise<void> {
  const isOfDonor = sql`(donations.id = ${donationId}::uuid or donations.donor_id = ${accountId}::uuid)`
  const { rows } = await sql<{ id: string; is_held: boolean }>`
    select held_alerts.id, true as is_held from held_alerts join donations on donations.id = held_alerts.donation_id
    where held_alerts.creator_id = ${creatorId}::uuid and ${isHeld} and ${isOfDonor}
    union all
    select unshown.id, false from creators cross join lateral (${unshownOfCreator}) as unshown
    join donations on donations.id = unshown.donation_id
    where creators.user_id = ${creatorId}::uuid and ${isOfDonor}
  `.execute(deps.db)
  for (const { id, is_held } of rows) {
    // Approved by another actor in the meantime: the alert is waiting now.
    if (is_held && (await dropHeldAlert(deps, { creatorId, id, by }))) continue
    if ((await skipAlert(deps.db, creatorId, id, by)) !== undefined)
      await deps.hub.publish({ type: 'skip', creatorId, alertId: id })
  }
}
