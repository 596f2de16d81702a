import type { Align, Paper, Pen, Style } from './pdf-pen.ts'

export const MARGIN = 56
// Space that must remain below a heading on its page: the head of a table and some rows.
const BELOW_HEADING = 110

export type Pages = ReturnType<typeof openPages>

/** Tracks where the next line goes on the paper. All numbers are points. */
export function openPages(paper: Paper, pen: Pen) {
  const top = MARGIN
  const bottom = paper.page.height - MARGIN
  const width = paper.page.width - 2 * MARGIN
  let y = top

  /**
   * Starts a new page when less than `height` is left, and returns true then. A height above a whole page counts as a
   * page.
   */
  function ensureSpace(height: number): boolean {
    if (y === top || y + Math.min(height, bottom - top) <= bottom) return false
    paper.addPage()
    y = top
    return true
  }

  /** Adds vertical space, except at the top of a page. */
  function skip(height: number): void {
    if (y !== top) y = Math.min(y + height, bottom)
  }

  /** Writes lines as one element; a heading is never the last element of its page. */
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

  /** Writes one line of adjacent cells, each as part of its element. */
  function writeCells(cells: CellLine[], height: number): void {
    for (const { element, line, x, width, align, style } of cells) {
      element.add(() => pen.writeLine(line, { x: MARGIN + x, y, width, align }, style))
    }
    y += height
  }

  /** A decoration that screen readers skip. */
  function picture(png: Buffer, { height, after }: { height: number; after: number }): void {
    paper.markContent('Artifact', { type: 'Layout' })
    paper.image(png, MARGIN, y, { fit: [width, height] })
    paper.endMarkedContent()
    y += height + after
  }

  const rule = (colour: string) => pen.rule({ x: MARGIN, y, width }, colour)

  return { width, need: ensureSpace, skip, flow, writeCells, rule, picture }
}

export type Element = ReturnType<Paper['struct']>
export type CellLine = { element: Element; line: string; x: number; width: number; align: Align; style: Style }
