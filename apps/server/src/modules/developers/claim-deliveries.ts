import { WEBHOOK_TIME_LIMIT_MS } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import type { Prices } from '#modules/plans/public.ts'
import type { Database } from '#modules/tables.ts'
import { mayUseApi } from './plan-with-api.ts'

/** A message that this process must send now. */
export type ClaimedDelivery = {
  id: string
  endpointId: string
  payload: string
  type: string
  /** Number of attempts, this one included. */
  attempts: number
  url: string
  secret: Uint8Array
  /** The previous secret, which also signs; null once its day is over. */
  formerSecret: Uint8Array | null
}

/** Messages to one endpoint at once, so that a slow endpoint does not delay others. */
export const PARALLEL_PER_ENDPOINT = 4
/** Longer than an attempt takes. Until then no other process sends the message, even if this process has died. */
const CLAIM_MS = 4 * WEBHOOK_TIME_LIMIT_MS

/** SQL condition for a statement that has `webhook_deliveries` and `endpoint`: due, and allowed to be sent. */
const isDue = (now: Date) => sql<boolean>`
  endpoint_id = endpoint.id and status = 'waiting' and not parked and next_attempt_at <= ${now}::timestamptz
    and (endpoint.disabled_reason is null or is_manual)`

/**
 * Claims due messages of at most `room` endpoints, without the `busy` ones; endpoints whose messages have waited
 * longest come first. Messages of an endpoint that is disabled or without its plan are skipped, unless a person
 * requested the attempt. Each endpoint is read once, however many messages it has.
 */
export async function claimDeliveries(
  { db, prices }: { db: Database; prices: Prices },
  { busy, room }: { busy: string[]; room: number },
  now = new Date(),
): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    with recursive waiting as (
      (select endpoint_id from webhook_deliveries where status = 'waiting' and not parked order by 1 limit 1)
      union all
      select (
        select endpoint_id from webhook_deliveries as next
        where status = 'waiting' and not parked and next.endpoint_id > waiting.endpoint_id order by 1 limit 1
      ) from waiting where endpoint_id is not null
    ), endpoint as materialized (
      select webhook_endpoints.* from waiting
      join webhook_endpoints on webhook_endpoints.id = waiting.endpoint_id
      join users on users.id = webhook_endpoints.user_id
      where ${mayUseApi(prices)} and webhook_endpoints.id <> all(${busy}::uuid[])
    ), ready as materialized (
      select endpoint.* from endpoint cross join lateral (
        select next_attempt_at from webhook_deliveries where ${isDue(now)} order by next_attempt_at limit 1
      ) as first
      order by first.next_attempt_at limit ${room}::integer
    ), due as materialized (
      select message.id, url, secret,
        case when previous_secret_until > ${now}::timestamptz then previous_secret end as previous_secret
      from ready as endpoint cross join lateral (
        select id from webhook_deliveries where ${isDue(now)}
        order by next_attempt_at, id limit ${PARALLEL_PER_ENDPOINT}::integer for update skip locked
      ) as message
    )
    update webhook_deliveries
    set attempts = attempts + 1, last_attempt_at = ${now}::timestamptz, next_attempt_at = ${later(now, CLAIM_MS)}::timestamptz
    from due where webhook_deliveries.id = due.id
    returning webhook_deliveries.id, endpoint_id as "endpointId", payload, type, attempts, url, secret,
      previous_secret as "formerSecret"
  `.execute(db)
  return rows
}

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms)
