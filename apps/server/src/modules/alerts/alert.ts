import {
  ALERT_SETTINGS_DEFAULTS,
  type Alert,
  AlertSettings,
  type AlertSettingsChange,
  type ServerFrame,
  type SomeAlertSettings,
} from '@aplauso/contract/alerts'
import type { Cents } from '@aplauso/contract/money'
import type { Selectable } from 'kysely'
import type { Tables } from '#modules/tables.ts'

export type AlertRow = Selectable<Tables['alerts']>
export type Goal = { donation_goal_cents: Cents | null; total_received_cents: Cents }

/** What is stored are the creator's changes; everything else follows the defaults, also the ones of a later release. */
export function settingsOf({ look, ...stored }: SomeAlertSettings): AlertSettings {
  const settings = { ...ALERT_SETTINGS_DEFAULTS, ...stored }
  return AlertSettings.parse({ ...settings, look: { ...settings.look, ...look, base: settings.style } })
}

/** A change as it is stored, by which names of the style are one. */
export function storedOf({ look: { base, language } = {}, ...change }: AlertSettingsChange): SomeAlertSettings {
  const named = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  return { ...named, ...(base !== undefined && { style: base }), ...(language !== undefined && { look: { language } }) }
}

export function alertOf(row: AlertRow, saved: AlertSettings, replay: boolean): Alert {
  const { draft } = row
  const settings = draft === null ? saved : settingsOf({ ...saved, ...draft, look: { ...saved.look, ...draft.look } })
  return {
    id: row.id,
    donationId: row.donation_id ?? row.id,
    sequence: row.sequence,
    donorName: row.donor_name,
    amount: row.amount_cents,
    currency: row.currency,
    ...(row.message === null ? {} : { message: row.message }),
    ...(row.audio_url === null ? {} : { audioUrl: row.audio_url }),
    ...(row.voice === null ? {} : { voice: row.voice }),
    ...(row.voice_id === null ? {} : { voiceId: row.voice_id }),
    style: settings.style,
    durationMs: settings.durationMs,
    test: row.donation_id === null,
    replay,
    ...(draft === null ? {} : { settings }),
    createdAt: row.created_at.toISOString(),
  }
}

export function goalFrame(goal: Goal): ServerFrame {
  return {
    type: 'goal',
    payload: { donationGoal: goal.donation_goal_cents, totalReceived: goal.total_received_cents },
  }
}

export const skipFrame = (id: string): ServerFrame => ({ type: 'control', payload: { action: 'skip', id } })

/** `forced`: the creator asked to see it again. */
export function replayFrame(row: AlertRow, settings: AlertSettings, forced: boolean): ServerFrame {
  return { type: 'donation', payload: { ...alertOf(row, settings, true), ...(forced ? { forced: true } : {}) } }
}
