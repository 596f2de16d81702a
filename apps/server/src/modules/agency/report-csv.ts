import type { Readable } from 'node:stream'
import type { Language } from '@aplauso/contract/languages'
import { type Cents, CURRENCY } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import { type CsvCell, csvForm, csvStream } from '#platform/http/csv.ts'
import { daysOf, nameOf, type ReportScope } from './report.ts'
import type { Period } from './report-period.ts'

const PAGE_ROWS = 1_000

/** The report as a CSV table in the agency's language: one row for each creator and step with donations. */
export function reportCsv(db: Database, scope: ReportScope, format: 'csv' | undefined): Readable {
  return csvStream(header(scope.language, scope.period.by), pages(db, scope), csvForm(format, scope.language))
}

function header(locale: Language, by: Period['by']): string[] {
  const columns = [
    by === 'day' ? m.agency_csv_day : m.agency_csv_month,
    m.agency_csv_creator,
    m.agency_csv_username,
    m.agency_csv_donations,
    m.agency_csv_received,
    m.agency_csv_share,
    m.received_csv_currency,
  ]
  return columns.map((column) => column({}, { locale }))
}

type Row = {
  step: string
  creator_id: string
  display_name: string
  username: string
  erased_at: Date | null
  count: number
  amount: Cents
  share: Cents
}

async function* pages(db: Database, scope: ReportScope): AsyncGenerator<CsvCell[][]> {
  let last: Row | undefined
  do {
    const rows = await readPage(db, scope, last)
    yield rows.map((row) => [
      row.step,
      nameOf(row, scope.language),
      row.erased_at === null ? row.username : null,
      row.count,
      { cents: row.amount },
      { cents: row.share },
      CURRENCY,
    ])
    last = rows.length < PAGE_ROWS ? undefined : rows.at(-1)
  } while (last !== undefined)
}

async function readPage(db: Database, scope: ReportScope, last: Row | undefined): Promise<Row[]> {
  // Continues at the last row's step, without reading earlier days again.
  const { period } = scope
  const lastDay = last && (period.by === 'day' ? last.step : `${last.step}-01`)
  const from = lastDay !== undefined && lastDay > period.from ? lastDay : period.from
  const { rows } = await sql<Row>`
    with page as (
      select step, creator_id, sum(donations_count)::integer as count, sum(amount_cents)::bigint as amount,
        sum(share_cents)::bigint as share
      from (${daysOf({ ...scope, period: { ...period, from } })}) as days
      where ${last?.step ?? null}::text is null
        or (step, creator_id) > (${last?.step ?? null}::text, ${last?.creator_id ?? null}::uuid)
      group by step, creator_id order by step, creator_id limit ${PAGE_ROWS}
    )
    select page.*, display_name, username, erased_at from page join users on users.id = page.creator_id
    order by step, creator_id
  `.execute(db)
  return rows
}
