import type { ApiScope } from '@aplauso/contract/access'
import type { WebhookEventType, WebhookFailure } from '@aplauso/contract/developers'
import type { Generated } from 'kysely'

/** A key's SHA-256 is all there is of it. */
type ApiKeysTable = {
  id: string
  user_id: string
  key_hash: Buffer
  /** The beginning and the end of the key. */
  hint: string
  name: string
  scopes: ApiScope[]
  created_at: Date
  /** To the hour. */
  last_used_at: Date | null
}

type WebhookEndpointsTable = {
  id: string
  user_id: string
  url: string
  events: WebhookEventType[]
  /** Encrypted; the former one signs as well until `former_until`. */
  secret: Buffer
  former_secret: Buffer | null
  former_until: Date | null
  /** Null: enabled, as far as the plan goes. */
  disabled_reason: 'by_creator' | 'failing' | null
  /** When the failures began that no success has ended. */
  failing_since: Date | null
  last_failed_at: Date | null
  created_at: Date
}

/** A message to an endpoint. */
type WebhookDeliveriesTable = {
  id: string
  endpoint_id: string
  /** Null for a test. */
  donation_id: string | null
  type: WebhookEventType | 'ping'
  /** What is sent, to the byte. */
  payload: string
  status: Generated<'waiting' | 'delivered' | 'failed'>
  /** How often it was sent; also the version that the end of a try must match to be noted. */
  tries: Generated<number>
  /** A person asked for this try: it is made also while the endpoint is disabled. */
  asked_for: Generated<boolean>
  /** Nothing is sent to its endpoint: it is none of those that are due. */
  parked: Generated<boolean>
  created_at: Date
  last_tried_at: Date | null
  next_try_at: Date | null
  answer_status: number | null
  error: WebhookFailure | null
}

export type DeveloperTables = {
  api_keys: ApiKeysTable
  webhook_endpoints: WebhookEndpointsTable
  webhook_deliveries: WebhookDeliveriesTable
}
