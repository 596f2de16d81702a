import type { Cents } from '@aplauso/contract/money'
import { TAX_LIMIT_CENTS, TAX_LIMIT_DONATIONS } from '@aplauso/contract/tax-limits'
import type { TaxProfile } from '@aplauso/contract/taxes'
import { type RawBuilder, sql } from 'kysely'
import type { AnyTransaction, Database } from '#modules/tables.ts'

export type YearFigures = { year: number; donations: number; amountCents: Cents }

/**
 * Lateral subquery with what was booked for an owner in a calendar year of the owner's time zone: `donations`, counted
 * up to the limit, and `amount`, received less refunds and chargebacks, of an agency its shares.
 */
export const figuresOf = (ownerId: RawBuilder<unknown>, year: RawBuilder<unknown>) => sql`lateral (
  select (
    select count(*)::integer from (
      select from balance_lines line join ledger_journals j on j.id = line.journal_id
      where line.owner_id = ${ownerId} and line.month >= make_date(${year}, 1, 1) and line.month < make_date(${year} + 1, 1, 1)
        and j.kind = 'donation'
      limit ${TAX_LIMIT_DONATIONS}
    ) as counted
  ) as donations, (
    select coalesce(sum(case when owner_id = creator_id then gross_cents - refunded_cents - charged_back_cents
      else agency_share_cents end), 0)::bigint
    from balance_months
    where owner_id = ${ownerId} and month >= make_date(${year}, 1, 1) and month < make_date(${year} + 1, 1, 1)
  ) as amount
) as figures`

export const isOverLimit = sql<boolean>`(
  figures.donations >= ${TAX_LIMIT_DONATIONS} or figures.amount >= ${TAX_LIMIT_CENTS})`

/** Figures of this year and of the previous one, in this order; none of an unknown account. */
export async function readYearFigures(
  db: Database | AnyTransaction,
  ownerId: string,
  now: Date,
): Promise<YearFigures[]> {
  const { rows } = await sql<{ year: number; donations: number; amount: Cents }>`
    select years.year, figures.donations, figures.amount
    from users, lateral (
      select extract(year from ${now}::timestamptz at time zone users.time_zone)::integer as this_year
    ) as present, lateral (values (this_year), (this_year - 1)) as years (year),
      ${figuresOf(sql`users.id`, sql`years.year`)}
    where users.id = ${ownerId}::uuid
    order by years.year desc
  `.execute(db)
  return rows.map(({ year, donations, amount }) => ({ year, donations, amountCents: amount }))
}

/** The limit that a year reached; null: none. */
export function reachedLimit({ donations, amountCents }: YearFigures): TaxProfile['reason'] {
  if (donations >= TAX_LIMIT_DONATIONS) return 'donations'
  return amountCents >= TAX_LIMIT_CENTS ? 'amount' : null
}

/**
 * Whether the law wants tax data that a living account has not given. The previous year counts too: it is reported
 * after its end.
 */
export async function isTaxProfileMissing(tx: AnyTransaction, ownerId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ is_open: boolean }>`
    select not exists (select from tax_profiles where owner_id = users.id) as is_open
    from users where id = ${ownerId}::uuid and erased_at is null
  `.execute(tx)
  if (rows[0]?.is_open !== true) return false
  return (await readYearFigures(tx, ownerId, now)).some((figures) => reachedLimit(figures) !== null)
}
