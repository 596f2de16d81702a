import { type Cents, CURRENCY, cents } from '@aplauso/contract/money'
import type { TaxStatement } from '@aplauso/contract/taxes'
import { sql } from 'kysely'
import { type BalanceOwner, getBalanceOwner, readBalanceEnd } from '#modules/donations/public.ts'
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
      const [paidOutCents, { heldBy, owedCents }] = [
        await readPaidOut(tx, ownerId, year),
        await readBalanceEnd(tx, ownerId, `${year}-12`),
      ]
      const statement = {
        ...{ year, currency: CURRENCY, timeZone: owner.timeZone, quarters, paidOutCents, heldBy, owedCents },
      }
      return { owner, statement, payouts: await listPayoutLines(tx, owner, year) }
    })
}

async function readPaidOut(tx: AnyTransaction, ownerId: string, year: number): Promise<Cents> {
  const { rows } = await sql<{ paid_out: Cents }>`
    select coalesce(sum(paid_out_cents), 0)::bigint as paid_out from balance_months
    where owner_id = ${ownerId}::uuid and ${monthInYear(year)}
  `.execute(tx)
  return rows[0]?.paid_out ?? cents(0)
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
