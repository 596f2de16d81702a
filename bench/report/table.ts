import type { Row } from './row.ts'

const HEAD = ['Measured', 'Unit', 'Aplauso', 'Floor', 'Ratio']

/** Formats rows as a Markdown table that is also readable as plain text. */
export function formatTable(rows: readonly Row[]): string {
  return formatColumns(
    [HEAD, ...rows.map((row) => [row.what, row.unit, row.product, row.floor, row.ratio.toFixed(2)])],
    2,
  )
}

/** Formats rows of cells, the first being the head; the first `textColumns` are text, the others numbers. */
export function formatColumns(lines: readonly string[][], textColumns: number): string {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(3, ...lines.map((line) => (line[column] ?? '').length)))
  const isText = (column: number) => column < textColumns
  const format = (line: readonly string[]) =>
    `| ${widths.map((width, column) => (line[column] ?? '')[isText(column) ? 'padEnd' : 'padStart'](width)).join(' | ')} |`
  const rule = widths.map((width, column) => (isText(column) ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  return [format(lines[0] ?? []), format(rule), ...lines.slice(1).map(format)].join('\n')
}
