import { HOUR_MS, SECOND_MS } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import { CLAIM_MAX_MS } from './reserve-refund.ts'

const PAUSE_MS = 30 * SECOND_MS
const PAUSE_MAX_MS = 6 * HOUR_MS

/** Claims one refund if no other process is sending it. */
export async function claimRefund(db: Database, id: string, now: Date): Promise<boolean> {
  return (await claim(db, sql`id = ${id}::uuid`, now)).length > 0
}

/** Claims up to `count` due refunds for this caller. */
export function claimDueRefunds(db: Database, count: number, now: Date): Promise<string[]> {
  return claim(
    db,
    sql`id in (
      select id from refunds where next_poll_at <= ${now}::timestamptz and status = 'asked'
        and (claimed_until is null or claimed_until <= ${now}::timestamptz)
      order by next_poll_at limit ${count} for update skip locked
    )`,
    now,
  )
}

/** Each claim moves the next attempt, so that a crash repeats it later. */
async function claim(db: Database, condition: ReturnType<typeof sql>, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update refunds set claimed_until = ${new Date(now.getTime() + CLAIM_MAX_MS)}::timestamptz, attempts = attempts + 1,
      next_poll_at = ${now}::timestamptz + least(
        interval '1 millisecond' * ${PAUSE_MS}::integer * power(2, least(attempts, 20)), interval '1 millisecond' * ${PAUSE_MAX_MS}::integer)
    where status = 'asked' and (claimed_until is null or claimed_until <= ${now}::timestamptz) and ${condition}
    returning id
  `.execute(db)
  return rows.map(({ id }) => id)
}
