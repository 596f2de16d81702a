import type { Cents } from '@aplauso/contract/money'
import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { DonationEvent } from './handle-donation-events.ts'

/** The creator has active webhook endpoints. Whether the plan includes webhooks is checked at delivery. */
const hasWebhooks = sql`exists (
  select from webhook_endpoints where webhook_endpoints.user_id = users.id and disabled_reason is null)`

/** Writes an event for the payment in `paid`, if a receipt, a limit warning or a webhook follows from it. */
export const writePaidEvent = (now: Date) => sql`
  -- Writes the event of the payment, if anything follows from it.
  insert into donation_events (id, donation_id, creator_id, kind, amount_cents, created_at)
  select ${uuidv7()}::uuid, paid.id, paid.creator_id, 'paid', paid.amount_cents, ${now}::timestamptz
  from paid join users on users.id = paid.creator_id
  -- The free plan has a monthly limit that its creators are warned about.
  where paid.receipt_email is not null or users.subscription_plan = 'free' or ${hasWebhooks}
  returning id`

export type Reversal = { kind: Exclude<DonationEvent['kind'], 'paid'>; amountCents: Cents }

/** Writes the events of the donation in `reversed`, if the creator has webhooks. */
export const writeReversalEvents = (reversals: readonly Reversal[], now: Date): RawBuilder<unknown> => sql`
  -- Writes one event for each reversal, if the creator has webhooks.
  insert into donation_events (id, donation_id, creator_id, kind, amount_cents, created_at)
  select event.id, reversed.id, reversed.creator_id, event.kind, event.cents, ${now}::timestamptz
  from reversed join users on users.id = reversed.creator_id,
    unnest(${reversals.map(() => uuidv7())}::uuid[], ${reversals.map(({ kind }) => kind)}::text[],
      ${reversals.map(({ amountCents }) => amountCents)}::bigint[]) as event (id, kind, cents)
  where ${hasWebhooks}`
