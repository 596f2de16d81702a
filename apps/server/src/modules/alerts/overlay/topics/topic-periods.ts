import type { Period } from '@aplauso/contract/topics'
import { type RawBuilder, sql } from 'kysely'
import { currentStreamOf } from '../../streams/read-streams.ts'

/** First day of the current period in the creator's time zone (needs `users`); a week begins on Monday. */
export const firstDayOf = (period: Exclude<Period, 'ever' | 'stream'>): RawBuilder<string> =>
  sql`date_trunc(${period}::text, now() at time zone users.time_zone)::date`

/** Start of the current period or stream; null without a stream, so that no donation matches. */
export const startOf = (period: Exclude<Period, 'ever'>): RawBuilder<Date | null> =>
  period === 'stream'
    ? sql`(select started_at from (${currentStreamOf(sql`users.id`)}) as stream)`
    : sql`(date_trunc(${period}::text, now() at time zone users.time_zone) at time zone users.time_zone)`

/** Value of `creator_donors.period`, which has months and all time. */
export const storedPeriod = (period: 'month' | 'ever'): RawBuilder<string> =>
  period === 'ever' ? sql`'all'` : sql`to_char(now() at time zone users.time_zone, 'YYYY-MM')`

/** Amount of a row of `donations` less refunds and chargebacks. */
export const netCents = sql<number>`(donations.amount_cents - donations.refunded_cents - donations.charged_back_cents)`
