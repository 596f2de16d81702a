import {
  ALERT_SETTINGS_DEFAULTS,
  type Alert,
  AlertSettings,
  type AlertSettingsChange,
  type ServerFrame,
  type SomeAlertSettings,
} from '@aplauso/contract/alerts'
import { type Cents, cents } from '@aplauso/contract/money'
import type { Selectable } from 'kysely'
import { mediaUrl } from '#modules/media/public.ts'
import type { Tables } from '#modules/tables.ts'
import { chimeMs, chimeUrl } from './overlay/styles/chimes.ts'
import { compileSheet } from './overlay/styles/custom-css/compile-sheet.ts'

export type AlertRow = Selectable<Tables['alerts']>
export type DonationFrame = Extract<ServerFrame, { type: 'donation' }>
export type Goal = {
  donation_goal_cents: Cents | null
  total_received_cents: Cents
  /** The private part of the total, shown only to the creator and to actors with the right `amounts`. */
  private_received_cents: Cents
}

/**
 * Only the creator's changes are stored. All other settings follow the defaults, including those of a later release.
 */
export function settingsOf({ look, sound, ...stored }: SomeAlertSettings): AlertSettings {
  const settings = { ...ALERT_SETTINGS_DEFAULTS, ...stored }
  const { soundVolume: recordingVolume, speechVolume } = settings
  const soundSettings = { ...settings.sound, ...sound, recordingVolume, speechVolume }
  return AlertSettings.parse({
    ...settings,
    look: mergeCustomStyle(settings.look, { ...look, base: settings.style }),
    // The address of an uploaded sound is stored with it.
    sound: {
      ...soundSettings,
      chimeUrl: soundSettings.mediaId === null ? chimeUrl(soundSettings.chimeId) : soundSettings.chimeUrl,
    },
  })
}

/** Milliseconds by which the chime delays the speech or recording. */
export function leadMsOf(stored: SomeAlertSettings): number {
  const { order, mediaId, chimeId } = settingsOf(stored).sound
  if (order !== 'chime_then_speech') return 0
  return mediaId === null ? chimeMs(chimeId) : (stored.sound?.mediaMs ?? 0)
}

type PartialCustomStyle = NonNullable<SomeAlertSettings['look']>

const mergeCustomStyle = (look: AlertSettings['look'], changed: PartialCustomStyle = {}): AlertSettings['look'] => ({
  ...look,
  ...changed,
  colors: { ...look.colors, ...changed.colors },
})

/**
 * The settings as overlays get them: separately muted sounds or speech are off, and custom CSS is left out in favour of
 * its compiled sheet.
 */
export const settingsForOverlays = (settings: AlertSettings): AlertSettings => ({
  ...settings,
  look: { ...settings.look, css: null },
  soundEnabled: settings.soundEnabled && !settings.soundsMuted,
  speechEnabled: settings.speechEnabled && !settings.speechMuted,
})

const NO_PICTURES: ReadonlySet<string> = new Set()

/**
 * Converts a change to its stored form: settings with two names get one, and custom CSS is stored with its compiled
 * sheet. `pictures` are the addresses that the CSS may name. Throws validation_failed at the path `at` for CSS that is
 * not allowed.
 */
export function storedOf(
  { look = {}, sound = {}, ...change }: AlertSettingsChange,
  { at = 'look.css', pictures = NO_PICTURES }: { at?: string; pictures?: ReadonlySet<string> } = {},
): SomeAlertSettings {
  const { base: style = change.style, ...own } = look
  const customStyle = { ...own, ...blankToDefault(own), ...compiledSheet(own.css, at, pictures) }
  const {
    speechVolume = change.speechVolume,
    recordingVolume: soundVolume = change.soundVolume,
    ...soundChange
  } = sound
  const storedRest = { ...withoutUndefined({ ...change, style, speechVolume, soundVolume }) }
  const [storedStyle, storedSound] = [withoutUndefined(customStyle), withoutUndefined(soundChange)]
  return {
    ...storedRest,
    ...(Object.keys(storedStyle).length > 0 && { look: storedStyle }),
    ...(Object.keys(storedSound).length > 0 && { sound: storedSound }),
  }
}

