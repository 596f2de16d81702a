import type { Features } from '@aplauso/contract/features'
import { HOUR_MS, MINUTE_MS } from '@aplauso/contract/limits'
import type { PushEvent } from '@aplauso/contract/push'
import { type Selectable, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { AnyTransaction, Tables } from '#modules/tables.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { notificationRecipients } from './notification-recipients.ts'
import { PUSH_QUEUE } from './push-queue.ts'

type DonationEvent = Pick<Selectable<Tables['donation_events']>, 'kind' | 'donation_id'>
type NewNotice = { subscription_id: string; creator_id: string; kind: PushEvent; donation_ids: string[] }
type EnqueueDeps = { jobs: Pick<Jobs, 'add'>; features: Features }

/** Events within this time after a notice are collected into the next notice of the same kind. */
const BATCH_DELAY_MS = MINUTE_MS

/** Enqueues notices about paid donations, once each, because an event is handled once. */
export async function enqueueDonationNotices(
  deps: EnqueueDeps,
  tx: AnyTransaction,
  events: readonly DonationEvent[],
): Promise<void> {
  const paid = events.filter(({ kind }) => kind === 'paid').map((event) => event.donation_id)
  if (paid.length === 0) return
  const { rows } = await sql<NewNotice>`
    select push_subscriptions.id as subscription_id, donations.creator_id, news.kind, jsonb_agg(donations.id) as donation_ids
    from donations cross join ${notificationRecipients(deps.features, sql`hat.creator_id = donations.creator_id`)}
    join push_subscriptions on push_subscriptions.user_id = told.account_id
    left join held_alerts on held_alerts.donation_id = donations.id and held_alerts.state = 'held'
    cross join lateral (values
      ('held', told.approves and held_alerts.id is not null),
      -- Only the creator is notified of a private donation.
      ('large', told.sees_amounts and donations.amount_cents >= push_subscriptions.above_cents
        and (not donations.private or told.account_id = donations.creator_id))
    ) as news (kind, is_so)
    where donations.id = any(${paid}::uuid[]) and news.is_so and news.kind = any(push_subscriptions.events)
    group by push_subscriptions.id, donations.creator_id, news.kind
  `.execute(tx)
  await enqueueNotices(deps, tx, rows)
}

/** Enqueues notices about alerts that no overlay shows: at most one an hour per device, whichever check finds them. */
export async function enqueueUnseenNotices(
  deps: EnqueueDeps,
  tx: AnyTransaction,
  creatorIds: string[],
  now = new Date(),
): Promise<void> {
  if (creatorIds.length === 0) return
  const { rows } = await sql<NewNotice>`
    select push_subscriptions.id as subscription_id, told.creator_id, 'unseen' as kind, '[]'::jsonb as donation_ids
    from ${notificationRecipients(deps.features, sql`hat.creator_id = any(${creatorIds}::uuid[])`)}
    join push_subscriptions on push_subscriptions.user_id = told.account_id
    where told.steers and 'unseen' = any(push_subscriptions.events) and not exists (
      select from push_notices as former
      where former.subscription_id = push_subscriptions.id and former.creator_id = told.creator_id
        and former.kind = 'unseen' and former.created_at > ${new Date(now.getTime() - HOUR_MS)}::timestamptz)
  `.execute(tx)
  await enqueueNotices(deps, tx, rows, now)
}

/** Adds donations to a notice that is not sent yet, whose job exists already; else inserts a notice with a job. */
async function enqueueNotices(
  { jobs }: Pick<EnqueueDeps, 'jobs'>,
  tx: AnyTransaction,
  newNotices: NewNotice[],
  now = new Date(),
): Promise<void> {
  if (newNotices.length === 0) return
  const notices = newNotices
    // One order prevents a deadlock between processes with the same devices.
    .toSorted((a, b) => key(a).localeCompare(key(b)))
    .map((notice) => ({ id: uuidv7(), ...notice }))
  const { rows } = await sql<{ id: string; wait_ms: number }>`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb)
        as notice (id uuid, subscription_id uuid, creator_id uuid, kind text, donation_ids jsonb)
    ), device as (
      -- Waits for a device that is being removed; it is then left out.
      select id from push_subscriptions where id in (select subscription_id from wanted) order by id for key share
    ), noted as (
      insert into push_notices as notice (id, subscription_id, creator_id, kind, donation_ids, created_at)
      select wanted.id, subscription_id, creator_id, kind, donation_ids, ${now}::timestamptz
      from wanted join device on device.id = wanted.subscription_id
      order by subscription_id, creator_id, kind
      on conflict (subscription_id, creator_id, kind) where attempts = 0
      do update set donation_ids = notice.donation_ids || excluded.donation_ids
      returning *
    )
    select noted.id, coalesce((
      select greatest(0, extract(epoch from max(former.claimed_at) - ${now}::timestamptz) * 1000 + ${BATCH_DELAY_MS}::integer)
      from push_notices as former
      where former.subscription_id = noted.subscription_id and former.creator_id = noted.creator_id
        and former.kind = noted.kind and former.claimed_at is not null
    ), 0)::float8 as wait_ms
    from noted join wanted on wanted.id = noted.id
  `.execute(tx)
  for (const { id, wait_ms: waitMs } of rows)
    await jobs.add(PUSH_QUEUE, { noticeId: id, tries: 0 }, { tx, startAfterSeconds: Math.ceil(waitMs / 1_000) })
}

const key = (notice: NewNotice): string => `${notice.subscription_id} ${notice.creator_id} ${notice.kind}`
