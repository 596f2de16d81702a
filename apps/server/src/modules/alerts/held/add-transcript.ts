import type { Judgement } from '@aplauso/contract/moderation'
import { sql } from 'kysely'
import { isDone } from '#modules/stage/public.ts'
import type { Database } from '#modules/tables.ts'
import { addCaption, type ChangeDeps, takeOffQueue, takeRecording, waitingOf } from './change-words.ts'
import { isHeld } from './held-alerts.ts'

type Which = { creatorId: string; donationId: string }

/**
 * What is said in a recording whose alert is there already. To one that is held it is added and never lets it go. One that waits is
 * taken out of the queue, or loses its recording, as the rules say of such words; what a hand has let through, and what is on screen,
 * stays as it is. False: the alert is being judged by newer rules at this moment, perhaps without these words, and has to be
 * looked at again.
 */
export async function addTranscript(deps: ChangeDeps, which: Which, judgement: Judgement): Promise<boolean> {
  const { creatorId } = which
  const heard = judgement.reasons.filter(({ field }) => field === 'transcript')
  const { rows } = await sql<{ id: string; is_stale: boolean }>`
    update held_alerts set caption = ${judgement.caption ?? null}::text, is_sound_unfit = ${judgement.withoutSound ?? false}::boolean,
      reasons = ${JSON.stringify(heard)}::jsonb || coalesce((
        select jsonb_agg(reason) from jsonb_array_elements(reasons) as reason where reason ->> 'field' <> 'transcript'), '[]')
    where donation_id = ${which.donationId} and creator_id = ${creatorId} and ${isHeld}
    returning id, is_stale
  `.execute(deps.db)
  const [held] = rows
  if (held) {
    await deps.hub.heldChanged(creatorId, held.id)
    return !held.is_stale
  }
  const waiting = await findWaiting(deps.db, which)
  if (waiting === undefined) return true
  if (heard.some(({ action }) => action === 'hold')) await takeOffQueue(deps, waiting)
  else if (judgement.withoutSound) await takeRecording(deps, waiting)
  else if (judgement.caption !== undefined) await addCaption(deps, waiting, judgement.caption)
  return true
}

async function findWaiting(db: Database, { creatorId, donationId }: Which) {
  const { rows } = await sql<{ id: string }>`
    select waiting.id from (${waitingOf(creatorId)}) as waiting
    where waiting.donation_id = ${donationId} and not ${isDone('approve', sql`${creatorId}::uuid`, sql`waiting.id`)}
  `.execute(db)
  return rows[0] && { creatorId, id: rows[0].id }
}
