import type { Cents } from '@aplauso/contract/money'
import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { DonationEvent } from './handle-donation-events.ts'

/** Whether a program of the creator is told what happens to their donations; whether their plan has it is asked when it is. */
const hasWebhooks = sql`exists (
  select from webhook_endpoints where webhook_endpoints.user_id = users.id and disabled_reason is null)`

/** Notes the payment in `paid` for what follows it outside the statement; nothing where nothing will. */
export const writePaidEvent = (now: Date) => sql`
  insert into donation_events (id, donation_id, creator_id, kind, amount_cents, created_at)
  select ${uuidv7()}::uuid, paid.id, paid.creator_id, 'paid', paid.amount_cents, ${now}::timestamptz
  from paid join users on users.id = paid.creator_id
  -- The plan that has a limit in a month is warned of it.
  where paid.receipt_email is not null or users.subscription_plan = 'free' or ${hasWebhooks}
  returning id`

export type Reversal = { kind: Exclude<DonationEvent['kind'], 'paid'>; amountCents: Cents }

/** Notes what became of the donation in `reversed`; nothing where nobody would hear of it. */
export const writeReversalEvents = (reversals: readonly Reversal[], now: Date): RawBuilder<unknown> => sql`
  insert into donation_events (id, donation_id, creator_id, kind, amount_cents, created_at)
  select event.id, reversed.id, reversed.creator_id, event.kind, event.cents, ${now}::timestamptz
  from reversed join users on users.id = reversed.creator_id,
    unnest(${reversals.map(() => uuidv7())}::uuid[], ${reversals.map(({ kind }) => kind)}::text[],
      ${reversals.map(({ amountCents }) => amountCents)}::bigint[]) as event (id, kind, cents)
  where ${hasWebhooks}`
