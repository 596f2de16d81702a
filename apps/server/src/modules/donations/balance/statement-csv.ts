import type { Readable } from 'node:stream'
import type { Language } from '@aplauso/contract/languages'
import { type Cents, CURRENCY, cents } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import type { Database } from '#modules/tables.ts'
import { type CsvCell, csvForm, csvStream } from '#platform/http/csv.ts'
import type { BalanceOwner } from './balance-owner.ts'
import { readBalanceEnd } from './payable.ts'
import { listStatementLines, type StatementLine } from './statement-lines.ts'
import { counterpartyText, holderAmounts, kindText } from './statement-texts.ts'

const PAGE_ROWS = 1_000

type Totals = Record<'gross' | 'platformFee' | 'agencyShare' | 'net', Cents>

/**
 * Every line of the month, oldest first, their totals, and who has the money. Rows are read page by page while the file
 * is sent.
 */
export function statementCsv(db: Database, owner: BalanceOwner, month: string, format: 'csv' | undefined): Readable {
  return csvStream(headerOf(owner), csvPages(db, owner, month), csvForm(format, owner.language))
}

function headerOf({ isAgency, language }: BalanceOwner): string[] {
  const columns: ((variables: Record<string, never>, options: { locale: Language }) => string)[] = [
    m.balance_time,
    m.balance_kind,
    isAgency ? m.balance_creator : m.balance_donor,
    m.balance_amount,
    m.balance_platform_fees,
    ...(isAgency ? [m.balance_your_share] : [m.balance_agency_share, m.balance_net]),
    m.balance_currency,
    m.balance_donation_id,
  ]
  return columns.map((column) => column({}, { locale: language }))
}

async function* csvPages(db: Database, owner: BalanceOwner, month: string): AsyncGenerator<CsvCell[][]> {
  const totals: Totals = { gross: cents(0), platformFee: cents(0), agencyShare: cents(0), net: cents(0) }
  let after: string | undefined
  do {
    const lines = await listStatementLines(db, owner, { month, limit: PAGE_ROWS, after, order: 'oldest first' })
    for (const line of lines) addToTotals(totals, line)
    yield lines.map((line) => [
      line.localTime,
      kindText(line.kind, owner.language),
      counterpartyText(line, owner),
      ...amountCells(line, owner),
      line.currency,
      line.donationId ?? line.payoutId,
    ])
    after = lines.length < PAGE_ROWS ? undefined : lines.at(-1)?.id
  } while (after !== undefined)
  yield [[m.balance_total({}, { locale: owner.language }), null, null, ...amountCells(totals, owner), CURRENCY, null]]
  yield await holderRows(db, owner, month)
}

/** Rows that name the holders of the money at the end of the month; none if the operator has all of it. */
async function holderRows(db: Database, owner: BalanceOwner, month: string): Promise<CsvCell[][]> {
  const end = await readBalanceEnd(db, owner.id, month)
  if (end.heldBy.mollie === 0 && end.heldBy.stripe === 0 && end.owedCents === 0) return []
  const empty = Array<CsvCell>(owner.isAgency ? 4 : 5).fill(null)
  return holderAmounts(end, owner).map(([label, amount]) => [...[label, ...empty, { cents: amount }, CURRENCY, null]])
}

function addToTotals(totals: Totals, line: StatementLine): void {
  totals.gross = cents(totals.gross + line.gross)
  totals.platformFee = cents(totals.platformFee + line.platformFee)
  totals.agencyShare = cents(totals.agencyShare + line.agencyShare)
  totals.net = cents(totals.net + line.net)
}

const amountCells = ({ gross, platformFee, agencyShare, net }: Totals, { isAgency }: BalanceOwner): CsvCell[] =>
  [gross, platformFee, ...(isAgency ? [net] : [agencyShare, net])].map((amount) => ({ cents: amount }))
