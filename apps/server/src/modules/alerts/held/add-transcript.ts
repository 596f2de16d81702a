import type { Judgement } from '@aplauso/contract/moderation'
import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import { isLogged } from '../team/moderation-log.ts'
import {
  addCaption,
  type ChangeTextDeps,
  removeFromQueue,
  replaceRecording,
  selectWaiting,
} from './change-alert-texts.ts'
import { isHeld } from './held-alerts.ts'

type AlertRef = { creatorId: string; donationId: string }

/**
 * Applies the transcript of a recording to its existing alert. A held alert gets it as further reasons and stays held.
 * A waiting alert is removed from the queue or loses its recording, as the rules say. Alerts that an actor approved, or
 * that are on screen, are unchanged. Returns false while newer rules judge the alert, perhaps without the transcript:
 * then the caller has to judge it again.
 */
export async function addTranscript(deps: ChangeTextDeps, alert: AlertRef, judgement: Judgement): Promise<boolean> {
  const { creatorId } = alert
  const transcriptReasons = judgement.reasons.filter(({ field }) => field === 'transcript')
  const { rows } = await sql<{ id: string; is_stale: boolean }>`
    update held_alerts set caption = ${judgement.caption ?? null}::text, is_sound_unfit = ${judgement.withoutSound ?? false}::boolean,
      reasons = ${JSON.stringify(transcriptReasons)}::jsonb || coalesce((
        select jsonb_agg(reason) from jsonb_array_elements(reasons) as reason where reason ->> 'field' <> 'transcript'), '[]')
    where donation_id = ${alert.donationId} and creator_id = ${creatorId} and ${isHeld}
    returning id, is_stale
  `.execute(deps.db)
  const [held] = rows
  if (held) {
    await deps.hub.heldAlertChanged(creatorId, held.id)
    return !held.is_stale
  }
  const waiting = await findWaiting(deps.db, alert)
  if (waiting === undefined) return true
  if (transcriptReasons.some(({ action }) => action === 'hold')) await removeFromQueue(deps, waiting)
  else if (judgement.withoutSound) await replaceRecording(deps, waiting)
  else if (judgement.caption !== undefined) await addCaption(deps, waiting, judgement.caption)
  return true
}

async function findWaiting(db: Database, { creatorId, donationId }: AlertRef) {
  const { rows } = await sql<{ id: string }>`
    select waiting.id from (${selectWaiting(creatorId)}) as waiting
    where waiting.donation_id = ${donationId} and not ${isLogged('approve', sql`${creatorId}::uuid`, sql`waiting.id`)}
  `.execute(db)
  return rows[0] && { creatorId, id: rows[0].id }
}
