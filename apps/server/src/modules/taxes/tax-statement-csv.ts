import { PAYMENT_VENDORS } from '@aplauso/contract/config'
import { maskedIban } from '@aplauso/contract/payouts'
import { m } from '@aplauso/texts/messages'
import { kindText, providerText } from '#modules/donations/public.ts'
import { type CsvCell, csvForm } from '#platform/http/csv.ts'
import { totalOf } from './tax-quarters.ts'
import type { FullStatement } from './tax-statement.ts'
import { columnTexts, quarterCells, quarterText } from './tax-statement-texts.ts'

type Table = { header: string[]; rows: CsvCell[][]; form: ReturnType<typeof csvForm> }

/** A table of the quarters, and below it the payouts and what is held or owed. */
export function taxStatementTable({ owner, statement, payouts }: FullStatement): Table {
  const options = { locale: owner.language }
  const { quarters, heldBy, owedCents, paidOutCents } = statement
  const row = (label: string, quarter: (typeof quarters)[number]): CsvCell[] => [
    ...[label, quarter.donations],
    ...quarterCells(quarter, owner).map((amount) => ({ cents: amount })),
  ]
  return {
    header: [m.tax_quarter({}, options), ...columnTexts(owner)],
    rows: [
      ...quarters.map((quarter, index) => row(quarterText(index, statement.year, owner.language), quarter)),
      row(m.balance_total({}, options), totalOf(quarters)),
      ...payouts.map(({ localDay, kind, ibanLast4, amountCents, id }): CsvCell[] => [
        ...[kindText(kind, owner.language), localDay, maskedIban(ibanLast4), { cents: amountCents }, id],
      ]),
      [m.balance_paid_out({}, options), null, null, { cents: paidOutCents }],
      [m.tax_held({}, options), null, null, { cents: heldBy.operator }],
      ...PAYMENT_VENDORS.map((vendor): CsvCell[] => [
        providerText(vendor, owner),
        null,
        null,
        { cents: heldBy[vendor] },
      ]),
      [m.tax_owed({}, options), null, null, { cents: owedCents }],
    ],
    form: csvForm('csv', owner.language),
  }
}
