import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import type { AnyTransaction, Database } from '#modules/tables.ts'

/** The job that was begun with the donation has this long before the message is spoken a second time. */
const FIRST_ATTEMPT_MS = 15 * SECOND_MS
const RETRY_MS = 15 * SECOND_MS
const GIVE_UP_MS = 2 * MINUTE_MS
/** An alert that nobody has shown by then is an old one. */
const PAID_RETRY_MAX_MS = DAY_MS
/** As long as a checkout stays open in a tab. What is paid later is tried again from then on. */
const UNPAID_RETRY_MAX_MS = HOUR_MS

type LateSpeechOptions = { isPaid: boolean; now: Date }

/** Part of the statement that finds a speech missing: it goes on. `ids` gives the donations. */
export const scheduleLateSpeech = (ids: RawBuilder<unknown>, { isPaid, now }: LateSpeechOptions) => sql`
  insert into late_speeches (donation_id, try_at, until)
  select id, ${new Date(now.getTime() + FIRST_ATTEMPT_MS)}::timestamptz,
    ${new Date(now.getTime() + (isPaid ? PAID_RETRY_MAX_MS : UNPAID_RETRY_MAX_MS))}::timestamptz
  from (${ids}) as late
  on conflict (donation_id) do update set try_at = excluded.try_at, until = excluded.until`

/** An alert that is on screen, or that says other words by now, is not worth speaking it again and again. */
export async function giveUpSoon(tx: AnyTransaction, donationId: string): Promise<undefined> {
  const soon = sql`now() + interval '1 millisecond' * ${GIVE_UP_MS}::integer`
  await sql`update late_speeches set until = least(until, ${soon}) where donation_id = ${donationId}::uuid`.execute(tx)
}

/** One that can still be heard, for this process alone; it comes again, should the process die. */
export async function claimLateSpeech(db: Database, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ donation_id: string }>`
    update late_speeches set try_at = ${new Date(now.getTime() + RETRY_MS)}::timestamptz
    where donation_id = (
      select late.donation_id from late_speeches as late join donations on donations.id = late.donation_id
      where late.try_at <= ${now}::timestamptz and (donations.paid_at is null
        or exists (select from held_alerts where held_alerts.donation_id = donations.id and state = 'held')
        or exists (select from alerts where alerts.donation_id = donations.id
          and (shown_at is null or replay_requested_at > shown_at)))
      order by late.try_at limit 1 for update of late skip locked
    )
    returning donation_id
  `.execute(db)
  return rows[0]?.donation_id
}
