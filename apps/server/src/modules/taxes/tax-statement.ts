import { type Cents, CURRENCY, cents } from '@aplauso/contract/money'
import type { TaxStatement } from '@aplauso/contract/taxes'
import { sql } from 'kysely'
import { type BalanceOwner, getBalanceOwner } from '#modules/donations/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { monthInYear, readQuarters } from './tax-quarters.ts'

export type PayoutLine = {
  id: string
  /** In the owner's time zone. */
  localDay: string
  kind: 'payout' | 'payout_returned' | 'payout_rejected'
  ibanLast4: string
  amountCents: Cents
}

export type FullStatement = { owner: BalanceOwner; statement: TaxStatement; payouts: PayoutLine[] }

/** The statement of a year and its payouts, read in one snapshot so that they add up. */
export function readTaxStatement(db: Database, ownerId: string, year: number): Promise<FullStatement> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const owner = await getBalanceOwner(tx, ownerId)
      const quarters = (await readQuarters(tx, [ownerId], year)).get(ownerId) ?? []
      const { paidOutCents, heldBy, owedCents } = await readYearEnd(tx, ownerId, year)
      const statement = {
        ...{ year, currency: CURRENCY, timeZone: owner.timeZone, quarters, paidOutCents, heldBy, owedCents },
      }
      return { owner, statement, payouts: await listPayoutLines(tx, owner, year) }
    })
}

type YearEnd = { net: Cents; mollie: Cents; stripe: Cents; shares: Cents; paid_out: Cents }

/** The parts of the balance at the end of the year, as `readPayable` has those of today. */
async function readYearEnd(tx: AnyTransaction, ownerId: string, year: number) {
  const { rows } = await sql<YearEnd>`
    select coalesce(sum(net_cents), 0)::bigint as net, coalesce(sum(mollie_cents), 0)::bigint as mollie,
      coalesce(sum(stripe_cents), 0)::bigint as stripe, coalesce(sum(shares_owed_cents), 0)::bigint as shares,
      coalesce(sum(paid_out_cents) filter (where ${monthInYear(year)}), 0)::bigint as paid_out
    from balance_months
    where owner_id = ${ownerId}::uuid and month < make_date(${year}::integer + 1, 1, 1)
  `.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('an aggregate query returned no row')
  const { net, mollie, stripe, shares, paid_out: paidOutCents } = row
  const withOperator = net - mollie - stripe + shares
  const operator = cents(Math.max(withOperator, 0))
  return { paidOutCents, heldBy: { operator, mollie, stripe }, owedCents: cents(operator - withOperator + shares) }
}

async function listPayoutLines(tx: AnyTransaction, { id, timeZone }: BalanceOwner, year: number) {
  const { rows } = await sql<PayoutLine>`
    select payout.id, to_char(j.created_at at time zone ${timeZone}, 'YYYY-MM-DD') as "localDay", j.kind,
      payout.iban_last4 as "ibanLast4",
      (case when j.kind = 'payout' then payout.amount_cents else -payout.amount_cents end)::bigint as "amountCents"
    from balance_lines line join ledger_journals j on j.id = line.journal_id join payouts payout on payout.id = j.payout_id
    where line.owner_id = ${id}::uuid and ${monthInYear(year)}
    order by line.month, line.journal_id
  `.execute(tx)
  return rows
}
