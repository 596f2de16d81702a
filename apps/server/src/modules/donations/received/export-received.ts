import type { Readable } from 'node:stream'
import type { AlertStatus, ReceivedFilter } from '@aplauso/contract/donations'
import { DEFAULT_LANGUAGE, type Language } from '@aplauso/contract/languages'
import type { Cents } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import { sql } from 'kysely'
import { alertStatus, heldStatus } from '#modules/alerts/public.ts'
import type { Database } from '#modules/tables.ts'
import { type CsvCell, csvForm, csvStream } from '#platform/http/csv.ts'
import { cursorIn, nextCursor, orderColumns } from '../list-order.ts'
import type { Page } from './received-donations.ts'
import { findFilteredIds } from './received-filter.ts'

const PAGE_ROWS = 1_000

type ExportedStatus = Exclude<NonNullable<ReceivedFilter['status']>, 'pending'>

type ExportedRow = {
  id: string
  cursor: string
  local_time: string
  donor_name: string | null
  message: string | null
  amount_cents: Cents
  returned_cents: Cents
  refund_pending_cents: Cents
  recurring_month: number | null
  currency: string
  status: ExportedStatus
  alert_status: AlertStatus | null
  private: boolean
}

type Text = (variables: Record<string, never>, options: { locale: Language }) => string

const COLUMNS: Text[] = [
  m.received_csv_time,
  m.received_csv_donor,
  m.received_csv_message,
  m.received_csv_amount,
  m.received_csv_returned,
  m.received_csv_pending,
  m.received_csv_currency,
  m.received_csv_status,
  m.received_csv_alert,
  m.received_csv_months,
  m.received_csv_id,
]
const STATUS: Record<ExportedStatus, Text> = {
  paid: m.received_csv_paid,
  refunded: m.dashboard_refunded,
  charged_back: m.dashboard_charged_back,
}
const ALERT_STATUS: Record<AlertStatus, Text> = {
  waiting: m.received_csv_waiting,
  shown: m.received_csv_shown,
  missed: m.dashboard_missed,
  skipped: m.queue_skipped,
  below_minimum: m.queue_below_minimum,
  held: m.queue_held,
  rejected: m.queue_rejected,
}

/**
 * Spreadsheet of the creator's paid donations, newest payment first. Times are in the creator's time zone, texts in the
 * reader's language.
 */
export async function exportReceivedDonations(
  db: Database,
  { creatorId, readerId }: { creatorId: string; readerId: string },
  { ids, format, ...filter }: ReceivedFilter & { ids?: string[] | undefined; format?: 'csv' | undefined },
): Promise<Readable> {
  const reader = await db.selectFrom('users').select('language').where('id', '=', readerId).executeTakeFirst()
  const locale = reader?.language ?? DEFAULT_LANGUAGE
  const translate = (text: Text) => text({}, { locale })
  const cellsOf = (row: ExportedRow): CsvCell[] => [
    row.local_time,
    row.donor_name,
    row.private && readerId !== creatorId ? null : row.message,
    { cents: row.amount_cents },
    { cents: row.returned_cents },
    { cents: row.refund_pending_cents },
    row.currency,
    translate(STATUS[row.status]),
    // A private donation has no alert.
    row.private ? translate(m.donation_private) : row.alert_status && translate(ALERT_STATUS[row.alert_status]),
    row.recurring_month,
    row.id,
  ]
  async function* pages(): AsyncGenerator<CsvCell[][]> {
    let before: string | undefined
    do {
      const page = await readPage(db, creatorId, filter, { before, ids, isOwn: readerId === creatorId })
      yield page.rows.map(cellsOf)
      before = page.before
    } while (before !== undefined)
  }
  return csvStream(COLUMNS.map(translate), pages(), csvForm(format, locale))
}

async function readPage(
  db: Database,
  creatorId: string,
  filter: ReceivedFilter,
  pageOptions: { before: string | undefined; ids: string[] | undefined; isOwn: boolean },
): Promise<Page<ExportedRow>> {
  const page = { ...pageOptions, limit: PAGE_ROWS, sort: 'newest' as const }
  const { found, searchedTo, order } = await findFilteredIds(db, creatorId, filter, page)
  const { rows } = await sql<{ looked_to: string | null } & (ExportedRow | { id: null })>`
    with found as (${found})
    select looked.looked_to, ${cursorIn(order)} as cursor, donations.id, donations.donor_name, donations.message,
      donations.amount_cents, donations.private,
      donations.refunded_cents + donations.charged_back_cents as returned_cents,
      donations.refund_pending_cents, donations.recurring_month, donations.currency, donations.status,
      to_char(donations.paid_at at time zone users.time_zone, 'YYYY-MM-DD HH24:MI:SS') as local_time,
      case when alerts.id is not null then ${alertStatus} else ${heldStatus} end as alert_status
    from (select ${searchedTo} as looked_to) as looked
    left join (found join donations using (id)) on true
    left join creators on creators.user_id = donations.creator_id
    left join users on users.id = donations.creator_id
    left join alerts on alerts.donation_id = donations.id
    order by ${orderColumns(order)}
  `.execute(db)
  const listed = rows.flatMap((row) => (row.id === null ? [] : [row]))
  return { rows: listed, before: nextCursor(listed, page.limit, rows[0]?.looked_to) }
}
