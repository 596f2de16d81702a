import type { Balance, BalanceMonth } from '@aplauso/contract/balance'
import { type Cents, CURRENCY } from '@aplauso/contract/money'
import { sql } from 'kysely'
import type { AnyTransaction, Database } from '#modules/tables.ts'

type MonthAmounts = {
  gross: Cents
  platform_fees: Cents
  agency_share: Cents
  refunded: Cents
  charged_back: Cents
  paid_out: Cents
  net: Cents
}

const monthAmounts = sql`
  coalesce(sum(gross_cents), 0)::bigint as gross, coalesce(sum(platform_fee_cents), 0)::bigint as platform_fees,
  coalesce(sum(agency_share_cents), 0)::bigint as agency_share, coalesce(sum(refunded_cents), 0)::bigint as refunded,
  coalesce(sum(charged_back_cents), 0)::bigint as charged_back, coalesce(sum(paid_out_cents), 0)::bigint as paid_out,
  coalesce(sum(net_cents), 0)::bigint as net`

/** Balance of all time, or of one month such as 2026-11; zeros where nothing was booked. */
export async function readBalance(db: Database | AnyTransaction, ownerId: string, month?: string): Promise<Balance> {
  const { rows } = await sql<MonthAmounts>`
    select ${monthAmounts} from balance_months
    where owner_id = ${ownerId}::uuid and (${month ?? null}::text is null or month = (${month ?? null}::text || '-01')::date)
  `.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('an aggregate query returned no row')
  return toBalance(row)
}

export async function listMonths(
  db: Database,
  ownerId: string,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<BalanceMonth[]> {
  const { rows } = await sql<MonthAmounts & { key: string }>`
    select to_char(month, 'YYYY-MM') as key, ${monthAmounts} from balance_months
    where owner_id = ${ownerId}::uuid
      and (${before ?? null}::text is null or month < (${before ?? null}::text || '-01')::date)
    group by month order by month desc limit ${limit}
  `.execute(db)
  return rows.map((row) => ({ month: row.key, ...toBalance(row) }))
}

const toBalance = (row: MonthAmounts): Balance => ({
  currency: CURRENCY,
  gross: row.gross,
  platformFees: row.platform_fees,
  agencyShare: row.agency_share,
  refunded: row.refunded,
  chargedBack: row.charged_back,
  paidOut: row.paid_out,
  net: row.net,
})
