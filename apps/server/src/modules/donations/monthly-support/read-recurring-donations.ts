import type { Language } from '@aplauso/contract/languages'
import { type Cents, CURRENCY } from '@aplauso/contract/money'
import type {
  ReceivedRecurringDonation,
  RecurringDonation,
  RecurringDonationIncome,
  RecurringDonationState,
} from '@aplauso/contract/recurring-donations'
import { m } from '@aplauso/texts/messages'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import type { PageQuery } from '#platform/http/paging.ts'

type RecurringDonationRow = {
  id: string
  donor_name: string | null
  amount_cents: Cents
  status: RecurringDonationState
  next_at: Date | null
  months: number
  asks_to_confirm: boolean
  created_at: Date
  creator_id: string
  slug: string
  display_name: string
  avatar: string | null
  erased_at: Date | null
}

/** Lists recurring donations with a paid month, newest first. */
async function readRows(
  db: Database,
  condition: RawBuilder<SqlBool>,
  { limit, before }: PageQuery,
): Promise<RecurringDonationRow[]> {
  const { rows } = await sql<RecurringDonationRow>`
    select recurring_donations.id, donor_name, amount_cents, status, months, requested_provider is not null and status <> 'ended' as asks_to_confirm, recurring_donations.created_at, creator_id, slug, display_name, avatar, erased_at,
      case when status <> 'ended' then coalesce(charge_at, period_end) end as next_at
    from recurring_donations join users on users.id = creator_id
    where ${condition} and months > 0 and (${before ?? null}::uuid is null or recurring_donations.id < ${before ?? null}::uuid)
    order by recurring_donations.id desc limit ${limit}
  `.execute(db)
  return rows
}

const commonFields = (row: RecurringDonationRow) => ({
  id: row.id,
  amountCents: row.amount_cents,
  currency: CURRENCY,
  every: 'month' as const,
  state: row.status,
  nextAt: row.next_at?.toISOString() ?? null,
  months: row.months,
  asksToConfirm: row.asks_to_confirm,
  createdAt: row.created_at.toISOString(),
})

const toRecurringDonation = (row: RecurringDonationRow, language: Language): RecurringDonation => ({
  ...commonFields(row),
  creator:
    row.erased_at === null
      ? { id: row.creator_id, slug: row.slug, displayName: row.display_name, avatar: row.avatar }
      : { id: row.creator_id, slug: '', displayName: m.account_erased({}, { locale: language }), avatar: null },
})

export async function listDonorRecurringDonations(
  db: Database,
  donorId: string,
  language: Language,
  page: PageQuery,
): Promise<RecurringDonation[]> {
  const rows = await readRows(db, sql<SqlBool>`donor_id = ${donorId}::uuid`, page)
  return rows.map((row) => toRecurringDonation(row, language))
}

export async function findRecurringDonation(
  db: Database,
  id: string,
  language: Language,
): Promise<RecurringDonation | undefined> {
  const [row] = await readRows(db, sql<SqlBool>`recurring_donations.id = ${id}::uuid`, { limit: 1, before: undefined })
  return row && toRecurringDonation(row, language)
}

export async function listCreatorRecurringDonations(
  db: Database,
  creatorId: string,
  page: PageQuery,
): Promise<ReceivedRecurringDonation[]> {
  const rows = await readRows(db, sql<SqlBool>`creator_id = ${creatorId}::uuid`, page)
  return rows.map((row) => ({ ...commonFields(row), donorName: row.donor_name }))
}

/** Expected income. Thirty days can contain two charges of one recurring donation, in February. */
export async function readRecurringIncome(
  db: Database,
  creatorId: string,
  now = new Date(),
): Promise<RecurringDonationIncome> {
  const { rows } = await sql<{ active: number; monthly: Cents; next: Cents }>`
    select count(*)::integer as active, coalesce(sum(amount_cents), 0)::bigint as monthly, coalesce(sum(amount_cents * (
      case when next_at <= until then 1 else 0 end + case when next_at + interval '1 month' <= until then 1 else 0 end)), 0)::bigint as next
    from recurring_donations, lateral (
      select coalesce(charge_at, period_end) as next_at, ${now}::timestamptz + interval '30 days' as until
    ) as coming
    where creator_id = ${creatorId}::uuid and status in ('active', 'past_due')
  `.execute(db)
  const [income] = rows
  if (income === undefined) throw new Error('an aggregate query returned no row')
  return { active: income.active, monthlyCents: income.monthly, nextThirtyDaysCents: income.next }
}
