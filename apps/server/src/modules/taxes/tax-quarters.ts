import { type Cents, cents } from '@aplauso/contract/money'
import type { TaxQuarter } from '@aplauso/contract/taxes'
import { sql } from 'kysely'
import { AGENCY_PREFIX } from '#modules/ledger/public.ts'
import type { AnyTransaction } from '#modules/tables.ts'

const QUARTERS = 4

type QuarterRow = {
  owner_id: string
  quarter: number
  gross: Cents
  fees: Cents
  share: Cents
  refunded: Cents
  net: Cents
  donations: number
}

const NONE: TaxQuarter = {
  ...{ grossCents: cents(0), feesCents: cents(0), agencyShareCents: cents(0), refundedCents: cents(0) },
  ...{ netCents: cents(0), donations: 0 },
}

/** Condition on a column `month`: it is in the year. */
export const monthInYear = (year: number) => sql<boolean>`month >= make_date(${year}::integer, 1, 1)
  and month < make_date(${year}::integer + 1, 1, 1)`

/**
 * The four quarters of each account, from the same months as its balance. An agency's months have its share after
 * refunds, so the refunded part comes from the journals.
 */
export async function readQuarters(
  tx: AnyTransaction,
  ownerIds: readonly string[],
  year: number,
): Promise<Map<string, TaxQuarter[]>> {
  const { rows } = await sql<QuarterRow>`
    select owner_id, extract(quarter from month)::integer as quarter, sum(gross)::bigint as gross, sum(fees)::bigint as fees,
      sum(share)::bigint as share, sum(refunded)::bigint as refunded, sum(net)::bigint as net,
      sum(donations)::integer as donations
    from (
      select owner_id, month, gross_cents as gross, platform_fee_cents as fees, agency_share_cents as share,
        refunded_cents + charged_back_cents as refunded, net_cents + paid_out_cents as net, 0 as donations
      from balance_months
      where owner_id = any(${ownerIds}::uuid[]) and owner_id = creator_id and ${monthInYear(year)}
      union all
      select owner_id, month, agency_share_cents, 0, 0, 0, agency_share_cents, 0
      from balance_months
      where owner_id = any(${ownerIds}::uuid[]) and owner_id <> creator_id and ${monthInYear(year)}
      union all
      select line.owner_id, line.month, entry.amount_cents, 0, 0, entry.amount_cents, 0, 0
      from balance_lines line join ledger_journals j on j.id = line.journal_id and j.kind = 'reversal'
      join ledger_entries entry on entry.journal_id = j.id and entry.account_code = ${AGENCY_PREFIX}::text || line.owner_id
      where line.owner_id = any(${ownerIds}::uuid[]) and ${monthInYear(year)}
      union all
      select line.owner_id, line.month, 0, 0, 0, 0, 0, 1
      from balance_lines line join ledger_journals j on j.id = line.journal_id and j.kind = 'donation'
      where line.owner_id = any(${ownerIds}::uuid[]) and ${monthInYear(year)}
    ) as booked
    group by 1, 2
  `.execute(tx)
  const quarters = new Map(ownerIds.map((id) => [id, Array.from({ length: QUARTERS }, () => NONE)]))
  for (const row of rows) {
    const owned = quarters.get(row.owner_id)
    if (owned !== undefined) owned[row.quarter - 1] = toQuarter(row)
  }
  return quarters
}

const toQuarter = ({ gross, fees, share, refunded, net, donations }: QuarterRow): TaxQuarter => ({
  grossCents: gross,
  feesCents: fees,
  agencyShareCents: share,
  refundedCents: refunded,
  netCents: net,
  donations,
})

export const totalOf = (quarters: readonly TaxQuarter[]): TaxQuarter =>
  quarters.reduce(
    (total, quarter) => ({
      grossCents: cents(total.grossCents + quarter.grossCents),
      feesCents: cents(total.feesCents + quarter.feesCents),
      agencyShareCents: cents(total.agencyShareCents + quarter.agencyShareCents),
      refundedCents: cents(total.refundedCents + quarter.refundedCents),
      netCents: cents(total.netCents + quarter.netCents),
      donations: total.donations + quarter.donations,
    }),
    NONE,
  )
