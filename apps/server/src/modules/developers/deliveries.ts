import type { WebhookDelivery } from '@aplauso/contract/developers'
import { DAY_MS, WEBHOOK_LOG_DAYS } from '@aplauso/contract/limits'
import { type Selectable, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { isId } from '#modules/creators/public.ts'
import type { Prices } from '#modules/prices/public.ts'
import type { Database, Tables } from '#modules/tables.ts'
import { deleteOver } from '#platform/database/in-batches.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { PageQuery } from '#platform/http/paging.ts'
import { idOrNone, missing } from './endpoints.ts'
import { testPayload } from './payload.ts'
import { mayUseApi, planWithoutApi } from './plan-with-api.ts'

type OwnDeps = { db: Database; prices: Prices }
type Owned = { userId: string; endpointId: string }
type OwnEndpoint = { mayUse: boolean; isSending: boolean }
type DeliveryRow = Selectable<Tables['webhook_deliveries']>

/** What was or is to be sent to the endpoint, newest first. Ends with not_found for one that is not this creator's. */
export async function listDeliveries(deps: OwnDeps, owned: Owned, page: PageQuery): Promise<WebhookDelivery[]> {
  const endpoint = await findOwn(deps, owned)
  const rows = await deps.db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('endpoint_id', '=', owned.endpointId)
    .$if(page.before !== undefined, (query) => query.where('id', '<', page.before ?? ''))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute()
  return rows.map((row) => toDelivery(row, endpoint))
}

/** Orders one try of a made-up message, also while the endpoint is disabled. Ends with not_found or plan_limit_reached. */
export async function orderTest(deps: OwnDeps, owned: Owned, now = new Date()): Promise<WebhookDelivery> {
  const endpoint = requirePlan(deps, await findOwn(deps, owned))
  const id = uuidv7()
  const { rows } = await sql<DeliveryRow>`
    insert into webhook_deliveries (id, endpoint_id, type, payload, asked_for, created_at, next_try_at)
    select ${id}::uuid, id, 'ping', ${testPayload(id, now)}::text, true, ${now}::timestamptz, ${now}::timestamptz
    from webhook_endpoints where id = ${owned.endpointId}::uuid
    for key share
    returning *
  `.execute(deps.db)
  return toDelivery(rows[0] ?? missing(owned.endpointId), endpoint)
}

/**
 * Orders a try of the very same message now, also while the endpoint is disabled. What fails again goes on as its tries have
 * it. Ends with not_found or plan_limit_reached.
 */
export async function replayDelivery(
  deps: OwnDeps,
  owned: Owned,
  deliveryId: string,
  now = new Date(),
): Promise<WebhookDelivery> {
  const endpoint = requirePlan(deps, await findOwn(deps, owned))
  const row = isId(deliveryId)
    ? await deps.db
        .updateTable('webhook_deliveries')
        .set({ status: 'waiting', asked_for: true, parked: false, next_try_at: now })
        .where('id', '=', deliveryId)
        .where('endpoint_id', '=', owned.endpointId)
        .returningAll()
        .executeTakeFirst()
    : undefined
  if (row === undefined) throw new AppError('not_found', `There is no message ${deliveryId}`)
  return toDelivery(row, endpoint)
}

export async function deleteOldDeliveries(db: Database, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - WEBHOOK_LOG_DAYS * DAY_MS)
  await deleteOver(db, 'webhook_deliveries', sql`created_at < ${before}::timestamptz`)
}

async function findOwn({ db, prices }: OwnDeps, { userId, endpointId }: Owned): Promise<OwnEndpoint> {
  const { rows } = await sql<OwnEndpoint>`
    select ${mayUseApi(prices)} as "mayUse", disabled_reason is null and ${mayUseApi(prices)} as "isSending"
    from webhook_endpoints join users on users.id = webhook_endpoints.user_id
    where webhook_endpoints.id = ${idOrNone(endpointId)}::uuid and user_id = ${userId}::uuid
  `.execute(db)
  return rows[0] ?? missing(endpointId)
}

function requirePlan({ prices }: OwnDeps, endpoint: OwnEndpoint): OwnEndpoint {
  if (!endpoint.mayUse) throw planWithoutApi(prices)
  return endpoint
}

function toDelivery(row: DeliveryRow, { isSending }: OwnEndpoint): WebhookDelivery {
  const isComing = isSending || row.asked_for
  return {
    id: row.id,
    type: row.type,
    status: row.status,
    tries: row.tries,
    createdAt: row.created_at.toISOString(),
    lastTriedAt: row.last_tried_at?.toISOString() ?? null,
    nextTryAt: (isComing && row.next_try_at?.toISOString()) || null,
    answerStatus: row.answer_status,
    error: row.error,
    payload: JSON.parse(row.payload),
  }
}
