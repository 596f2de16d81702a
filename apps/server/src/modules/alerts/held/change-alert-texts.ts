import type { Judgement } from '@aplauso/contract/moderation'
import { type RawBuilder, sql } from 'kysely'
import { requestReplay, takeOffScreen } from '../change-alerts.ts'
import { playingOfCreator } from '../connected-overlays.ts'
import type { LiveHub } from '../live/live-hub.ts'
import { unshownOfCreator } from '../unshown-alerts.ts'
import { clearHeldAlert, type DecideDeps } from './decide-held-alerts.ts'
import { isHeld } from './held-alerts.ts'

export type ChangeTextDeps = DecideDeps & { hub: DecideDeps['hub'] & Pick<LiveHub, 'publish'> }

type AlertRef = { creatorId: string; id: string }

/** The paid alerts that wait to be shown, but for what is on the screen of an overlay: `id` and `donation_id`. */
export const selectWaiting = (creatorId: string): RawBuilder<unknown> => sql`
  select unshown.id, unshown.donation_id from creators cross join lateral (${unshownOfCreator}) as unshown
  where creators.user_id = ${creatorId} and unshown.donation_id is not null
    and unshown.id not in (select playing.id from (${playingOfCreator}) as playing)`

/** Of a row of `alerts` or `held_alerts`: what it plays is what its donor recorded. */
const isRecording = (
  table: string,
) => sql<boolean>`(${sql.ref(`${table}.voice`)} is null and ${sql.ref(`${table}.audio_url`)} = (
  select donations.audio_url from donations where donations.id = ${sql.ref(`${table}.donation_id`)}))`

/** Plays what the alert of a text plays. */
const customSoundOf = (table: string) => sql`(
  select creators.custom_audio_url from creators where creators.user_id = ${sql.ref(`${table}.creator_id`)})`

/**
 * What is to be shown and said from now on. A file that says other words is not played; a donor's own sound is, unless `losesSound`:
 * it is never given back. `isApproved`: a hand may have taken its words away, which do not come back either.
 */
const newTexts = (
  table: string,
  { shownName, shownMessage, spokenMessage, caption }: Judgement,
  { losesSound = false, isApproved = false } = {},
) => {
  const spoken = sql`${spokenMessage}::text`
  const shown = isApproved
    ? sql`case when ${sql.ref(`${table}.message`)} is not null then ${shownMessage}::text end`
    : sql`${shownMessage}::text`
  const textBefore = sql`coalesce(${sql.ref(`${table}.spoken_message`)}, ${sql.ref(`${table}.message`)})`
  const isSpokenTextChanged = sql`(${sql.ref(`${table}.voice`)} is not null and ${spoken} is distinct from ${textBefore})`
  return sql`donor_name = ${shownName}::text, message = ${shown},
    caption = case when ${isRecording(table)} and not ${losesSound}::boolean then ${caption ?? null}::text end,
    spoken_message = case when ${shown} is not null then nullif(coalesce(${spoken}, ''), ${shown}) end,
    audio_url = case when ${isSpokenTextChanged} then null when ${losesSound}::boolean and ${isRecording(table)} then ${customSoundOf(table)}
      else audio_url end,
    voice = case when ${isSpokenTextChanged} then null else voice end, voice_id = case when ${isSpokenTextChanged} then null else voice_id end`
}

/** Of a held alert; one that these do not hold is shown. */
export async function changeHeldAlertTexts(deps: ChangeTextDeps, alert: AlertRef, judgement: Judgement): Promise<void> {
  const { rows } = await sql`
    update held_alerts set ${newTexts('held_alerts', judgement)}, reasons = ${JSON.stringify(judgement.reasons)}::jsonb,
      is_sound_unfit = ${judgement.withoutSound ?? false}::boolean, is_stale = false
    where id = ${alert.id} and creator_id = ${alert.creatorId} and ${isHeld}
    returning id
  `.execute(deps.db)
  if (rows.length === 0) return
  if (judgement.verdict === 'hold') await deps.hub.heldAlertChanged(alert.creatorId, alert.id)
  else await clearHeldAlert(deps, { ...alert, by: null }, { sincePaid: true, byRules: true })
}

/** Of one that waits: overlays hold it with its former words, and are told to begin anew with it. */
export async function changeWaitingAlertTexts(
  deps: ChangeTextDeps,
  { creatorId, id }: AlertRef,
  judgement: Judgement,
  how: { dropsRecording: boolean; isApproved: boolean },
): Promise<void> {
  const { rows } = await sql`
    update alerts set ${newTexts('alerts', judgement, how)}
    where id = ${id} and creator_id = ${creatorId} and shown_at is null returning id
  `.execute(deps.db)
  if (rows.length > 0) await restartAlert(deps, { creatorId, id })
}

/** Of one that waits: what it plays is the creator's sound from now on. */
export async function replaceRecording(deps: ChangeTextDeps, { creatorId, id }: AlertRef): Promise<void> {
  const { rows } = await sql`
    update alerts set audio_url = ${customSoundOf('alerts')}, caption = null
    where id = ${id} and creator_id = ${creatorId} and shown_at is null and ${isRecording('alerts')} returning id
  `.execute(deps.db)
  if (rows.length > 0) await restartAlert(deps, { creatorId, id })
}

/** Of one that waits: for overlays that are told of it from now on, as it is worth no beginning anew. */
export async function addCaption({ db }: ChangeTextDeps, { creatorId, id }: AlertRef, caption: string): Promise<void> {
  await sql`
    update alerts set caption = ${caption}
    where id = ${id} and creator_id = ${creatorId} and shown_at is null and ${isRecording('alerts')}
  `.execute(db)
}

async function restartAlert(deps: ChangeTextDeps, { creatorId, id }: AlertRef): Promise<void> {
  await deps.hub.publish({ type: 'skip', creatorId, alertId: id })
  await requestReplay(deps.db, creatorId, id)
  await deps.hub.publish({ type: 'replay', creatorId, alertId: id })
}

/** Counts as missed from now on. */
export async function removeFromQueue({ db, hub }: ChangeTextDeps, { creatorId, id }: AlertRef): Promise<void> {
  await takeOffScreen(db, creatorId, [id])
  await hub.publish({ type: 'skip', creatorId, alertId: id })
}
