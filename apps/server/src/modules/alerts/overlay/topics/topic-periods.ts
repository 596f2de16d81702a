import type { Period } from '@aplauso/contract/topics'
import { type RawBuilder, sql } from 'kysely'
import { currentStreamOf } from '../../streams/read-streams.ts'

/** For a statement that has the creator's row of `users`: the first day of what is now, in their time zone; a week begins on Monday. */
export const firstDayOf = (period: Exclude<Period, 'ever' | 'stream'>): RawBuilder<string> =>
  sql`date_trunc(${period}::text, now() at time zone users.time_zone)::date`

/** The moment at which that day began there, or the stream that goes on; null, which no moment is behind, where none does. */
export const startOf = (period: Exclude<Period, 'ever'>): RawBuilder<Date | null> =>
  period === 'stream'
    ? sql`(select started_at from (${currentStreamOf(sql`users.id`)}) as stream)`
    : sql`(date_trunc(${period}::text, now() at time zone users.time_zone) at time zone users.time_zone)`

/** Of `creator_donors`, which has months and all time. */
export const storedPeriod = (period: 'month' | 'ever'): RawBuilder<string> =>
  period === 'ever' ? sql`'all'` : sql`to_char(now() at time zone users.time_zone, 'YYYY-MM')`

/** What is left of a row of `donations`. */
export const netCents = sql<number>`(donations.amount_cents - donations.refunded_cents - donations.charged_back_cents)`
