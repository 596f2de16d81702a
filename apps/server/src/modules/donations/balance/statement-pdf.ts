import type { Balance } from '@aplauso/contract/balance'
import { FORMAT_LOCALES } from '@aplauso/contract/languages'
import { type Cents, cents } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import { sql } from 'kysely'
import { eurosInEmail } from '#modules/emails/public.ts'
import { AGENCY_PREFIX, CREATOR_PREFIX, PROVIDER_ACCOUNTS } from '#modules/ledger/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { type DocumentWriter, writeDocument } from '#platform/pdf/pdf-document.ts'
import { readBalance } from './balance-months.ts'
import { type BalanceOwner, getBalanceOwner } from './balance-owner.ts'
import { type BalanceParts, readBalanceEnd } from './payable.ts'
import { listStatementLines, type StatementLine } from './statement-lines.ts'
import { counterpartyText, holderAmounts, kindText, monthText, statementSummary } from './statement-texts.ts'

/** Statements with more lines show days instead: rendering a page blocks the process for some milliseconds. */
const LINES_MAX = 300

type Day = { day: string; gross: Cents; net: Cents; count: number }
type Statement = {
  owner: BalanceOwner
  balance: Balance
  end: BalanceParts
  count: number
  lines: StatementLine[]
  days: Day[]
}

/** Statement of a month such as 2026-11, read in one snapshot so that the lines add up to the totals. */
export async function statementPdf(
  db: Database,
  { id }: BalanceOwner,
  month: string,
  now = new Date(),
): Promise<Buffer> {
  const statement = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => readStatement(tx, id, month))
  const { owner } = statement
  const options = { locale: owner.language }
  const title = m.balance_statement({ month: monthText(month, owner.language) }, options)
  return writeDocument(
    {
      title: `${INSTANCE_NAME} · ${title}`,
      author: INSTANCE_NAME,
      language: FORMAT_LOCALES[owner.language],
      createdAt: now,
      footer: (page, pages) => m.balance_statement_page({ page, pages }, options),
    },
    (document) => writeStatement(document, statement, title, now),
  )
}

async function readStatement(tx: AnyTransaction, ownerId: string, month: string): Promise<Statement> {
  const owner = await getBalanceOwner(tx, ownerId)
  const balance = await readBalance(tx, ownerId, month)
  const end = await readBalanceEnd(tx, ownerId, month)
  const days = await listDays(tx, owner, month)
  const count = days.reduce((totalOf, day) => totalOf + day.count, 0)
  const lines =
    count > LINES_MAX ? [] : await listStatementLines(tx, owner, { month, limit: LINES_MAX, order: 'oldest first' })
  return { owner, balance, end, count, lines, days }
}

function writeStatement(document: DocumentWriter, statement: Statement, title: string, now: Date): void {
  const { owner, balance, end, count } = statement
  const options = { locale: owner.language }
  const issued = new Intl.DateTimeFormat(FORMAT_LOCALES[owner.language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: owner.timeZone,
  })
  document.heading(title)
  document.facts([
    [m.balance_statement_owner({}, options), `${owner.displayName} (@${owner.username})`],
    [m.balance_statement_zone({}, options), owner.timeZone],
    [m.balance_statement_issued({}, options), issued.format(now)],
  ])
  document.subheading(m.balance_statement_summary({}, options))
  const { parts, totals } = statementSummary(balance, owner)
  const toTextRows = (amounts: typeof parts) =>
    amounts.map(([label, amount]) => [label, eurosInEmail(amount, owner.language)])
  document.table({
    columns: [
      { title: m.balance_kind({}, options), share: 3 },
      { title: m.balance_amount({}, options), share: 2, align: 'right' },
    ],
    rows: toTextRows(parts),
    totals: toTextRows(totals),
  })
  document.paragraph((owner.isAgency ? m.balance_explained_agency : m.balance_explained)({}, options), { muted: true })
  document.subheading(m.balance_month_end({}, options))
  document.facts(holderAmounts(end, owner).map(([label, amount]) => [label, eurosInEmail(amount, owner.language)]))
  if (count === 0) {
    document.paragraph(m.balance_month_empty({}, options))
  } else if (statement.lines.length > 0) {
    writeLines(document, statement)
  } else {
    writeDays(document, statement)
  }
}