type CustomStyleUpdate = NonNullable<AlertSettingsChange['look']>

const blankToDefault = ({ colors, template }: CustomStyleUpdate) => ({
  ...(colors === null && { colors: ALERT_SETTINGS_DEFAULTS.look.colors }),
  ...(template === '' && { template: null }),
})

function compiledSheet(css: string | null | undefined, at: string, pictures: ReadonlySet<string>): PartialCustomStyle {
  if (css === undefined) return {}
  return css === null || css.trim() === ''
    ? { css: null, sheet: null }
    : { css, sheet: compileSheet(css, at, pictures) }
}

const withoutUndefined = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** How a creator's alerts are shown: with the settings, or for some alerts with those of a variation. */
export type Presentation = { settings: AlertSettings; variationOf: (row: AlertRow) => AlertSettings | undefined }

export const mergeSettings = (saved: AlertSettings, draft: SomeAlertSettings): AlertSettings =>
  settingsOf({
    ...saved,
    ...draft,
    look: mergeCustomStyle(saved.look, draft.look),
    sound: { ...saved.sound, ...draft.sound },
  })

export function alertOf(row: AlertRow, presentation: Presentation, replay: boolean): Alert {
  const { draft } = row
  const own =
    draft === null ? presentation.variationOf(row) : settingsForOverlays(mergeSettings(presentation.settings, draft))
  const settings = own ?? presentation.settings
  const audioUrl = isCustomSoundReplaced(row, presentation.settings, settings) ? null : row.audio_url
  return {
    id: row.id,
    donationId: row.donation_id ?? row.id,
    sequence: row.sequence,
    donorName: row.donor_name,
    amount: row.amount_cents,
    currency: row.currency,
    ...(row.message === null ? {} : { message: row.message }),
    ...(row.spoken_message === null ? {} : { spokenMessage: row.spoken_message }),
    ...(audioUrl === null ? {} : { audioUrl }),
    ...(row.voice === null ? {} : { voice: row.voice }),
    ...(row.voice_id === null ? {} : { voiceId: row.voice_id }),
    ...(row.caption === null ? {} : { caption: row.caption }),
    ...(row.facts?.picture ? { donorPictureUrl: mediaUrl(row.facts.picture) } : {}),
    ...(row.facts?.monthsInRow ? { monthsInRow: row.facts.monthsInRow } : {}),
    style: settings.style,
    durationMs: settings.durationMs,
    test: row.donation_id === null,
    replay,
    ...(own === undefined ? {} : { settings }),
    createdAt: row.created_at.toISOString(),
  }
}

/** Whether a variation replaces the creator's own sound with its chime. */
const isCustomSoundReplaced = ({ audio_url: audioUrl }: AlertRow, saved: AlertSettings, { sound }: AlertSettings) =>
  sound.ownUrl === null && audioUrl !== null && audioUrl === saved.sound.ownUrl

/** The goal for dashboards includes private donations. */
export const goalFrame = (goal: Goal) => goalFrameOf(goal, goal.total_received_cents)

/** The goal for viewers and overlays, without private donations. */
export const publicGoalFrame = (goal: Goal) =>
  goalFrameOf(goal, cents(goal.total_received_cents - goal.private_received_cents))

const goalFrameOf = ({ donation_goal_cents: donationGoal }: Goal, totalReceived: Cents) =>
  ({ type: 'goal', payload: { donationGoal, totalReceived } }) satisfies ServerFrame

export const skipFrame = (id: string): ServerFrame => ({ type: 'control', payload: { action: 'skip', id } })

/** `forced`: a replay was requested, so the alert is shown although it was shown before. */
export function replayFrame(row: AlertRow, presentation: Presentation, forced: boolean): DonationFrame {
  return { type: 'donation', payload: { ...alertOf(row, presentation, true), ...(forced ? { forced: true } : {}) } }
}
