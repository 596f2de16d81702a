import type { Cents } from '@aplauso/contract/money'
import type { PushEvent } from '@aplauso/contract/push'
import type { Generated, JSONColumnType } from 'kysely'

/** VAPID: who sends. All processes have the one pair. */
type PushKeysTable = {
  id: string
  is_only: Generated<true>
  /** In base64url. */
  public_key: string
  /** Encrypted. */
  private_key: Buffer
  created_at: Date
}

/** A browser on a device, as an account has let it be notified. */
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
  /** Null: the account's. */
  time_zone: string | null
  created_at: Date
  last_sent_at: Date | null
}

/** What a device is to be told of one creator, and for a day what it was. */
type PushNoticesTable = {
  id: string
  subscription_id: string
  creator_id: string
  kind: PushEvent
  /** Those that came until it was taken up. */
  donation_ids: JSONColumnType<string[]>
  created_at: Date
  /** None yet: what comes meanwhile is added. */
  tries: Generated<number>
  /** When it was first tried. */
  taken_at: Date | null
}

/** Creators of whom paid alerts wait and no overlay is on stream, until one is. */
type PushUnseenTable = { creator_id: string; since: Date; told_at: Date | null }

/** Creators of whom paid alerts wait though OBS streams, since when, and when it was last told; `since` is null once it is over. */
type StalledAlertsTable = { creator_id: string; since: Date | null; is_due: Generated<boolean>; told_at: Date | null }

export type PushTables = {
  stalled_alerts: StalledAlertsTable
  push_keys: PushKeysTable
  push_subscriptions: PushSubscriptionsTable
  push_notices: PushNoticesTable
  push_unseen: PushUnseenTable
}
