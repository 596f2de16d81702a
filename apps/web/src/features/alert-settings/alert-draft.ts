import type { AlertSettings, StreamLanguage } from '@aplauso/contract/alerts'
import type { ChimeId, SoundOrder } from '@aplauso/contract/chimes'
import type { CheckedCss, CustomStyle } from '@aplauso/contract/custom-style'
import { parseEuros } from '@aplauso/contract/euros'
import type { Language } from '@aplauso/contract/languages'
import { DONATION_MAX_CENTS } from '@aplauso/contract/limits'
import { cents } from '@aplauso/contract/money'
import type { TtsDraft } from '#components/voice-settings/tts-draft.ts'
import { typedEuros } from '#lib/i18n/format.ts'
import { changedFields } from './changed-fields.ts'
import {
  type CustomStyleDraft,
  customStyleChangeOf,
  customStyleDraftOf,
  splitCustomStyle,
} from './custom-style-draft.ts'

/** The alert settings as form values. Pausing and muting belong to the dashboard. */
export type AlertDraft = Omit<
  AlertSettings,
  'look' | 'sound' | 'minDonationForAlert' | 'paused' | 'muted' | 'soundsMuted' | 'speechMuted' | 'panic'
> &
  CustomStyleDraft & {
    streamLanguage: StreamLanguage
    chimeId: ChimeId | null
    /** A custom sound that replaces the built-in one. */
    mediaId: string | null
    chimeVolume: number
    soundOrder: SoundOrder
    /** Euros, as typed. */
    minimum: string
  }

export function alertDraftOf(settings: AlertSettings, language: Language): AlertDraft {
  const { look, sound, minDonationForAlert, paused: _paused, muted: _muted, panic: _panic, ...others } = settings
  const { soundsMuted: _sounds, speechMuted: _speech, ...draftFields } = others
  const { chimeId, mediaId, chimeVolume, order: soundOrder } = sound
  const minimum = typedEuros(cents(minDonationForAlert), language)
  return {
    ...draftFields,
    ...customStyleDraftOf(look, language),
    chimeId,
    mediaId,
    chimeVolume,
    soundOrder,
    streamLanguage: look.language,
    minimum,
  }
}

export type SettingsSection = 'look' | 'sound' | 'voice' | 'queue' | 'show' | 'text' | 'css'

const SECTION_OF_FIELD: Record<keyof AlertDraft, SettingsSection> = {
  style: 'look',
  position: 'look',
  durationMs: 'show',
  cardsAtOnce: 'show',
  streamLanguage: 'look',
  layout: 'look',
  cardColor: 'look',
  textColor: 'look',
  accentColor: 'look',
  font: 'look',
  sizePx: 'look',
  radiusPx: 'look',
  widthPx: 'look',
  shadow: 'look',
  template: 'text',
  inAnimation: 'look',
  outAnimation: 'look',
  particles: 'look',
  css: 'css',
  pictureId: 'look',
  secondFrom: 'show',
  thirdFrom: 'show',
  chimeId: 'sound',
  mediaId: 'sound',
  chimeVolume: 'sound',
  soundOrder: 'sound',
  soundEnabled: 'sound',
  soundVolume: 'sound',
  speechEnabled: 'voice',
  speechVolume: 'voice',
  minimum: 'queue',
  replayWindowMinutes: 'queue',
}

type SettingsForms = { alerts: AlertDraft; speech: TtsDraft }

/** Sections of the form with changed fields. */
export function changedSections(now: SettingsForms, before: SettingsForms): SettingsSection[] {
  const { alerts } = before
  const fields = (Object.keys(SECTION_OF_FIELD) as (keyof AlertDraft)[]).filter(
    (field) => now.alerts[field] !== alerts[field],
  )
  const hasSpeechChanged = JSON.stringify(now.speech) !== JSON.stringify(before.speech)
  return [
    ...new Set([...fields.map((field) => SECTION_OF_FIELD[field]), ...(hasSpeechChanged ? (['voice'] as const) : [])]),
  ]
}

/** In cents; undefined if invalid. */
export function minimumCentsOf({ minimum }: AlertDraft): number | undefined {
  const amountCents = parseEuros(minimum)
  return amountCents !== undefined && amountCents <= DONATION_MAX_CENTS ? amountCents : undefined
}

/** The request body: only changed fields, so that changes made elsewhere meanwhile stay. */
export function alertChangeOf(draft: AlertDraft, saved: AlertDraft): object {
  const [now, before] = [requestBodiesOf(draft), requestBodiesOf(saved)]
  const sound = changedFields(now.sound, before.sound)
  const look = customStyleChangeOf(now.look, before.look)
  return { ...changedFields(now.fields, before.fields), ...(look && { look }), ...(sound && { sound }) }
}

/** The form values as the API takes them. */
function requestBodiesOf(draft: AlertDraft) {
  const { look, others } = splitCustomStyle(draft)
  const {
    minimum: _typed,
    streamLanguage: language,
    chimeId,
    mediaId,
    chimeVolume,
    soundOrder: order,
    ...fields
  } = others
  return {
    fields: { ...fields, minDonationForAlert: minimumCentsOf(draft) },
    look: { ...look, language },
    sound: { chimeId, mediaId, chimeVolume, order },
  }
}

/** Values that the preview needs besides the form: file addresses and the checked CSS. */
export type PreviewExtras = CheckedCss & { chimeUrl: string | null; ownUrl: string | null; media: CustomStyle['media'] }

/** Settings for the preview. It plays even if the alerts on stream are paused or muted. */
export function previewSettingsOf(draft: AlertDraft, { sheet, media, ...sounds }: PreviewExtras): AlertSettings {
  const { fields, look, sound } = requestBodiesOf(draft)
  const { speechVolume, soundVolume: recordingVolume } = fields
  const alwaysRunning = { paused: false, muted: false, panic: false }
  return {
    ...fields,
    ...alwaysRunning,
    look: { ...look, base: fields.style, css: null, sheet, media },
    sound: { ...sound, ...sounds, speechVolume, recordingVolume },
    minDonationForAlert: 0,
  }
}
