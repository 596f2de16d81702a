import type { Readable } from 'node:stream'
import type { DonorDonationFilter } from '@aplauso/contract/donations'
import { DEFAULT_LANGUAGE } from '@aplauso/contract/languages'
import { cents } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import type { Database } from '#modules/tables.ts'
import { type CsvCell, csvForm, csvStream } from '#platform/http/csv.ts'
import { creatorName } from './creator-name.ts'
import { findDonorDonations } from './donor-donations.ts'

const PAGE_ROWS = 1_000

/** CSV of a donor's donations, newest first, in the donor's language and time zone. */
export async function exportDonorDonations(
  db: Database,
  donorId: string,
  { ids, format, ...filter }: DonorDonationFilter & { ids?: string[] | undefined; format?: 'csv' | undefined },
): Promise<Readable> {
  const donor = await db
    .selectFrom('users')
    .select(['language', 'time_zone'])
    .where('id', '=', donorId)
    .executeTakeFirst()
  const locale = donor?.language ?? DEFAULT_LANGUAGE
  const formatTime = timeFormatter(donor?.time_zone ?? 'UTC')
  async function* pages(): AsyncGenerator<CsvCell[][]> {
    let before: string | undefined
    do {
      const page = await findDonorDonations(db, donorId, filter, { limit: PAGE_ROWS, before, sort: 'newest', ids })
      yield page.rows.map((row) => [
        formatTime(row.created_at),
        creatorName(row, locale).displayName,
        row.message,
        { cents: row.amount_cents },
        { cents: cents(row.refunded_cents + row.charged_back_cents) },
        row.currency,
        row.recurring_month,
        row.id,
      ])
      before = page.before
    } while (before !== undefined)
  }
  const columns = [
    m.received_csv_time,
    m.evidence_creator,
    m.received_csv_message,
    m.received_csv_amount,
    m.received_csv_returned,
    m.received_csv_currency,
    m.received_csv_months,
    m.received_csv_id,
  ]
  return csvStream(
    columns.map((column) => column({}, { locale })),
    pages(),
    csvForm(format, locale),
  )
}

/** Formats as "2026-03-31 15:15:03" in the time zone. */
function timeFormatter(timeZone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return (at) => format.format(at)
}
