import type { WebhookEventType } from '@aplauso/contract/developers'
import { type Selectable, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { AnyTransaction, Tables } from '#modules/tables.ts'
import { payloadOf } from './payload.ts'
import { mayUseApi } from './plan-with-api.ts'

type DonationEvent = Selectable<Tables['donation_events']>

const TYPES: Record<DonationEvent['kind'], WebhookEventType> = {
  paid: 'donation.paid',
  refunded: 'donation.refunded',
  charged_back: 'donation.charged_back',
  chargeback_reversed: 'donation.chargeback_reversed',
}

/** Writes down the message for each endpoint of the creator that is enabled and wants this kind of event. */
export async function writeDeliveries(tx: AnyTransaction, event: DonationEvent, now = new Date()): Promise<void> {
  const type = TYPES[event.kind]
  const { rows: endpoints } = await sql<{ id: string }>`
    select webhook_endpoints.id from webhook_endpoints join users on users.id = webhook_endpoints.user_id
    where user_id = ${event.creator_id}::uuid and disabled_reason is null and ${type}::text = any(events) and ${mayUseApi}
    -- One that is being deleted is waited for, and is then none of them.
    for key share of webhook_endpoints
  `.execute(tx)
  if (endpoints.length === 0) return
  const donation = await tx
    .selectFrom('donations')
    .selectAll()
    .where('id', '=', event.donation_id)
    // Whose words are being erased at this moment is waited for, and has said nothing.
    .forShare()
    .executeTakeFirstOrThrow()
  const payload = payloadOf(type, event.created_at, donation)
  await tx
    .insertInto('webhook_deliveries')
    .values(
      endpoints.map(({ id }) => ({
        id: uuidv7(),
        endpoint_id: id,
        donation_id: donation.id,
        type,
        payload,
        created_at: now,
        next_try_at: now,
      })),
    )
    .execute()
}
