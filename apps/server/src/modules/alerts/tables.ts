import type { HeldAlert, OverlayStatus, SomeAlertSettings } from '@aplauso/contract/alerts'
import type { Cents, Currency } from '@aplauso/contract/money'
import type { AlertFacts } from '@aplauso/contract/variations'
import type { Generated, JSONColumnType } from 'kysely'

type AlertsTable = {
  id: string
  creator_id: string
  sequence: number
  /** Null for a test alert. */
  donation_id: string | null
  donor_name: string | null
  amount_cents: Cents
  currency: Currency
  message: string | null
  /** The text that a browser's voice says if it differs from the message; empty: none. */
  spoken_message: string | null
  audio_url: string | null
  voice: string | null
  voice_id: string | null
  /** Shown on the card while the recording plays. */
  caption: string | null
  /** Only for test alerts: the sound of a paid alert is in its donation. */
  sound_id: string | null
  /** For a test with unsaved settings: their differences from the saved ones. */
  draft: Generated<SomeAlertSettings | null>
  /** Decide which variation matches; null for alerts from before variations existed. */
  facts: Generated<AlertFacts | null>
  created_at: Date
  /** When an overlay showed the alert to its end, or when it was skipped, taken off, withdrawn or below the minimum. */
  shown_at: Date | null
  skipped_at: Date | null
  /** Paid below the creator's minimum for alerts, so skipped from the start. */
  below_minimum: Generated<boolean>
  /** The last replay request; fulfilled once `shown_at` is later. */
  replay_requested_at: Date | null
  replays: Generated<number>
  /**
   * When its donation was refunded or charged back in full; null again if the chargeback is won. An alert that was not
   * shown before is skipped at this time.
   */
  withdrawn_at: Date | null
  /**
   * When panic or a changed rule took it off the screen, equal to `shown_at`: the alert is missed until it is shown
   * again.
   */
  taken_off_at: Date | null
}

/** A held alert and its decision by an actor or the hold time. The texts are those that would be shown. */
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
  /** Positions refer to the donor's original text. */
  reasons: JSONColumnType<HeldAlert['reasons']>
  /** The rules forbid the recording because of its words: only an actor may let it play. */
  is_sound_unfit: Generated<boolean>
  /** The rules changed between judgement and payment: a scheduled job judges the alert again. */
  is_stale: boolean
  held_at: Date
  /** The end of the hold time; null: no limit. */
  releases_at: Date | null
  /** `withdrawn`: the donation was refunded or charged back in full. */
  state: Generated<'held' | 'approved' | 'rejected' | 'withdrawn'>
  decided_at: Date | null
  /** Null for the hold time, API keys and docks: the moderation log has the actor. */
  decided_by: string | null
  note: string | null
}

/** The last status of an overlay, and for each playing alert the time of its first report in ISO 8601. */
export type KnownStatus = Partial<OverlayStatus> & { since?: Record<string, string> }

/** A connected overlay and the server process that it is connected to. */
type OverlaysTable = {
  id: string
  creator_id: string
  process_id: string
  status: JSONColumnType<KnownStatus, string | undefined, string>
}

/** Heartbeat of a server process with overlays. Without it the overlays count as disconnected. */
/** `socket_count`: the process's sockets at its last heartbeat. */
type OverlayProcessesTable = { id: string; seen_at: Date; socket_count: Generated<number> }

export type AlertTables = {
  alerts: AlertsTable
  held_alerts: HeldAlertsTable
  overlays: OverlaysTable
  overlay_processes: OverlayProcessesTable
}
