import type { WebhookEventType } from '@aplauso/contract/developers'
import { type Selectable, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Prices } from '#modules/plans/public.ts'
import type { AnyTransaction, Tables } from '#modules/tables.ts'
import { mayUseApi } from './plan-with-api.ts'
import { webhookPayload } from './webhook-payload.ts'

type DonationEvent = Selectable<Tables['donation_events']>

const TYPES: Record<DonationEvent['kind'], WebhookEventType> = {
  paid: 'donation.paid',
  refunded: 'donation.refunded',
  charged_back: 'donation.charged_back',
  chargeback_reversed: 'donation.chargeback_reversed',
}

/**
 * Writes a message for each enabled endpoint with that event, in the order of the events. The caller has locked the
 * donations: a running erasure of a donor has ended then, and their name and message are gone.
 */
export async function writeDeliveries(
  { prices }: { prices: Prices },
  tx: AnyTransaction,
  events: readonly DonationEvent[],
  now = new Date(),
): Promise<void> {
  const { rows: endpoints } = await sql<{ id: string; user_id: string; events: string[] }>`
    select webhook_endpoints.id, user_id, events from webhook_endpoints join users on users.id = webhook_endpoints.user_id
    where user_id = any(${events.map((event) => event.creator_id)}::uuid[]) and disabled_reason is null and ${mayUseApi(prices)}
    order by webhook_endpoints.id
    -- Waits for an endpoint that is being deleted, and then skips it.
    for key share of webhook_endpoints
  `.execute(tx)
  const wanted = events.flatMap((event) =>
    endpoints
      .filter((endpoint) => endpoint.user_id === event.creator_id && endpoint.events.includes(TYPES[event.kind]))
      .map(({ id }) => ({ id, event })),
  )
  if (wanted.length === 0) return
  const donations = await tx
    .selectFrom('donations')
    .selectAll()
    .where(
      'id',
      'in',
      wanted.map(({ event }) => event.donation_id),
    )
    .execute()
  const byId = new Map(donations.map((donation) => [donation.id, donation]))
  const deliveries = wanted.map(({ id, event }) => {
    const donation = byId.get(event.donation_id)
    if (donation === undefined) throw new Error(`Donation ${event.donation_id} of an event is gone`)
    const type = TYPES[event.kind]
    return {
      id: uuidv7(),
      endpoint_id: id,
      donation_id: donation.id,
      type,
      payload: webhookPayload(type, event.created_at, donation),
      created_at: now,
      next_attempt_at: now,
    }
  })
  await tx.insertInto('webhook_deliveries').values(deliveries).execute()
}
