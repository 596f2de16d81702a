import type { Balance } from '@aplauso/contract/balance'
import { FORMAT_LOCALES } from '@aplauso/contract/languages'
import { type Cents, cents } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import { sql } from 'kysely'
import { AGENCY_PREFIX, CREATOR_PREFIX, PROVIDER_CLEARING } from '#modules/ledger/public.ts'
import { eurosInLetter } from '#modules/mails/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { type DocumentWriter, writeDocument } from '#platform/pdf/document.ts'
import { type Line, listLines } from './lines.ts'
import { readBalance } from './months.ts'
import { getOwner, type Owner } from './owner.ts'
import { kindText, monthText, summaryOf } from './statement-words.ts'

/** Above it the days stand instead of the lines: a page takes some milliseconds in which nobody else is answered. */
const LINES_MAX = 300

type Day = { day: string; gross: Cents; net: Cents; count: number }
type Statement = { owner: Owner; balance: Balance; count: number; lines: Line[]; days: Day[] }

/** The statement of a month such as 2026-11, as it is at one moment: the parts add up to the whole. */
export async function statementPdf(db: Database, { id }: Owner, month: string, now = new Date()): Promise<Buffer> {
  const statement = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => readStatement(tx, id, month))
  const { owner } = statement
  const locale = { locale: owner.language }
  const title = m.balance_statement({ month: monthText(month, owner.language) }, locale)
  return writeDocument(
    {
      title: `Aplauso · ${title}`,
      author: 'Aplauso',
      language: FORMAT_LOCALES[owner.language],
      createdAt: now,
      footer: (page, pages) => m.balance_statement_page({ page, pages }, locale),
    },
    (document) => write(document, statement, title, now),
  )
}

async function readStatement(tx: AnyTransaction, ownerId: string, month: string): Promise<Statement> {
  const owner = await getOwner(tx, ownerId)
  const balance = await readBalance(tx, ownerId, month)
  const days = await listDays(tx, owner, month)
  const count = days.reduce((sum, day) => sum + day.count, 0)
  const lines = count > LINES_MAX ? [] : await listLines(tx, owner, { month, limit: LINES_MAX, order: 'oldest first' })
  return { owner, balance, count, lines, days }
}

function write(document: DocumentWriter, statement: Statement, title: string, now: Date): void {
  const { owner, balance, count } = statement
  const locale = { locale: owner.language }
  const issued = new Intl.DateTimeFormat(FORMAT_LOCALES[owner.language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: owner.timeZone,
  })
  document.heading(title)
  document.facts([
    [m.balance_statement_owner({}, locale), `${owner.displayName} (@${owner.username})`],
    [m.balance_statement_zone({}, locale), owner.timeZone],
    [m.balance_statement_issued({}, locale), issued.format(now)],
  ])
  document.subheading(m.balance_statement_summary({}, locale))
  const { parts, totals } = summaryOf(balance, owner)
  const inWords = (amounts: typeof parts) =>
    amounts.map(([label, amount]) => [label, eurosInLetter(amount, owner.language)])
  document.table({
    columns: [
      { title: m.balance_kind({}, locale), share: 3 },
      { title: m.balance_amount({}, locale), share: 2, align: 'right' },
    ],
    rows: inWords(parts),
    totals: inWords(totals),
  })
  document.paragraph((owner.isAgency ? m.balance_explained_agency : m.balance_explained)({}, locale), { muted: true })
  if (count === 0) {
    document.paragraph(m.balance_month_empty({}, locale))
  } else if (statement.lines.length > 0) {
    writeLines(document, statement)
  } else {
    writeDays(document, statement)
  }
}

