import { INK, MUTED, RULE } from './pdf-colours.ts'
import type { Element, Pages } from './pdf-pages.ts'
import type { Align, Paper, Pen, Style } from './pdf-pen.ts'

export type Column = {
  title: string
  align?: Align
  /** The column's share of the width, relative to the other columns. */
  share: number
}

export type Table = {
  columns: Column[]
  rows: string[][]
  /** The last rows, in bold below a rule. */
  totals?: string[][]
}

export type TableWriter = {
  facts: (facts: (readonly [label: string, value: string])[]) => void
  /** Writes a table whose head is repeated on each page. */
  table: (table: Table) => void
}

type Cell = { tag: 'TH' | 'TD'; text: string; align: Align; style: Style; x: number; width: number }

const GAP = 10
const PADDING = 4
const HEAD: Style = { weight: 'bold', size: 8.5, colour: MUTED }
const CELL: Style = { weight: 'regular', size: 8.5, colour: INK }
const TOTAL: Style = { ...CELL, weight: 'bold' }
const LABEL: Style = { weight: 'regular', size: 10, colour: MUTED }
const VALUE: Style = { weight: 'regular', size: 10, colour: INK }
const ROW_HEIGHT = 18
// A row that does not fit on this page starts here when at least this much space is left.
const ROW_START = 160

export function tableWriter(paper: Paper, pen: Pen, pages: Pages): TableWriter {
  function writeRow(table: Element, cells: Cell[], repeatHead?: () => void): void {
    const laidOut = cells.map((cell) => ({ ...cell, lines: pen.layOut(cell.text, cell.width, cell.style) }))
    const height = Math.max(...cells.map(({ style }) => pen.lineHeight(style)))
    const count = Math.max(...laidOut.map(({ lines }) => lines.length))
    if (pages.need(Math.min(count * height, ROW_START) + PADDING)) repeatHead?.()
    const row = paper.struct('TR')
    table.add(row)
    const elements = laidOut.map((cell) => {
      const element = paper.struct(cell.tag)
      row.add(element)
      return { ...cell, element }
    })
    for (let index = 0; index < count; index++) {
      if (pages.need(height)) repeatHead?.()
      const written = elements.flatMap(({ lines, ...cell }) => {
        const line = lines[index]
        return line ? [{ ...cell, line }] : []
      })
      pages.writeCells(written, height)
    }
    row.end()
    pages.skip(PADDING)
  }

  function inTable(write: (table: Element) => void): void {
    const table = paper.struct('Table')
    paper.addStructure(table)
    write(table)
    table.end()
    pages.skip(PADDING)
  }

  function table({ columns, rows, totals = [] }: Table): void {
    const positions = columnPositions(columns, pages.width)
    const cells = (texts: string[], tag: Cell['tag'], style: Style): Cell[] =>
      positions.map((position, index) => ({ ...position, tag, style, text: texts[index] ?? '' }))
    inTable((element) => {
      const writeHead = () => {
        writeRow(
          element,
          cells(
            columns.map(({ title }) => title),
            'TH',
            HEAD,
          ),
        )
        pages.rule(RULE)
        pages.skip(PADDING)
      }
      pages.need(ROW_START / 2)
      writeHead()
      for (const [index, row] of rows.entries()) {
        // Keeps the totals on the same page as the last row.
        if (index === rows.length - 1 && pages.need((totals.length + 2) * ROW_HEIGHT)) writeHead()
        writeRow(element, cells(row, 'TD', CELL), writeHead)
      }
      if (totals.length === 0) return
      pages.rule(INK)
      pages.skip(PADDING)
      for (const row of totals) writeRow(element, cells(row, 'TD', TOTAL), writeHead)
    })
  }

  function facts(list: (readonly [label: string, value: string])[]): void {
    const [label, value] = columnPositions([{ share: 3 }, { share: 7 }], pages.width)
    if (label === undefined || value === undefined) return
    inTable((element) => {
      for (const [name, text] of list) {
        writeRow(element, [
          { ...label, tag: 'TH', style: LABEL, text: name },
          { ...value, tag: 'TD', style: VALUE, text },
        ])
      }
    })
  }

  return { facts, table }
}

function columnPositions(columns: Pick<Column, 'share' | 'align'>[], width: number) {
  const unit = (width - GAP * (columns.length - 1)) / columns.reduce((sum, { share }) => sum + share, 0)
  let x = 0
  return columns.map(({ share, align = 'left' }) => {
    const position = { x, width: share * unit, align }
    x += position.width + GAP
    return position
  })
}
