import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import type { AnyTransaction, Database } from '#modules/tables.ts'

/** The job that started with the donation has this long before the message is rendered a second time. */
const FIRST_ATTEMPT_MS = 15 * SECOND_MS
const RETRY_MS = 15 * SECOND_MS
const GIVE_UP_MS = 2 * MINUTE_MS
/** An alert that was not shown by then is outdated. */
const PAID_RETRY_MAX_MS = DAY_MS
/** A checkout stays open in a tab for about this long. A later payment starts the retries again. */
const UNPAID_RETRY_MAX_MS = HOUR_MS

type LateSpeechOptions = { isPaid: boolean; now: Date }

/** Part of the statement that finds a speech missing: schedules its next attempt. `ids` selects the donations. */
export const scheduleLateSpeech = (ids: RawBuilder<unknown>, { isPaid, now }: LateSpeechOptions) => sql`
  insert into late_speeches (donation_id, next_attempt_at, until)
  select id, ${new Date(now.getTime() + FIRST_ATTEMPT_MS)}::timestamptz,
    ${new Date(now.getTime() + (isPaid ? PAID_RETRY_MAX_MS : UNPAID_RETRY_MAX_MS))}::timestamptz
  from (${ids}) as late
  on conflict (donation_id) do update set next_attempt_at = excluded.next_attempt_at, until = excluded.until`

/** Shortens the retries for an alert that is on screen or has another message by now. */
export async function giveUpSoon(tx: AnyTransaction, donationId: string): Promise<undefined> {
  const soon = sql`now() + interval '1 millisecond' * ${GIVE_UP_MS}::integer`
  await sql`update late_speeches set until = least(until, ${soon}) where donation_id = ${donationId}::uuid`.execute(tx)
}

/** Claims one late speech whose alert can still play it; claimed again later if the process dies. */
export async function claimLateSpeech(db: Database, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ donation_id: string }>`
    update late_speeches set next_attempt_at = ${new Date(now.getTime() + RETRY_MS)}::timestamptz
    where donation_id = (
      select late.donation_id from late_speeches as late join donations on donations.id = late.donation_id
      where late.next_attempt_at <= ${now}::timestamptz and (donations.paid_at is null
        or exists (select from held_alerts where held_alerts.donation_id = donations.id and state = 'held')
        or exists (select from alerts where alerts.donation_id = donations.id
          and (shown_at is null or replay_requested_at > shown_at)))
      order by late.next_attempt_at limit 1 for update of late skip locked
    )
    returning donation_id
  `.execute(db)
  return rows[0]?.donation_id
}
