import { Readable } from 'node:stream'
import { FORMAT_LOCALES, type Language } from '@aplauso/contract/languages'
import { type Cents, centsToDecimal } from '@aplauso/contract/money'
import type { FastifyReply } from 'fastify'
import * as z from 'zod'

export type CsvCell = string | number | null | { cents: Cents }

export type CsvForm = { separator: ',' | ';'; decimal: '.' | ',' }

/** The form of RFC 4180, for programs in every language. */
const PROGRAM_FORM: CsvForm = { separator: ',', decimal: '.' }

export const CsvQuery = z.object({
  format: z
    .literal('csv')
    .optional()
    .describe(
      "comma and decimal point, for programs; without it the form that spreadsheets of the account's language open",
    ),
})

// Spreadsheets expect a semicolon as the separator where the comma is the decimal sign.
function spreadsheetForm(language: Language): CsvForm {
  const decimal = new Intl.NumberFormat(FORMAT_LOCALES[language]).format(0.5).includes(',') ? ',' : '.'
  return { separator: decimal === ',' ? ';' : ',', decimal }
}

export const csvForm = (format: 'csv' | undefined, language: Language): CsvForm =>
  format === 'csv' ? PROGRAM_FORM : spreadsheetForm(language)

// Without it a spreadsheet assumes its own country's encoding and breaks every accent.
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * A table in UTF-8 with the quotes of RFC 4180, streamed page by page. The next page is read when the reader has
 * consumed this one. A page that cannot be read breaks the stream off. No cell that a visitor wrote is a formula in a
 * spreadsheet.
 */
export function csvStream(header: string[], pages: AsyncIterable<CsvCell[][]>, form = PROGRAM_FORM): Readable {
  // A byte stream: the buffer for a slow reader is then counted in bytes too.
  return Readable.from(chunks(header, pages, form), { objectMode: false })
}

/** A table that is short enough to be read at once. */
export const csvTable = (header: string[], rows: CsvCell[][], form = PROGRAM_FORM): Readable =>
  csvStream(header, onePage(rows), form)

async function* onePage(rows: CsvCell[][]): AsyncGenerator<CsvCell[][]> {
  yield rows
}

/** Answers with the table as a file called `name` with today's date and `.csv`. */
export function sendCsv(reply: FastifyReply, name: string, csv: Readable): FastifyReply {
  const day = new Date().toISOString().slice(0, 10)
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}-${day}.csv"`)
    .header('cache-control', 'no-store')
    .send(csv)
}

async function* chunks(header: string[], pages: AsyncIterable<CsvCell[][]>, form: CsvForm): AsyncGenerator<Buffer> {
  const line = (cells: CsvCell[]) => `${cells.map((value) => cell(value, form)).join(form.separator)}\r\n`
  // Sent with the first page: a first page that cannot be read is then a failed call and no file.
  let head = BYTE_ORDER_MARK + line(header)
  for await (const rows of pages) {
    const text = head + rows.map(line).join('')
    head = ''
    if (text !== '') yield Buffer.from(text)
  }
  if (head !== '') yield Buffer.from(head)
}

// A computer whose country uses the other separator starts a cell after it, even inside quotes, and a row after a line
// break. The text `;-)` is no formula. East Asian spreadsheets also read full-width signs.
const FORMULA_STARTS = {
  ',': /^(?=[=+\-@＝＋－＠\t\r])|(?<=[;\t\r\n] *)(?=[=@＝＠]|[+\-＋－](?![)\s]|$))/g,
  ';': /^(?=[=+\-@＝＋－＠\t\r])|(?<=[,;\t\r\n] *)(?=[=@＝＠]|[+\-＋－](?![)\s]|$))/g,
}
const QUOTED = { ',': /[",\r\n]/, ';': /[";\r\n]/ }

function cell(value: CsvCell, { separator, decimal }: CsvForm): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value).replace('.', decimal)
  const text = typeof value === 'string' ? value.replace(FORMULA_STARTS[separator], "'") : amount(value.cents, decimal)
  return QUOTED[separator].test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const amount = (cents: Cents, decimal: CsvForm['decimal']) => centsToDecimal(cents).replace('.', decimal)
