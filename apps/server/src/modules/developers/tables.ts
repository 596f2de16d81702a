import type { ApiScope } from '@aplauso/contract/access'
import type { WebhookEventType, WebhookFailure } from '@aplauso/contract/developers'
import type { Generated } from 'kysely'

/** Keys are stored as SHA-256 hashes only. */
type ApiKeysTable = {
  id: string
  user_id: string
  key_hash: Buffer
  /** Start and end of the key. */
  hint: string
  name: string
  scopes: ApiScope[]
  created_at: Date
  /** Precise to the hour. */
  last_used_at: Date | null
}

type WebhookEndpointsTable = {
  id: string
  user_id: string
  url: string
  events: WebhookEventType[]
  /** Encrypted. `previous_secret` is the previous secret, which also signs until `previous_secret_until`. */
  secret: Buffer
  previous_secret: Buffer | null
  previous_secret_until: Date | null
  /** Null: enabled, if the plan has webhooks. */
  disabled_reason: 'by_creator' | 'failing' | null
  /** Start of the present run of failures; a success sets it to null. */
  failing_since: Date | null
  last_failed_at: Date | null
  created_at: Date
}

type WebhookDeliveriesTable = {
  id: string
  endpoint_id: string
  /** Null for a test message. */
  donation_id: string | null
  type: WebhookEventType | 'ping'
  /** The exact bytes that are sent. */
  payload: string
  status: Generated<'waiting' | 'delivered' | 'failed'>
  /** Number of attempts. Also a version: an outcome is stored only if it still matches. */
  attempts: Generated<number>
  /** A person requested this attempt: it runs also while the endpoint is disabled. */
  is_manual: Generated<boolean>
  /** The endpoint is disabled or without its plan: claims skip the message. */
  parked: Generated<boolean>
  created_at: Date
  last_attempt_at: Date | null
  next_attempt_at: Date | null
  answer_status: number | null
  error: WebhookFailure | null
}

export type DeveloperTables = {
  api_keys: ApiKeysTable
  webhook_endpoints: WebhookEndpointsTable
  webhook_deliveries: WebhookDeliveriesTable
}
