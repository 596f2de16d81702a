import { FORMAT_LOCALES } from '@aplauso/contract/languages'
import { type Cents, cents } from '@aplauso/contract/money'
import { maskedIban } from '@aplauso/contract/payouts'
import type { TaxData, TaxQuarter } from '@aplauso/contract/taxes'
import { m } from '@aplauso/texts/messages'
import { holderAmounts, kindText } from '#modules/donations/public.ts'
import { eurosInEmail } from '#modules/emails/public.ts'
import { type DocumentWriter, writeDocument } from '#platform/pdf/pdf-document.ts'
import type { ReportingOperator } from './tax-deps.ts'
import { totalOf } from './tax-quarters.ts'
import type { FullStatement, PayoutLine } from './tax-statement.ts'
import { columnTexts, quarterCells, quarterText } from './tax-statement-texts.ts'

/** Statements with more payouts show months instead: rendering a page blocks the process for some milliseconds. */
const PAYOUTS_MAX = 300
const MONTH_CHARACTERS = 'YYYY-MM'.length

type TaxStatementPdf = FullStatement & { data: TaxData; operator: ReportingOperator }

/** The statement of a year in the language of its account. */
export async function taxStatementPdf(full: TaxStatementPdf, now = new Date()): Promise<Buffer> {
  const { language } = full.owner
  const options = { locale: language }
  const title = m.tax_statement({ year: full.statement.year }, options)
  return writeDocument(
    {
      title: `${INSTANCE_NAME} · ${title}`,
      author: INSTANCE_NAME,
      language: FORMAT_LOCALES[language],
      createdAt: now,
      footer: (page, pages) => m.balance_statement_page({ page, pages }, options),
    },
    (document) => {
      document.heading(title)
      writeParties(document, full, now)
      writeQuarters(document, full)
      writePayouts(document, full)
      writeYearEnd(document, full)
    },
  )
}

function writeParties(document: DocumentWriter, { owner, data, operator }: TaxStatementPdf, now: Date): void {
  const options = { locale: owner.language }
  const { timeZone } = owner
  const issued = new Intl.DateTimeFormat(FORMAT_LOCALES[owner.language], {
    ...{ dateStyle: 'long', timeStyle: 'short', timeZone },
  })
  const issuer = [operator.name, operator.address, operator.taxNumber].filter((part) => part !== null)
  document.facts([
    [m.balance_statement_owner({}, options), `${owner.displayName} (@${owner.username})`],
    ...(data.legalName === null ? [] : [[m.tax_legal_name({}, options), data.legalName] as [string, string]]),
    ...data.taxNumbers.map(({ country, number }): [string, string] => [
      m.tax_number({}, options),
      `${number} (${country})`,
    ]),
    ...(data.vatNumber === null ? [] : [[m.tax_vat_number({}, options), data.vatNumber] as [string, string]]),
    ...(issuer.length === 0 ? [] : [[m.tax_operator({}, options), issuer.join(', ')] as [string, string]]),
    [m.balance_statement_zone({}, options), timeZone],
    [m.balance_statement_issued({}, options), issued.format(now)],
  ])
}

function writeQuarters(document: DocumentWriter, { owner, statement }: TaxStatementPdf): void {
  const { quarters, year } = statement
  const options = { locale: owner.language }
  const number = new Intl.NumberFormat(FORMAT_LOCALES[owner.language])
  const money = (amount: Cents) => eurosInEmail(amount, owner.language)
  const row = (label: string, quarter: TaxQuarter) => [
    label,
    number.format(quarter.donations),
    ...quarterCells(quarter, owner).map(money),
  ]
  document.subheading(m.tax_quarters({}, options))
  document.table({
    columns: [
      { title: m.tax_quarter({}, options), share: 1.7 },
      ...columnTexts(owner).map((title) => ({ title, share: 1.5, align: 'right' as const })),
    ],
    rows: quarters.map((quarter, index) => row(quarterText(index, year, owner.language), quarter)),
    totals: [row(m.balance_total({}, options), totalOf(quarters))],
  })
  document.paragraph((owner.isAgency ? m.tax_explained_agency : m.tax_explained)({}, options), { muted: true })
}

function writePayouts(document: DocumentWriter, { owner, statement, payouts }: TaxStatementPdf): void {
  const options = { locale: owner.language }
  document.subheading(m.tax_payouts({}, options))
  if (payouts.length === 0) {
    document.paragraph(m.payouts_none({}, options))
    return
  }
  const rows = payouts.length > PAYOUTS_MAX ? monthsOf(payouts) : payouts.map((line) => payoutCells(line, owner))
  document.table({
    columns: [
      { title: m.balance_day({}, options), share: 1.5 },
      { title: m.balance_kind({}, options), share: 2 },
      { title: m.payouts_iban({}, options), share: 2 },
      { title: m.balance_amount({}, options), share: 1.5, align: 'right' },
    ],
    rows: rows.map(({ cells, amountCents }) => [...cells, eurosInEmail(amountCents, owner.language)]),
    totals: [[m.balance_total({}, options), '', '', eurosInEmail(statement.paidOutCents, owner.language)]],
  })
}

type PayoutCells = { cells: [day: string, kind: string, iban: string]; amountCents: Cents }

const payoutCells = (
  { localDay, kind, ibanLast4, amountCents }: PayoutLine,
  { language }: TaxStatementPdf['owner'],
): PayoutCells => ({ cells: [localDay, kindText(kind, language), maskedIban(ibanLast4)], amountCents })

function monthsOf(payouts: readonly PayoutLine[]): PayoutCells[] {
  const months = new Map<string, number>()
  for (const { localDay, amountCents } of payouts) {
    const month = localDay.slice(0, MONTH_CHARACTERS)
    months.set(month, (months.get(month) ?? 0) + amountCents)
  }
  return [...months].map(([month, amount]) => ({ cells: [month, '', ''], amountCents: cents(amount) }))
}

function writeYearEnd(document: DocumentWriter, { owner, statement, operator }: TaxStatementPdf): void {
  const options = { locale: owner.language }
  document.subheading(m.tax_year_end({}, options))
  document.facts(
    holderAmounts(statement, owner, operator.name).map(([label, amount]) => [
      label,
      eurosInEmail(amount, owner.language),
    ]),
  )
}
