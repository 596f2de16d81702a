import { Readable } from 'node:stream'
import { FORMAT_LOCALES, type Language } from '@aplauso/contract/languages'
import { type Cents, centsToDecimal } from '@aplauso/contract/money'
import type { FastifyReply } from 'fastify'
import * as z from 'zod'

export type CsvCell = string | number | null | { cents: Cents }

/** How cells are separated and amounts are written. */
export type CsvForm = { separator: ',' | ';'; decimal: '.' | ',' }

/** As RFC 4180 has it: for programs, whatever the account's language is. */
const PROGRAM_FORM: CsvForm = { separator: ',', decimal: '.' }

export const CsvQuery = z.object({
  format: z
    .literal('csv')
    .optional()
    .describe(
      "comma and decimal point, for programs; without it the form that spreadsheets of the account's language open",
    ),
})

// Spreadsheets take a semicolon for the separator where the comma is the decimal sign.
function spreadsheetForm(language: Language): CsvForm {
  const decimal = new Intl.NumberFormat(FORMAT_LOCALES[language]).format(0.5).includes(',') ? ',' : '.'
  return { separator: decimal === ',' ? ';' : ',', decimal }
}

/** The program's form if it is asked for, else that of the account's language. */
export const csvForm = (format: 'csv' | undefined, language: Language): CsvForm =>
  format === 'csv' ? PROGRAM_FORM : spreadsheetForm(language)

// Without it a spreadsheet takes the file for its own country's encoding, and no accent survives.
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * A table in UTF-8 with the quotes of RFC 4180, a page at a time: the next page is asked for when the reader has taken
 * this one, and one that cannot be read breaks the stream off. No cell that a visitor wrote is a formula where it is
 * opened.
 */
export function csvStream(header: string[], pages: AsyncIterable<CsvCell[][]>, form = PROGRAM_FORM): Readable {
  // Bytes: how much waits for a slow reader is then counted in bytes too.
  return Readable.from(chunks(header, pages, form), { objectMode: false })
}

/** Answers with the table as a file of this name, with the day of today and `.csv` behind it. */
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
  // With the first page: one that cannot be read is then a failed call, and no file.
  let head = BYTE_ORDER_MARK + line(header)
  for await (const rows of pages) {
    const text = head + rows.map(line).join('')
    head = ''
    if (text !== '') yield Buffer.from(text)
  }
  if (head !== '') yield Buffer.from(head)
}

// Where the computer's country has the other separator, the next cell begins behind one, whatever quotes say, and the
// next line behind a break. A winking face is no formula. Spreadsheets of East Asia read full-width signs as well.
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
