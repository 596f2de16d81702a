import type { Judgement } from '@aplauso/contract/moderation'
import { type RawBuilder, sql } from 'kysely'
import { requestReplay, takeOff } from '../change-alerts.ts'
import type { LiveHub } from '../live/live-hub.ts'
import { playingOfCreator } from '../overlay-rows.ts'
import { unshownOfCreator } from '../unshown.ts'
import { clearHeld, type DecideDeps } from './decide.ts'
import { isHeld } from './held-alerts.ts'

export type ChangeDeps = DecideDeps & { hub: DecideDeps['hub'] & Pick<LiveHub, 'publish'> }

type Which = { creatorId: string; id: string }

/** The paid alerts that wait to be shown, but for what is on the screen of an overlay: `id` and `donation_id`. */
export const waitingOf = (creatorId: string): RawBuilder<unknown> => sql`
  select unshown.id, unshown.donation_id from creators cross join lateral (${unshownOfCreator}) as unshown
  where creators.user_id = ${creatorId} and unshown.donation_id is not null
    and unshown.id not in (select playing.id from (${playingOfCreator}) as playing)`

/** Of a row of `alerts` or `held_alerts`: what it plays is what its donor recorded. */
const isRecording = (
  table: string,
) => sql<boolean>`(${sql.ref(`${table}.voice`)} is null and ${sql.ref(`${table}.audio_url`)} = (
  select donations.audio_url from donations where donations.id = ${sql.ref(`${table}.donation_id`)}))`

/** Plays what the alert of a text plays. */
const playsOwnSound = (table: string) => sql`(
  select creators.custom_audio_url from creators where creators.user_id = ${sql.ref(`${table}.creator_id`)})`

/**
 * What is to be shown and said from now on. A file that says other words is not played; a donor's own sound is, unless `losesSound`:
 * it is never given back. `isApproved`: a hand may have taken its words away, which do not come back either.
 */
const newWords = (
  table: string,
  { shownName, shownMessage, spokenMessage, caption }: Judgement,
  { losesSound = false, isApproved = false } = {},
) => {
  const spoken = sql`${spokenMessage}::text`
  const shown = isApproved
    ? sql`case when ${sql.ref(`${table}.message`)} is not null then ${shownMessage}::text end`
    : sql`${shownMessage}::text`
  const said = sql`coalesce(${sql.ref(`${table}.spoken_message`)}, ${sql.ref(`${table}.message`)})`
  const isAnother = sql`(${sql.ref(`${table}.voice`)} is not null and ${spoken} is distinct from ${said})`
  return sql`donor_name = ${shownName}::text, message = ${shown},
    caption = case when ${isRecording(table)} and not ${losesSound}::boolean then ${caption ?? null}::text end,
    spoken_message = case when ${shown} is not null then nullif(coalesce(${spoken}, ''), ${shown}) end,
    audio_url = case when ${isAnother} then null when ${losesSound}::boolean and ${isRecording(table)} then ${playsOwnSound(table)}
      else audio_url end,
    voice = case when ${isAnother} then null else voice end, voice_id = case when ${isAnother} then null else voice_id end`
}

/** Of a held alert; one that these do not hold is shown. */
export async function changeHeldWords(deps: ChangeDeps, which: Which, judgement: Judgement): Promise<void> {
  const { rows } = await sql`
    update held_alerts set ${newWords('held_alerts', judgement)}, reasons = ${JSON.stringify(judgement.reasons)}::jsonb,
      is_sound_unfit = ${judgement.withoutSound ?? false}::boolean, is_stale = false
    where id = ${which.id} and creator_id = ${which.creatorId} and ${isHeld}
    returning id
  `.execute(deps.db)
  if (rows.length === 0) return
  if (judgement.verdict === 'hold') await deps.hub.heldChanged(which.creatorId, which.id)
  else await clearHeld(deps, { ...which, by: null }, { sincePaid: true, byRules: true })
}

/** Of one that waits: overlays hold it with its former words, and are told to begin anew with it. */
export async function changeWords(
  deps: ChangeDeps,
  { creatorId, id }: Which,
  judgement: Judgement,
  how: { losesSound: boolean; isApproved: boolean },
): Promise<void> {
  const { rows } = await sql`
    update alerts set ${newWords('alerts', judgement, how)}
    where id = ${id} and creator_id = ${creatorId} and shown_at is null returning id
  `.execute(deps.db)
  if (rows.length > 0) await beginAnew(deps, { creatorId, id })
}

/** Of one that waits: what it plays is the creator's sound from now on. */
export async function takeRecording(deps: ChangeDeps, { creatorId, id }: Which): Promise<void> {
  const { rows } = await sql`
    update alerts set audio_url = ${playsOwnSound('alerts')}, caption = null
    where id = ${id} and creator_id = ${creatorId} and shown_at is null and ${isRecording('alerts')} returning id
  `.execute(deps.db)
  if (rows.length > 0) await beginAnew(deps, { creatorId, id })
}

/** Of one that waits: for overlays that are told of it from now on, as it is worth no beginning anew. */
export async function addCaption({ db }: ChangeDeps, { creatorId, id }: Which, caption: string): Promise<void> {
  await sql`
    update alerts set caption = ${caption}
    where id = ${id} and creator_id = ${creatorId} and shown_at is null and ${isRecording('alerts')}
  `.execute(db)
}

async function beginAnew(deps: ChangeDeps, { creatorId, id }: Which): Promise<void> {
  await deps.hub.publish({ type: 'skip', creatorId, alertId: id })
  await requestReplay(deps.db, creatorId, id)
  await deps.hub.publish({ type: 'replay', creatorId, alertId: id })
}

/** Counts as missed from now on. */
export async function takeOffQueue({ db, hub }: ChangeDeps, { creatorId, id }: Which): Promise<void> {
  await takeOff(db, creatorId, [id])
  await hub.publish({ type: 'skip', creatorId, alertId: id })
}
