import type { WebhookEndpoint } from '@aplauso/contract/developers'
import { type Selectable, sql } from 'kysely'
import type { Prices } from '#modules/plans/public.ts'
import type { Database, Tables } from '#modules/tables.ts'
import { mayUseApi } from './plan-with-api.ts'

export type EndpointRow = Selectable<Tables['webhook_endpoints']> & { mayUse: boolean }

/** Shows an endpoint without its plan as disabled by `plan`; its own state is stored for when the plan is back. */
export function toEndpoint(row: EndpointRow): WebhookEndpoint {
  const disabledReason = row.mayUse ? row.disabled_reason : 'plan'
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    enabled: disabledReason === null,
    disabledReason,
    createdAt: row.created_at.toISOString(),
  }
}

/** Oldest first, so that a new endpoint does not move the others. */
export async function listEndpoints(
  { db, prices }: { db: Database; prices: Prices },
  userId: string,
): Promise<WebhookEndpoint[]> {
  const { rows } = await sql<EndpointRow>`
    select webhook_endpoints.*, ${mayUseApi(prices)} as "mayUse"
    from webhook_endpoints join users on users.id = webhook_endpoints.user_id
    where user_id = ${userId}::uuid order by webhook_endpoints.id
  `.execute(db)
  return rows.map(toEndpoint)
}