function writeLines(document: DocumentWriter, { owner, lines }: Statement): void {
  const locale = { locale: owner.language }
  const money = (amount: Cents) => eurosInLetter(amount, owner.language)
  const amounts = ({
    gross,
    platformFee,
    agencyShare,
    net,
  }: Pick<Line, 'gross' | 'platformFee' | 'agencyShare' | 'net'>) =>
    (owner.isAgency ? [gross, net] : [gross, platformFee, agencyShare, net]).map(money)
  const sum = (of: (line: Line) => Cents) => cents(lines.reduce((total, line) => total + of(line), 0))
  const amount = { share: 1.6, align: 'right' as const }
  document.subheading(m.balance_statement_lines({}, locale))
  document.table({
    columns: [
      { title: m.balance_time({}, locale), share: 2.35 },
      { title: m.balance_kind({}, locale), share: 1.9 },
      { title: (owner.isAgency ? m.balance_creator : m.balance_donor)({}, locale), share: 2.1 },
      { title: m.balance_amount({}, locale), ...amount },
      ...(owner.isAgency
        ? [{ title: m.balance_your_share({}, locale), ...amount }]
        : [
            { title: m.balance_platform_fees({}, locale), ...amount },
            { title: m.balance_agency_share({}, locale), ...amount },
            { title: m.balance_net({}, locale), ...amount },
          ]),
    ],
    rows: lines.map((line) => [
      line.localTime.slice(0, -3),
      kindText(line.kind, owner.language),
      owner.isAgency ? line.creator.displayName : (line.donorName ?? m.common_anonymous({}, locale)),
      ...amounts(line),
    ]),
    totals: [
      [
        m.balance_total({}, locale),
        '',
        '',
        ...amounts({
          gross: sum((line) => line.gross),
          platformFee: sum((line) => line.platformFee),
          agencyShare: sum((line) => line.agencyShare),
          net: sum((line) => line.net),
        }),
      ],
    ],
  })
}

function writeDays(document: DocumentWriter, { owner, days, count }: Statement): void {
  const locale = { locale: owner.language }
  const number = new Intl.NumberFormat(FORMAT_LOCALES[owner.language])
  const cells = (day: Omit<Day, 'day'>) => [
    number.format(day.count),
    eurosInLetter(day.gross, owner.language),
    eurosInLetter(day.net, owner.language),
  ]
  const sum = (of: (day: Day) => Cents) => cents(days.reduce((total, day) => total + of(day), 0))
  document.subheading(m.balance_statement_days({}, locale))
  document.paragraph(m.balance_statement_days_note({ count: number.format(count) }, locale))
  document.table({
    columns: [
      { title: m.balance_day({}, locale), share: 2 },
      { title: m.balance_statement_lines({}, locale), share: 1, align: 'right' },
      { title: m.balance_amount({}, locale), share: 1.5, align: 'right' },
      { title: (owner.isAgency ? m.balance_your_share : m.balance_net)({}, locale), share: 1.5, align: 'right' },
    ],
    rows: days.map((day) => [day.day, ...cells(day)]),
    totals: [
      [m.balance_total({}, locale), ...cells({ count, gross: sum((day) => day.gross), net: sum((day) => day.net) })],
    ],
  })
}

async function listDays(tx: AnyTransaction, owner: Owner, month: string): Promise<Day[]> {
  const { rows } = await sql<Day>`
    select to_char(j.created_at at time zone ${owner.timeZone}, 'YYYY-MM-DD') as day, count(*)::integer as count,
      coalesce(sum(entry.gross), 0)::bigint as gross, coalesce(sum(entry.own), 0)::bigint as net
    from balance_lines line join ledger_journals j on j.id = line.journal_id, lateral (
      select sum(amount_cents) filter (where account_code = ${PROVIDER_CLEARING}) as gross,
        -sum(amount_cents) filter (where account_code in (${CREATOR_PREFIX + owner.id}, ${AGENCY_PREFIX + owner.id})) as own
      from ledger_entries where journal_id = j.id
    ) as entry
    where line.owner_id = ${owner.id}::uuid and line.month = (${month}::text || '-01')::date
    group by 1 order by 1
  `.execute(tx)
  return rows
}
