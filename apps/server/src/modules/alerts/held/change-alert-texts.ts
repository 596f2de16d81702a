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

/** The creator's paid alerts that wait and are on no overlay's screen: `id` and `donation_id`. */
export const selectWaiting = (creatorId: string): RawBuilder<unknown> => sql`
  select unshown.id, unshown.donation_id from creators cross join lateral (${unshownOfCreator}) as unshown
  where creators.user_id = ${creatorId} and unshown.donation_id is not null
    and unshown.id not in (select playing.id from (${playingOfCreator}) as playing)`

/** On a row of `alerts` or `held_alerts`: its sound is the donor's recording. */
const isRecording = (
  table: string,
) => sql<boolean>`(${sql.ref(`${table}.voice`)} is null and ${sql.ref(`${table}.audio_url`)} = (
  select donations.audio_url from donations where donations.id = ${sql.ref(`${table}.donation_id`)}))`

/** The creator's sound, which an alert without recording and speech plays. */
const customSoundOf = (table: string) => sql`(
  select creators.custom_audio_url from creators where creators.user_id = ${sql.ref(`${table}.creator_id`)})`

/**
 * Sets the new texts. Speech that says another text is removed. A donor's recording stays unless `dropsRecording`, and
 * a removed recording never comes back. `isApproved`: a moderator may have removed the message, which does not come
 * back either.
 */
const newTexts = (
  table: string,
  { shownName, shownMessage, spokenMessage, caption }: Judgement,
  { dropsRecording = false, isApproved = false } = {},
) => {
  const spoken = sql`${spokenMessage}::text`
  const shown = isApproved
    ? sql`case when ${sql.ref(`${table}.message`)} is not null then ${shownMessage}::text end`
    : sql`${shownMessage}::text`
  const textBefore = sql`coalesce(${sql.ref(`${table}.spoken_message`)}, ${sql.ref(`${table}.message`)})`
  const isSpokenTextChanged = sql`(${sql.ref(`${table}.voice`)} is not null and ${spoken} is distinct from ${textBefore})`
  return sql`donor_name = ${shownName}::text, message = ${shown},
    caption = case when ${isRecording(table)} and not ${dropsRecording}::boolean then ${caption ?? null}::text end,
    spoken_message = case when ${shown} is not null then nullif(coalesce(${spoken}, ''), ${shown}) end,
    audio_url = case when ${isSpokenTextChanged} then null when ${dropsRecording}::boolean and ${isRecording(table)} then ${customSoundOf(table)}
      else audio_url end,
    voice = case when ${isSpokenTextChanged} then null else voice end, voice_id = case when ${isSpokenTextChanged} then null else voice_id end`
}

/** Applies a new judgement to a held alert, and clears the alert if the rules do not hold it any more. */
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

/**
 * Applies a new judgement to a waiting alert. Overlays have it with its previous texts, so they get commands to
 * skip it and to show it again.
 */
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

/** Replaces the recording of a waiting alert with the creator's sound. */
export async function replaceRecording(deps: ChangeTextDeps, { creatorId, id }: AlertRef): Promise<void> {
  const { rows } = await sql`
    update alerts set audio_url = ${customSoundOf('alerts')}, caption = null
    where id = ${id} and creator_id = ${creatorId} and shown_at is null and ${isRecording('alerts')} returning id
  `.execute(deps.db)
  if (rows.length > 0) await restartAlert(deps, { creatorId, id })
}

/** Adds a caption to a waiting alert. Only overlays that get the alert later show it: a restart is not worth it. */
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

/** Takes an alert off every overlay and counts it as missed. */
export async function removeFromQueue({ db, hub }: ChangeTextDeps, { creatorId, id }: AlertRef): Promise<void> {
  await takeOffScreen(db, creatorId, [id])
  await hub.publish({ type: 'skip', creatorId, alertId: id })
}
