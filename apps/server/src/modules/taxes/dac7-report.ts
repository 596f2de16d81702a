import { CURRENCY } from '@aplauso/contract/money'
import type { Dac7Report, Dac7Seller, TaxQuarter } from '@aplauso/contract/taxes'
import { sql } from 'kysely'
import type { AnyTransaction } from '#modules/tables.ts'
import { withLongTimeout } from '#platform/database/with-long-timeout.ts'
import { readTaxData } from './tax-data.ts'
import type { ReportingOperator, TaxDeps } from './tax-deps.ts'
import { figuresOf, isOverLimit } from './tax-figures.ts'
import { monthInYear, readQuarters } from './tax-quarters.ts'

const CENTS_PER_EURO = 100

type SellerRow = { id: string; username: string; display_name: string }

/** Creators and agencies that reached a limit in the year, with their quarters, and those without tax data. */
export function readDac7Report({ db, sealer, terms }: TaxDeps, year: number): Promise<Dac7Report> {
  return withLongTimeout(db, async (tx) => {
    // The first statement of the transaction was a setting, so the snapshot is still to come.
    await sql`set transaction isolation level repeatable read, read only`.execute(tx)
    const rows = await listSellers(tx, year)
    const ids = rows.map(({ id }) => id)
    const quarters = await readQuarters(tx, ids, year)
    const data = ids.length === 0 ? new Map() : await readTaxData(tx, sealer, ids)
    const sellers = rows.map(
      ({ id, username, display_name: displayName }): Dac7Seller => ({
        ...{ id, username, displayName },
        profile: data.get(id) ?? null,
        quarters: (quarters.get(id) ?? []).map(toReported),
      }),
    )
    return {
      year,
      currency: CURRENCY,
      operator: terms.operator,
      missingSettings: missingSettings(terms.operator),
      sellers,
      missing: sellers
        .filter(({ profile }) => profile === null)
        .map(({ id, username, displayName }) => ({ id, username, displayName })),
    }
  })
}

async function listSellers(tx: AnyTransaction, year: number): Promise<SellerRow[]> {
  const { rows } = await sql<SellerRow>`
    select users.id, users.username, users.display_name
    from users, ${figuresOf(sql`users.id`, sql`${year}::integer`)}
    where users.id in (select owner_id from balance_months where ${monthInYear(year)}) and ${isOverLimit}
    order by users.id
  `.execute(tx)
  return rows
}

/** Whole euros, as the schema of the file wants them. */
const toReported = ({ netCents, feesCents, donations }: TaxQuarter): Dac7Seller['quarters'][number] => ({
  consideration: Math.round(netCents / CENTS_PER_EURO),
  fees: Math.round(feesCents / CENTS_PER_EURO),
  activities: donations,
})

const SETTINGS = {
  name: 'OPERATOR_NAME',
  address: 'OPERATOR_ADDRESS',
  country: 'OPERATOR_COUNTRY',
  taxNumber: 'OPERATOR_TAX_NUMBER',
} as const satisfies Record<keyof ReportingOperator, string>

const missingSettings = (operator: ReportingOperator): string[] =>
  Object.entries(SETTINGS).flatMap(([part, setting]) =>
    operator[part as keyof ReportingOperator] === null ? [setting] : [],
  )
