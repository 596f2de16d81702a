import { WEBHOOK_TIME_LIMIT_MS } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import type { Prices } from '#modules/plans/public.ts'
import type { Database } from '#modules/tables.ts'
import { mayUseApi } from './plan-with-api.ts'

/** A message whose try is this process's to make. */
export type ClaimedDelivery = {
  id: string
  endpointId: string
  payload: string
  type: string
  /** This one included. */
  tries: number
  url: string
  secret: Uint8Array
  /** Signs as well; null once its time is over. */
  formerSecret: Uint8Array | null
}

/** Of one endpoint at once: what is slow there holds up nobody else. */
export const PARALLEL_PER_ENDPOINT = 4
/** Longer than a try takes: until then nobody else makes it, whatever becomes of this process. */
const CLAIM_MS = 4 * WEBHOOK_TIME_LIMIT_MS

/** For a statement that has `webhook_deliveries` and `endpoint`: what is due there, and may be sent there. */
const isDue = (now: Date) => sql<boolean>`
  endpoint_id = endpoint.id and status = 'waiting' and not parked and next_try_at <= ${now}::timestamptz
    and (endpoint.disabled_reason is null or asked_for)`

/**
 * Takes messages that are due, for `room` endpoints at most and none of the `busy` ones, those first whose messages have
 * waited longest. One for an endpoint that is disabled or without its plan takes no room: it stays, unless a person has asked
 * for it. However many messages wait, each endpoint that has some is looked at once.
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
        select next_try_at from webhook_deliveries where ${isDue(now)} order by next_try_at limit 1
      ) as first
      order by first.next_try_at limit ${room}::integer
    ), due as materialized (
      select message.id, url, secret,
        case when former_until > ${now}::timestamptz then former_secret end as former_secret
      from ready as endpoint cross join lateral (
        select id from webhook_deliveries where ${isDue(now)}
        order by next_try_at, id limit ${PARALLEL_PER_ENDPOINT}::integer for update skip locked
      ) as message
    )
    update webhook_deliveries
    set tries = tries + 1, last_tried_at = ${now}::timestamptz, next_try_at = ${later(now, CLAIM_MS)}::timestamptz
    from due where webhook_deliveries.id = due.id
    returning webhook_deliveries.id, endpoint_id as "endpointId", payload, type, tries, url, secret,
      former_secret as "formerSecret"
  `.execute(db)
  return rows
}

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms)
