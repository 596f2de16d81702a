import type { Align, Paper, Pen, Style } from './pdf-pen.ts'

export const MARGIN = 56
// What has to stand below a heading on its page: the head of a table and some rows.
const BELOW_HEADING = 110

export type Pages = ReturnType<typeof openPages>

/** Where on the paper the next line goes. All figures are points. */
export function openPages(paper: Paper, pen: Pen) {
  const top = MARGIN
  const bottom = paper.page.height - MARGIN
  const width = paper.page.width - 2 * MARGIN
  let y = top

  /** A new page when less than this is left; true then. More than a page has is as much as it has. */
  function ensureSpace(height: number): boolean {
    if (y === top || y + Math.min(height, bottom - top) <= bottom) return false
    paper.addPage()
    y = top
    return true
  }

  /** Room between two things, of which no page has any at its top. */
  function skip(height: number): void {
    if (y !== top) y = Math.min(y + height, bottom)
  }

  /** Lines below each other as one element; a heading is never the last of its page. */
  function flow(tag: string, lines: string[], style: Style): void {
    const element = paper.struct(tag)
    paper.addStructure(element)
    const height = pen.lineHeight(style)
    if (tag.startsWith('H')) ensureSpace(height * lines.length + BELOW_HEADING)
    for (const line of lines) {
      ensureSpace(height)
      element.add(() => pen.writeLine(line, { x: MARGIN, y, width, align: 'left' }, style))
      y += height
    }
    element.end()
  }

  /** One line of cells that stand beside each other, each as part of its element. */
  function writeCells(cells: CellLine[], height: number): void {
    for (const { element, line, x, width, align, style } of cells) {
      element.add(() => pen.writeLine(line, { x: MARGIN + x, y, width, align }, style))
    }
    y += height
  }

  const rule = (colour: string) => pen.rule({ x: MARGIN, y, width }, colour)

  return { width, need: ensureSpace, skip, flow, writeCells, rule }
}

export type Element = ReturnType<Paper['struct']>
export type CellLine = { element: Element; line: string; x: number; width: number; align: Align; style: Style }
