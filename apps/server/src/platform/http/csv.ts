import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

export type CsvCell = string | number | null

// Without it a spreadsheet takes the file for its own country's encoding, and no accent survives.
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * A table as RFC 4180 has it, in UTF-8, a page at a time: the next page is asked for when the reader has taken this one,
 * and one that cannot be read breaks the stream off. No cell that a visitor wrote is a formula where it is opened.
 */
export function csvStream(header: string[], pages: AsyncIterable<CsvCell[][]>): Readable {
  // Bytes: how much waits for a slow reader is then counted in bytes too.
  return Readable.from(chunks(header, pages), { objectMode: false })
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

async function* chunks(header: string[], pages: AsyncIterable<CsvCell[][]>): AsyncGenerator<Buffer> {
  // With the first page: one that cannot be read is then a failed call, and no file.
  let head = BYTE_ORDER_MARK + line(header)
  for await (const rows of pages) {
    const text = head + rows.map(line).join('')
    head = ''
    if (text !== '') yield Buffer.from(text)
  }
  if (head !== '') yield Buffer.from(head)
}

const line = (cells: CsvCell[]) => `${cells.map(cell).join(',')}\r\n`

// Where the computer's country separates cells by semicolons, the next cell begins behind one, whatever quotes say, and the
// next line behind a break. A winking face is no formula, nor is an amount that went back.
const FORMULA = /^(?=[=+\-@\t\r])(?!-\d+\.\d\d$)|(?<=[;\t\r\n] *)(?=[=@]|[+-](?![)\s]|$))/g

function cell(value: CsvCell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = value.replace(FORMULA, "'")
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
