import type { HeldAlert, OverlayStatus, SomeAlertSettings } from '@aplauso/contract/alerts'
import type { Cents, Currency } from '@aplauso/contract/money'
import type { AlertFacts } from '@aplauso/contract/variations'
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
  /** What a browser's voice says, where that is not the message; empty: nothing. */
  spoken_message: string | null
  audio_url: string | null
  voice: string | null
  voice_id: string | null
  /** Stands on the card while the recording plays. */
  caption: string | null
  /** Of tests alone: a paid alert's is its donation's. */
  sound_id: string | null
  /** Of a test of settings that are not saved: what differs in them. */
  draft: Generated<SomeAlertSettings | null>
  /** By which a variation is found for it; null for what was written before there were any. */
  facts: Generated<AlertFacts | null>
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
  /** When a panic ended it on screen, the time it was shown at too: missed, until it is shown again. */
  taken_off_at: Date | null
}

/** An alert that a hand, or the clock, has yet to clear, and what became of it. Its words are those that would be shown. */
type HeldAlertsTable = Pick<
  AlertsTable,
  | 'id'
  | 'creator_id'
  | 'donor_name'
  | 'amount_cents'
  | 'currency'
  | 'message'
  | 'spoken_message'
  | 'audio_url'
  | 'voice'
  | 'voice_id'
  | 'caption'
  | 'facts'
> & {
  donation_id: string
  /** Positions are those of the words as they were sent. */
  reasons: JSONColumnType<HeldAlert['reasons']>
  /** Words are said in it for which the rules do not let it be played: only a hand may. */
  is_sound_unfit: Generated<boolean>
  /** Judged by rules that were changed before the payment: it is judged again. */
  is_stale: boolean
  held_at: Date
  /** When it is released or dropped by itself; null: never. */
  releases_at: Date | null
  /** `withdrawn`: its donation went back whole. */
  state: Generated<'held' | 'approved' | 'rejected' | 'withdrawn'>
  decided_at: Date | null
  /** Null for the clock, a key or a dock: the log of the stage tells a hand from the clock. */
  decided_by: string | null
  note: string | null
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
  held_alerts: HeldAlertsTable
  overlays: OverlaysTable
  overlay_processes: OverlayProcessesTable
}
