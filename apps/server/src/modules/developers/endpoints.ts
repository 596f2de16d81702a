import type {
  ChangeWebhookEndpoint,
  CreatedWebhookEndpoint,
  NewWebhookEndpoint,
  WebhookEndpoint,
} from '@aplauso/contract/developers'
import { DAY_MS, WEBHOOK_ENDPOINTS_MAX } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { isId } from '#modules/creators/public.ts'
import type { Prices } from '#modules/plans/public.ts'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Sealer } from '#platform/secrets/create-sealer.ts'
import { type EndpointRow, toEndpoint } from './endpoint-row.ts'
import { makeSecret, sealSecret } from './endpoint-secret.ts'
import { lockOwner } from './lock-owner.ts'
import { parkDeliveries } from './parked-deliveries.ts'
import { mayUseApi } from './plan-with-api.ts'
import { checkTarget, type Targets } from './webhook-targets.ts'

export type EndpointDeps = { db: Database; prices: Prices; sealer: Sealer; targets: Targets }

/** How long the previous secret also signs after a change. */
const BOTH_SECRETS_MS = DAY_MS

/**
 * Adds an endpoint and returns its secret, this once. Ends with plan_limit_reached, or with validation_failed for an
 * address that webhooks must not be sent to.
 */
export async function addEndpoint(
  { db, prices, sealer, targets }: EndpointDeps,
  userId: string,
  { url, events }: NewWebhookEndpoint,
): Promise<CreatedWebhookEndpoint> {
  const id = uuidv7()
  const secret = makeSecret()
  const target = checkTarget(targets, url)
  const added = await db.transaction().execute(async (tx) => {
    await lockOwner({ prices }, tx, userId)
    const { rows } = await sql<EndpointRow>`
      insert into webhook_endpoints (id, user_id, url, events, secret, created_at)
      select ${id}::uuid, ${userId}::uuid, ${target}::text, ${events}::text[], ${sealSecret(sealer, id, secret)}::bytea,
        ${new Date()}::timestamptz
      where (select count(*) from webhook_endpoints where user_id = ${userId}::uuid) < ${WEBHOOK_ENDPOINTS_MAX}::integer
      returning *, true as "mayUse"
    `.execute(tx)
    return rows[0]
  })
  if (added === undefined) {
    throw new AppError('plan_limit_reached', `There are at most ${WEBHOOK_ENDPOINTS_MAX} endpoints; delete one`)
  }
  return { ...toEndpoint(added), secret }
}

/**
 * Changes an endpoint. Enabling it makes its waiting messages due. Ends with not_found for an endpoint that is not this
 * creator's.
 */
export async function changeEndpoint(
  { db, prices, targets }: EndpointDeps,
  userId: string,
  id: string,
  { url, events, enabled }: ChangeWebhookEndpoint,
): Promise<WebhookEndpoint> {
  const target = url === undefined ? null : checkTarget(targets, url)
  const changed = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<EndpointRow>`
      update webhook_endpoints
      set url = coalesce(${target}::text, url),
        events = coalesce(${events ?? null}::text[], events),
        disabled_reason = case ${enabled ?? null}::boolean
          when true then null when false then coalesce(disabled_reason, 'by_creator') else disabled_reason end,
        failing_since = case when ${enabled ?? false}::boolean then null else failing_since end
      from users
      where webhook_endpoints.id = ${idOrNone(id)}::uuid and user_id = ${userId}::uuid and users.id = user_id
      returning webhook_endpoints.*, ${mayUseApi(prices)} as "mayUse"
    `.execute(tx)
    if (enabled && rows.length > 0) {
      await tx
        .updateTable('webhook_deliveries')
        .set({ next_attempt_at: new Date(), parked: false })
        .where('endpoint_id', '=', id)
        .where('status', '=', 'waiting')
        .execute()
    } else if (enabled === false && rows.length > 0) await parkDeliveries(tx, id)
    return rows[0]
  })
  return toEndpoint(changed ?? endpointNotFound(id))
}

export async function deleteEndpoint(db: Database, userId: string, id: string): Promise<void> {
  const deleted = await db
    .deleteFrom('webhook_endpoints')
    .where('id', '=', idOrNone(id))
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (deleted === undefined) endpointNotFound(id)
}

/**
 * Creates a new secret and returns it, this once. The previous one also signs for a day, so that a receiver can change
 * at any time within it.
 */
export async function changeSecret(
  { db, prices, sealer }: EndpointDeps,
  userId: string,
  id: string,
  now = new Date(),
): Promise<CreatedWebhookEndpoint> {
  const secret = makeSecret()
  const { rows } = await sql<EndpointRow>`
    update webhook_endpoints
    set previous_secret = secret, previous_secret_until = ${new Date(now.getTime() + BOTH_SECRETS_MS)}::timestamptz,
      secret = ${sealSecret(sealer, id, secret)}::bytea
    from users
    where webhook_endpoints.id = ${idOrNone(id)}::uuid and user_id = ${userId}::uuid and users.id = user_id
    returning webhook_endpoints.*, ${mayUseApi(prices)} as "mayUse"
  `.execute(db)
  return { ...toEndpoint(rows[0] ?? endpointNotFound(id)), secret }
}

/** Replaces an invalid UUID by the nil UUID, which matches no row. */
export const idOrNone = (id: string): string => (isId(id) ? id : '00000000-0000-0000-0000-000000000000')

export function endpointNotFound(id: string): never {
  throw new AppError('not_found', `There is no webhook endpoint ${id}`)
}
