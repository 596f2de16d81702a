import type { WebhookDelivery } from '@aplauso/contract/developers'
import { DAY_MS, WEBHOOK_LOG_DAYS } from '@aplauso/contract/limits'
import { type Selectable, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { isId } from '#modules/creators/public.ts'
import type { Prices } from '#modules/plans/public.ts'
import type { Database, Tables } from '#modules/tables.ts'
import { deleteInBatches } from '#platform/database/in-batches.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { PageQuery } from '#platform/http/paging.ts'
import { endpointNotFound, idOrNone } from './endpoints.ts'
import { mayUseApi, planWithoutApi } from './plan-with-api.ts'
import { testPayload } from './webhook-payload.ts'

type DeliveryDeps = { db: Database; prices: Prices }
type EndpointOwner = { userId: string; endpointId: string }
type OwnedEndpoint = { mayUse: boolean; isSending: boolean }
type DeliveryRow = Selectable<Tables['webhook_deliveries']>

/**
 * Messages to the endpoint, sent and waiting, newest first. Ends with not_found for an endpoint that is not this
 * creator's.
 */
export async function listDeliveries(
  deps: DeliveryDeps,
  owner: EndpointOwner,
  page: PageQuery,
): Promise<WebhookDelivery[]> {
  const endpoint = await findOwnedEndpoint(deps, owner)
  const rows = await deps.db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('endpoint_id', '=', owner.endpointId)
    .$if(page.before !== undefined, (query) => query.where('id', '<', page.before ?? ''))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute()
  return rows.map((row) => toDelivery(row, endpoint))
}

/**
 * Enqueues one attempt of a test message, also while the endpoint is disabled. Ends with not_found or
 * plan_limit_reached.
 */
export async function queueTest(deps: DeliveryDeps, owner: EndpointOwner, now = new Date()): Promise<WebhookDelivery> {
  const endpoint = requirePlan(deps, await findOwnedEndpoint(deps, owner))
  const id = uuidv7()
  const { rows } = await sql<DeliveryRow>`
    insert into webhook_deliveries (id, endpoint_id, type, payload, is_manual, created_at, next_attempt_at)
    select ${id}::uuid, id, 'ping', ${testPayload(id, now)}::text, true, ${now}::timestamptz, ${now}::timestamptz
    from webhook_endpoints where id = ${owner.endpointId}::uuid
    for key share
    returning *
  `.execute(deps.db)
  return toDelivery(rows[0] ?? endpointNotFound(owner.endpointId), endpoint)
}

/**
 * Enqueues an attempt of the same message now, also while the endpoint is disabled. After another failure the retries
 * continue from the present number of attempts. Ends with not_found or plan_limit_reached.
 */
export async function replayDelivery(
  deps: DeliveryDeps,
  owner: EndpointOwner,
  deliveryId: string,
  now = new Date(),
): Promise<WebhookDelivery> {
  const endpoint = requirePlan(deps, await findOwnedEndpoint(deps, owner))
  const row = isId(deliveryId)
    ? await deps.db
        .updateTable('webhook_deliveries')
        .set({ status: 'waiting', is_manual: true, parked: false, next_attempt_at: now })
        .where('id', '=', deliveryId)
        .where('endpoint_id', '=', owner.endpointId)
        .returningAll()
        .executeTakeFirst()
    : undefined
  if (row === undefined) throw new AppError('not_found', `There is no message ${deliveryId}`)
  return toDelivery(row, endpoint)
}

export async function deleteOldDeliveries(db: Database, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - WEBHOOK_LOG_DAYS * DAY_MS)
  await deleteInBatches(db, 'webhook_deliveries', sql`created_at < ${before}::timestamptz`)
}

async function findOwnedEndpoint(
  { db, prices }: DeliveryDeps,
  { userId, endpointId }: EndpointOwner,
): Promise<OwnedEndpoint> {
  const { rows } = await sql<OwnedEndpoint>`
    select ${mayUseApi(prices)} as "mayUse", disabled_reason is null and ${mayUseApi(prices)} as "isSending"
    from webhook_endpoints join users on users.id = webhook_endpoints.user_id
    where webhook_endpoints.id = ${idOrNone(endpointId)}::uuid and user_id = ${userId}::uuid
  `.execute(db)
  return rows[0] ?? endpointNotFound(endpointId)
}

function requirePlan({ prices }: DeliveryDeps, endpoint: OwnedEndpoint): OwnedEndpoint {
  if (!endpoint.mayUse) throw planWithoutApi(prices)
  return endpoint
}

function toDelivery(row: DeliveryRow, { isSending }: OwnedEndpoint): WebhookDelivery {
  const willBeSent = isSending || row.is_manual
  return {
    id: row.id,
    type: row.type,
    status: row.status,
    tries: row.attempts,
    createdAt: row.created_at.toISOString(),
    lastTriedAt: row.last_attempt_at?.toISOString() ?? null,
    nextTryAt: (willBeSent && row.next_attempt_at?.toISOString()) || null,
    answerStatus: row.answer_status,
    error: row.error,
    payload: JSON.parse(row.payload),
  }
}
