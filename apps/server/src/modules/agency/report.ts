import type { AgencyReport, ReportQuery } from '@aplauso/contract/agency'
import type { Language } from '@aplauso/contract/languages'
import { type Cents, cents } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import { type RawBuilder, sql } from 'kysely'
import { isCreator, isId } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { type Period, periodOf, stepsOf } from './report-period.ts'

/** A report covers `creatorId`, or every creator that the agency has or had when that is null. */
export type ReportScope = { agencyId: string; creatorId: string | null; period: Period; language: Language }

/**
 * Resolves the query with the agency's time zone and language. Ends with not_found for a creator whom the agency never
 * managed, with validation_failed for an invalid period.
 */
export async function reportScope(db: Database, agencyId: string, query: ReportQuery): Promise<ReportScope> {
  const creatorId = query.creatorId ?? null
  if (creatorId !== null && !isId(creatorId)) throw neverManaged()
  const { rows } = await sql<{ today: string; language: Language; is_theirs: boolean }>`
    select (now() at time zone time_zone)::date::text as today, language,
      ${creatorId}::uuid is null or exists (
        select from agency_invitations where agency_id = users.id and creator_id = ${creatorId}::uuid
          and status in ('accepted', 'ended')
      ) as is_theirs
    from users where id = ${agencyId}::uuid
  `.execute(db)
  const [agency] = rows
  if (agency === undefined) throw new AppError('unauthenticated', 'The account is gone')
  if (!agency.is_theirs) throw neverManaged()
  return { agencyId, creatorId, period: periodOf(query, agency.today), language: agency.language }
}

const neverManaged = () => new AppError('not_found', 'This agency has never managed this creator')

type ReportTotals = { count: number; amount: Cents; share: Cents }
type Row = ReportTotals &
  (
    | { step: string; creator_id: null }
    | {
        step: null
        creator_id: string
        display_name: string
        username: string
        erased_at: Date | null
        managed: boolean
      }
  )

/** Read from day buckets in one statement, so that the rows add up to the totals. */
export async function agencyReport(db: Database, scope: ReportScope): Promise<AgencyReport> {
  const { period } = scope
  const { rows } = await sql<Row>`
    with days as (${daysOf(scope)}), sums as (
      select creator_id, step, sum(donations_count)::integer as count, sum(amount_cents)::bigint as amount,
        sum(share_cents)::bigint as share
      from days group by grouping sets ((creator_id), (step))
    ), managed as (
      select link.creator_id from agency_invitations link join users on users.id = link.creator_id and ${isCreator()}
      where link.agency_id = ${scope.agencyId}::uuid and link.status = 'accepted'
        and (${scope.creatorId}::uuid is null or link.creator_id = ${scope.creatorId}::uuid)
    ), creators as (
      select creator_id, coalesce(count, 0) as count, coalesce(amount, 0) as amount, coalesce(share, 0) as share,
        managed.creator_id is not null as managed
      from (select * from sums where creator_id is not null) as received full join managed using (creator_id)
    )
    select null as creator_id, step, count, amount, share, null as display_name, null as username, null as erased_at,
      null as managed
    from sums where creator_id is null
    union all
    select creator_id, null, count, amount, share, display_name, username, erased_at, managed
    from creators join users on users.id = creators.creator_id
    order by amount desc, creator_id
  `.execute(db)
  const steps = new Map(
    rows.flatMap((row) => (row.creator_id === null ? [[row.step, toReportTotals(row)] as const] : [])),
  )
  return {
    from: period.from,
    to: period.to,
    by: period.by,
    total: [...steps.values()].reduce(add, ZERO_TOTALS),
    creators: rows.flatMap((row) =>
      row.creator_id === null
        ? []
        : [
            {
              id: row.creator_id,
              displayName: nameOf(row, scope.language),
              username: row.username,
              managed: row.managed,
              ...toReportTotals(row),
            },
          ],
    ),
    points: stepsOf(period).map((key) => ({ key, ...(steps.get(key) ?? ZERO_TOTALS) })),
  }
}

/** The buckets in scope, each with its step: its day or its month. */
export function daysOf({ agencyId, creatorId, period }: ReportScope): RawBuilder<unknown> {
  const format = period.by === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'
  return sql`
    select creator_id, to_char(day, ${format}::text) as step, donations_count, amount_cents, share_cents from agency_days
    where agency_id = ${agencyId}::uuid and day between ${period.from}::date and ${period.to}::date
      and (${creatorId}::uuid is null or creator_id = ${creatorId}::uuid)`
}

export const nameOf = (row: { display_name: string; erased_at: Date | null }, language: Language): string =>
  row.erased_at === null ? row.display_name : m.account_erased({}, { locale: language })

const ZERO_TOTALS = { count: 0, amount: cents(0), share: cents(0) }
const toReportTotals = ({ count, amount, share }: ReportTotals) => ({ count, amount, share })
const add = (one: ReportTotals, other: ReportTotals): ReportTotals => ({
  count: one.count + other.count,
  amount: cents(one.amount + other.amount),
  share: cents(one.share + other.share),
})
