import type { Cents } from '@aplauso/contract/money'
import type { PushEvent } from '@aplauso/contract/push'
import type { Generated, JSONColumnType } from 'kysely'

/** The VAPID key pair that identifies this server to push services; one row for all processes. */
type PushKeysTable = {
  id: string
  is_only: Generated<true>
  /** Base64url. */
  public_key: string
  /** Encrypted. */
  private_key: Buffer
  created_at: Date
}

/** Browsers that an account lets be notified. */
type PushSubscriptionsTable = {
  id: string
  user_id: string
  endpoint: string
  p256dh: string
  auth: string
  label: string
  events: PushEvent[]
  above_cents: Cents
  /** Local times; both null: never quiet. */
  quiet_from: string | null
  quiet_to: string | null
  /** Null: the time zone of the account. */
  time_zone: string | null
  created_at: Date
  last_sent_at: Date | null
}

/** Notices for a device about one creator, stored for two days. */
type PushNoticesTable = {
  id: string
  subscription_id: string
  creator_id: string
  kind: PushEvent
  /** Donations that were added before the first attempt. */
  donation_ids: JSONColumnType<string[]>
  created_at: Date
  /** Attempts so far; while it is 0, further donations are added. */
  attempts: Generated<number>
  /** Time of the first attempt. */
  claimed_at: Date | null
}

/** Creators whose paid alerts wait while no overlay is on stream; the row is deleted when one is. */
type PushUnseenTable = { creator_id: string; since: Date; notified_at: Date | null }

/**
 * Creators whose paid alerts wait although OBS streams. `since` is null after the stall; `notified_at`: last
 * notification.
 */
type StalledAlertsTable = {
  creator_id: string
  since: Date | null
  is_due: Generated<boolean>
  notified_at: Date | null
}

export type PushTables = {
  stalled_alerts: StalledAlertsTable
  push_keys: PushKeysTable
  push_subscriptions: PushSubscriptionsTable
  push_notices: PushNoticesTable
  push_unseen: PushUnseenTable
}
