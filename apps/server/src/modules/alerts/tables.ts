import type { OverlayStatus, SomeAlertSettings } from '@aplauso/contract/alerts'
import type { Cents, Currency } from '@aplauso/contract/money'
import type { Generated, JSONColumnType } from 'kysely'

type AlertsTable = {
  id: string
  creator_id: string
  sequence: number
  /** Null for a test. */
  donation_id: string | null
  donor_name: string | null
  amount_cents: Cents
  currency: Currency
  message: string | null
  audio_url: string | null
  voice: string | null
  voice_id: string | null
  /** Of tests alone: a paid alert's is its donation's. */
  sound_id: string | null
  /** Of a test of settings that are not saved: what differs in them. */
  draft: Generated<SomeAlertSettings | null>
  created_at: Date
  /** Nothing is left to show: an overlay has shown it to its end, or it was skipped. */
  shown_at: Date | null
  skipped_at: Date | null
  /** Paid below the creator's minimum for alerts: skipped from the start. */
  below_minimum: Generated<boolean>
  /** When the creator last asked to see it again; done once `shown_at` is later. */
  replay_requested_at: Date | null
  /** How often they asked. */
  replays: Generated<number>
  /** When its donation went back whole; the time it was skipped at too, had none shown it. Null again once won back. */
  withdrawn_at: Date | null
}

/** What an overlay has told, and of what is on its screen when it first told of it, in ISO 8601. */
export type KnownStatus = Partial<OverlayStatus> & { since?: Record<string, string> }

/** An overlay that is connected now, through one of the server's processes. */
type OverlaysTable = {
  id: string
  creator_id: string
  process_id: string
  status: JSONColumnType<KnownStatus, string | undefined, string>
}

/** A process of the server that has overlays: they are there for as long as it says so. */
type OverlayProcessesTable = { id: string; seen_at: Date }

export type AlertTables = {
  alerts: AlertsTable
  overlays: OverlaysTable
  overlay_processes: OverlayProcessesTable
}