function writeLines(document: DocumentWriter, { owner, lines }: Statement): void {
  const options = { locale: owner.language }
  const money = (amount: Cents) => eurosInEmail(amount, owner.language)
  const amounts = ({
    gross,
    platformFee,
    agencyShare,
    net,
  }: Pick<StatementLine, 'gross' | 'platformFee' | 'agencyShare' | 'net'>) =>
    (owner.isAgency ? [gross, net] : [gross, platformFee, agencyShare, net]).map(money)
  const totalOf = (of: (line: StatementLine) => Cents) => cents(lines.reduce((total, line) => total + of(line), 0))
  const amount = { share: 1.6, align: 'right' as const }
  document.subheading(m.balance_statement_lines({}, options))
  document.table({
    columns: [
      { title: m.balance_time({}, options), share: 2.35 },
      { title: m.balance_kind({}, options), share: 1.9 },
      { title: (owner.isAgency ? m.balance_creator : m.balance_donor)({}, options), share: 2.1 },
      { title: m.balance_amount({}, options), ...amount },
      ...(owner.isAgency
        ? [{ title: m.balance_your_share({}, options), ...amount }]
        : [
            { title: m.balance_platform_fees({}, options), ...amount },
            { title: m.balance_agency_share({}, options), ...amount },
            { title: m.balance_net({}, options), ...amount },
          ]),
    ],
    rows: lines.map((line) => [
      line.localTime.slice(0, -3),
      kindText(line.kind, owner.language),
      counterpartyText(line, owner) ?? m.common_anonymous({}, options),
      ...amounts(line),
    ]),
    totals: [
      [
        m.balance_total({}, options),
        '',
        '',
        ...amounts({
          gross: totalOf((line) => line.gross),
          platformFee: totalOf((line) => line.platformFee),
          agencyShare: totalOf((line) => line.agencyShare),
          net: totalOf((line) => line.net),
        }),
      ],
    ],
  })
}

function writeDays(document: DocumentWriter, { owner, days, count }: Statement): void {
  const options = { locale: owner.language }
  const number = new Intl.NumberFormat(FORMAT_LOCALES[owner.language])
  const cells = (day: Omit<Day, 'day'>) => [
    number.format(day.count),
    eurosInEmail(day.gross, owner.language),
    eurosInEmail(day.net, owner.language),
  ]
  const totalOf = (of: (day: Day) => Cents) => cents(days.reduce((total, day) => total + of(day), 0))
  document.subheading(m.balance_statement_days({}, options))
  document.paragraph(m.balance_statement_days_note({ count: number.format(count) }, options))
  document.table({
    columns: [
      { title: m.balance_day({}, options), share: 2 },
      { title: m.balance_statement_lines({}, options), share: 1, align: 'right' },
      { title: m.balance_amount({}, options), share: 1.5, align: 'right' },
      { title: (owner.isAgency ? m.balance_your_share : m.balance_net)({}, options), share: 1.5, align: 'right' },
    ],
    rows: days.map((day) => [day.day, ...cells(day)]),
    totals: [
      [
        m.balance_total({}, options),
        ...cells({ count, gross: totalOf((day) => day.gross), net: totalOf((day) => day.net) }),
      ],
    ],
  })
}

async function listDays(tx: AnyTransaction, owner: BalanceOwner, month: string): Promise<Day[]> {
  const { rows } = await sql<Day>`
    select to_char(j.created_at at time zone ${owner.timeZone}, 'YYYY-MM-DD') as day, count(*)::integer as count,
      coalesce(sum(entry.gross), 0)::bigint as gross, coalesce(sum(entry.own), 0)::bigint as net
    from balance_lines line join ledger_journals j on j.id = line.journal_id, lateral (
      select sum(amount_cents) filter (where account_code = any(${PROVIDER_ACCOUNTS}::text[])) as gross,
        -sum(amount_cents) filter (where account_code in (${CREATOR_PREFIX + owner.id}, ${AGENCY_PREFIX + owner.id})) as own
      from ledger_entries where journal_id = j.id
    ) as entry
    where line.owner_id = ${owner.id}::uuid and line.month = (${month}::text || '-01')::date
    group by 1 order by 1
  `.execute(tx)
  return rows
}
