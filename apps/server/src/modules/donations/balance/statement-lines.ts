import type { BalanceLine, BalanceLineKind } from '@aplauso/contract/balance'
import { type Cents, type Currency, cents } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import { sql } from 'kysely'
import { AGENCY_PREFIX, CREATOR_PREFIX, PLATFORM_FEES, PROVIDER_ACCOUNTS } from '#modules/ledger/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import type { BalanceOwner } from './balance-owner.ts'

/** Line of a statement; `localTime` is in the owner's current time zone. */
export type StatementLine = BalanceLine & {
  localTime: string
  /** The last characters of the account that a payout went to. */
  ibanLast4: string | null
}

type StatementLinesQuery = {
  /** A month such as 2026-11; without it all months. */
  month?: string | undefined
  limit: number
  after?: string | undefined
  order: 'newest first' | 'oldest first'
}

type LineRow = {
  id: string
  created_at: Date
  local_time: string
  kind: BalanceLineKind
  donation_id: string | null
  payout_id: string | null
  iban_last4: string | null
  donor_name: string | null
  slug: string
  display_name: string
  erased_at: Date | null
  currency: Currency
  gross: Cents
  fee: Cents
  shares: Cents
  own: Cents
}

/** Lists donations, reversals and payouts of the owner, by journal; amounts come from the ledger entries. */
export async function listStatementLines(
  db: Database | AnyTransaction,
  owner: BalanceOwner,
  query: StatementLinesQuery,
): Promise<StatementLine[]> {
  const { month, after, limit } = query
  const inMonth = month === undefined ? sql`` : sql`and month = (${month}::text || '-01')::date`
  const isNewestFirst = query.order === 'newest first'
  const direction = isNewestFirst ? sql`desc` : sql`asc`
  const comparison = isNewestFirst ? sql`<` : sql`>`
  const { rows } = await sql<LineRow>`
    with page as (
      -- Selects the journals of the page.
      select month, journal_id from balance_lines
      where owner_id = ${owner.id}::uuid ${inMonth} ${
        after === undefined
          ? sql``
          : sql`and (month, journal_id) ${comparison} (
              -- One index lookup for each of the owner's months, because the index needs the month.
              select line.month, line.journal_id
              from (select distinct month from balance_months where owner_id = ${owner.id}::uuid ${inMonth}) as kept
              join balance_lines line on line.owner_id = ${owner.id}::uuid and line.month = kept.month
                and line.journal_id = ${after}::uuid)`
      }
      order by month ${direction}, journal_id ${direction} limit ${limit}
    )
    select j.id, j.created_at, d.id as donation_id, payout.id as payout_id, payout.iban_last4, d.donor_name,
      coalesce(d.currency, payout.currency) as currency, creator.slug, creator.display_name,
      creator.erased_at,
      to_char(j.created_at at time zone ${owner.timeZone}, 'YYYY-MM-DD HH24:MI:SS') as local_time,
      case when j.kind <> 'reversal' then j.kind when j.charged_back_cents > 0 then 'chargeback'
        when j.charged_back_cents < 0 then 'chargeback_reversed' else 'refund' end as kind, booked.*
    from page join ledger_journals j on j.id = page.journal_id
    left join donations d on d.id = j.donation_id left join payouts payout on payout.id = j.payout_id
    join users creator on creator.id = coalesce(d.creator_id, payout.owner_id), lateral (
      select coalesce(sum(amount_cents) filter (where account_code = any(${PROVIDER_ACCOUNTS}::text[])), 0)::bigint as gross,
        coalesce(-sum(amount_cents) filter (where account_code = ${PLATFORM_FEES}), 0)::bigint as fee,
        coalesce(-sum(amount_cents) filter (
          where account_code like ${`${AGENCY_PREFIX}%`} and j.donation_id is not null), 0)::bigint as shares,
        coalesce(-sum(amount_cents) filter (
          where account_code in (${CREATOR_PREFIX + owner.id}, ${AGENCY_PREFIX + owner.id})), 0)::bigint as own
      from ledger_entries where journal_id = j.id
    ) as booked
    order by page.month ${direction}, page.journal_id ${direction}
  `.execute(db)
  return rows.map((row) => toStatementLine(row, owner))
}

const toStatementLine = (row: LineRow, { isAgency, language }: BalanceOwner): StatementLine => ({
  id: row.id,
  bookedAt: row.created_at.toISOString(),
  localTime: row.local_time,
  kind: row.kind,
  donationId: row.donation_id,
  payoutId: row.payout_id,
  ibanLast4: row.iban_last4,
  donorName: isAgency ? null : row.donor_name,
  creator: {
    slug: row.slug,
    displayName: row.erased_at === null ? row.display_name : m.account_erased({}, { locale: language }),
  },
  currency: row.currency,
  gross: row.gross,
  platformFee: row.fee,
  agencyShare: cents(isAgency && row.payout_id === null ? row.own : row.shares),
  net: row.own,
})
