import type { DonationProgress, DonorStats } from '@aplauso/contract/donations'
import type { Language } from '@aplauso/contract/languages'
import { type Cents, cents } from '@aplauso/contract/money'
import { sql } from 'kysely'
import { isId } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'
import { average } from '../received/average.ts'
import { creatorName } from './creator-name.ts'

/** Reads the totals that each settlement updates; the month is the current one in the donor's time zone. */
export async function readDonorStats(db: Database, donorId: string): Promise<DonorStats> {
  const { rows } = await sql<{ total: Cents; made: number; supported: number; month: Cents }>`
    select users.total_donated_cents as total, creators.made, creators.supported,
      coalesce(donor_months.amount_cents, 0)::bigint as month
    from users
    left join donor_months on donor_months.donor_id = users.id
      and donor_months.month = date_trunc('month', now() at time zone users.time_zone)::date,
    lateral (
      select coalesce(sum(donations_count), 0)::bigint as made, count(*) filter (where donations_count > 0) as supported
      from donor_creators where donor_creators.donor_id = users.id
    ) as creators
    where users.id = ${donorId}
  `.execute(db)
  const row = rows[0] ?? { total: cents(0), made: 0, supported: 0, month: cents(0) }
  return {
    totalDonated: row.total,
    donationsMade: row.made,
    creatorsSupported: row.supported,
    average: average(row.total, row.made),
    thisMonth: row.month,
  }
}

/** `isDonor`: the caller is signed in as the donor or has the secret. Others get the public fields only. */
export async function findDonationProgress(
  db: Database,
  id: string,
  language: Language,
  isDonor: (donorId: string | null) => Promise<boolean>,
): Promise<DonationProgress | undefined> {
  if (!isId(id)) return undefined
  const row = await db
    .selectFrom('donations')
    .innerJoin('users', 'users.id', 'donations.creator_id')
    .leftJoin('recurring_donations', (join) =>
      join
        .onRef('recurring_donations.id', '=', 'donations.recurring_donation_id')
        .on('recurring_donations.status', 'in', ['active', 'past_due']),
    )
    .select([
      'donations.id',
      'donations.donor_id',
      'donations.status',
      'donations.amount_cents',
      'donations.currency',
      'slug',
      'display_name',
    ])
    .select([
      'erased_at',
      sql<Date | null>`coalesce(recurring_donations.charge_at, recurring_donations.period_end)`.as('next_at'),
    ])
    .where('donations.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { id: donationId, status, currency, next_at: nextAt } = row
  const publicProgress = { id: donationId, status, currency, creator: creatorName(row, language) }
  if (!(await isDonor(row.donor_id))) {
    return { ...publicProgress, status: status === 'refunded' || status === 'charged_back' ? 'paid' : status }
  }
  return { ...publicProgress, amount: row.amount_cents, ...(nextAt && { nextAt: nextAt.toISOString() }) }
}
