import type { AlertSettings, StreamLanguage } from '@aplauso/contract/alerts'
import type { Language } from '@aplauso/contract/languages'
import { DONATION_MAX_CENTS } from '@aplauso/contract/limits'
import { cents, parseEuros } from '@aplauso/contract/money'
import { typedEuros } from '#lib/i18n/format.ts'
import type { TtsDraft } from '#parts/voice-settings/tts-draft.ts'

/** The alert settings as they stand in the form. Pausing and muting are the dashboard's. */
export type AlertDraft = Omit<AlertSettings, 'look' | 'minDonationForAlert' | 'paused' | 'muted' | 'panic'> & {
  streamLanguage: StreamLanguage
  /** Euros, as typed. */
  minimum: string
}

export function alertDraftOf(settings: AlertSettings, language: Language): AlertDraft {
  const { look, minDonationForAlert, paused: _paused, muted: _muted, panic: _panic, ...kept } = settings
  return { ...kept, streamLanguage: look.language, minimum: typedEuros(cents(minDonationForAlert), language) }
}

export type StudioPart = 'look' | 'sound' | 'voice' | 'queue'

const PARTS: Record<keyof AlertDraft, StudioPart> = {
  style: 'look',
  position: 'look',
  durationMs: 'look',
  cardsAtOnce: 'look',
  streamLanguage: 'look',
  soundEnabled: 'sound',
  soundVolume: 'sound',
  speechEnabled: 'voice',
  speechVolume: 'voice',
  minimum: 'queue',
  replayWindowMinutes: 'queue',
}

type Studio = { alerts: AlertDraft; speech: TtsDraft }

/** Which parts of the form are not as they were. */
export function changedParts(now: Studio, before: Studio): StudioPart[] {
  const { alerts } = before
  const fields = (Object.keys(PARTS) as (keyof AlertDraft)[]).filter((field) => now.alerts[field] !== alerts[field])
  const isSpokenOtherwise = JSON.stringify(now.speech) !== JSON.stringify(before.speech)
  return [...new Set([...fields.map((field) => PARTS[field]), ...(isSpokenOtherwise ? (['voice'] as const) : [])])]
}

/** In cents; undefined for what cannot be sent. */
export function minimumOf({ minimum }: AlertDraft): number | undefined {
  const amountCents = parseEuros(minimum)
  return amountCents !== undefined && amountCents <= DONATION_MAX_CENTS ? amountCents : undefined
}

/** What is sent: only what was changed, so that what was changed elsewhere meanwhile stays. */
export function alertChangeOf(draft: AlertDraft, saved: AlertDraft): object {
  const before = new Map(Object.entries(fieldsOf(saved)))
  const changed = Object.fromEntries(
    Object.entries(fieldsOf(draft)).filter(([name, value]) => value !== before.get(name)),
  )
  const { streamLanguage: language } = draft
  return { ...changed, ...(language !== saved.streamLanguage && { look: { language } }) }
}

function fieldsOf(draft: AlertDraft) {
  const { minimum: _typed, streamLanguage: _apart, ...fields } = draft
  return { ...fields, minDonationForAlert: minimumOf(draft) }
}

/** What the overlay in the preview goes by: it plays, whether or not those on stream are paused or muted. */
export function previewSettingsOf({ minimum: _typed, streamLanguage: language, ...fields }: AlertDraft): AlertSettings {
  const running = { paused: false, muted: false, panic: false }
  return { ...fields, ...running, look: { base: fields.style, language }, minDonationForAlert: 0 }
}
