import { sql } from 'kysely'
import type { AnyTransaction } from '#modules/tables.ts'
import { selectWaiting } from './change-alert-texts.ts'
import { isHeld } from './held-alerts.ts'

type AddedSpeech = {
  creatorId: string
  /** The donation's id. */
  id: string
  /** The text that the speech says. */
  message: string
  audioUrl: string
  voice: { id: string; language: string }
}

/** A new alert can be on screen for this long before an overlay has reported it. */
const REPORTED_WITHIN_SECONDS = 3

/**
 * Adds the speech of a donation to its held or waiting alert and returns that alert. An alert that was shown, is on
 * screen or has another text now is left unchanged.
 */
export async function addSpeech(
  tx: AnyTransaction,
  { creatorId, id, message, audioUrl, voice }: AddedSpeech,
): Promise<{ id: string; isHeld: boolean } | undefined> {
  const hasSameText = (table: string) => sql<boolean>`${sql.ref(`${table}.message`)} is not null
    and coalesce(${sql.ref(`${table}.spoken_message`)}, ${sql.ref(`${table}.message`)}) = ${message}`
  const speech = sql`audio_url = ${audioUrl}, voice = ${voice.language}, voice_id = ${voice.id},
    facts = facts || '{"kind": "speech"}'`
  const { rows } = await sql<{ id: string; is_held: boolean }>`
    with held as (
      update held_alerts set ${speech}
      where donation_id = ${id}::uuid and creator_id = ${creatorId}::uuid and ${isHeld} and ${hasSameText('held_alerts')}
      returning id
    ), waiting as (
      update alerts set ${speech}
      where donation_id = ${id}::uuid and creator_id = ${creatorId}::uuid and ${hasSameText('alerts')}
        and created_at < now() - make_interval(secs => ${REPORTED_WITHIN_SECONDS})
        and alerts.id in (select unshown.id from (${selectWaiting(creatorId)}) as unshown)
      returning id
    )
    select id, true as is_held from held union all select id, false from waiting
  `.execute(tx)
  const [added] = rows
  return added && { id: added.id, isHeld: added.is_held }
}
