import { HOUR_MS, WEBHOOK_TIME_LIMIT_MS } from '@aplauso/contract/limits'
import { sql } from 'kysely'
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
export const AT_ONCE_PER_ENDPOINT = 4
/** Longer than a try takes: until then nobody else makes it, whatever becomes of this process. */
const CLAIM_MS = 4 * WEBHOOK_TIME_LIMIT_MS
/** What waits for an endpoint that is disabled is not looked at all the time. */
const PARKED_MS = HOUR_MS

/**
 * Takes messages that are due, for `room` endpoints at most and none of the `busy` ones. One for an endpoint that is disabled
 * or without its plan stays, to be looked at again in an hour, unless a person has asked for it.
 */
export async function claimDeliveries(
  db: Database,
  { busy, room }: { busy: string[]; room: number },
  now = new Date(),
): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery & { isToBeSent: boolean }>`
    with ready as materialized (
      select distinct endpoint_id from webhook_deliveries
      where status = 'waiting' and next_try_at <= ${now}::timestamptz and endpoint_id <> all(${busy}::uuid[])
      limit ${room}::integer
    ), due as materialized (
      select message.id, endpoint.url, endpoint.secret,
        case when endpoint.former_until > ${now}::timestamptz then endpoint.former_secret end as former_secret,
        ${mayUseApi} and (endpoint.disabled_reason is null or message.asked_for) as is_to_be_sent
      from ready
      join webhook_endpoints as endpoint on endpoint.id = ready.endpoint_id
      join users on users.id = endpoint.user_id
      cross join lateral (
        select id, asked_for from webhook_deliveries
        where endpoint_id = endpoint.id and status = 'waiting' and next_try_at <= ${now}::timestamptz
        order by next_try_at, id limit ${AT_ONCE_PER_ENDPOINT}::integer for update skip locked
      ) as message
    )
    update webhook_deliveries
    set tries = case when is_to_be_sent then tries + 1 else tries end,
      last_tried_at = case when is_to_be_sent then ${now}::timestamptz else last_tried_at end,
      next_try_at = case when is_to_be_sent then ${later(now, CLAIM_MS)}::timestamptz
        else ${later(now, PARKED_MS)}::timestamptz end
    from due where webhook_deliveries.id = due.id
    returning webhook_deliveries.id, endpoint_id as "endpointId", payload, type, tries, url, secret,
      former_secret as "formerSecret", is_to_be_sent as "isToBeSent"
  `.execute(db)
  return rows.filter(({ isToBeSent }) => isToBeSent)
}

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms)
