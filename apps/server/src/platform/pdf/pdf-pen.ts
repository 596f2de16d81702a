import type PDFKit from 'pdfkit'
import { breakLines } from './break-lines.ts'
import { FACES, type Weight } from './font-faces.ts'
import { runsOf, writable } from './font-runs.ts'

export type Paper = InstanceType<typeof PDFKit>
export type Style = { weight: Weight; size: number; colour: string }
export type Align = 'left' | 'right'

const LINE_HEIGHT = 1.35
// Height of the text within its line, in em, so that lines of every font file align.
const TEXT_HEIGHT = 1.2

export type Pen = ReturnType<typeof createPen>

/** Draws single lines and rules on the paper; the caller breaks pages. All numbers are points. */
export function createPen(paper: Paper) {
  for (const face of [...FACES.regular, ...FACES.bold]) paper.registerFont(face.name, face.file)

  const lineHeight = ({ size }: Style) => size * LINE_HEIGHT

  function measure(text: string, style: Style): number {
    paper.fontSize(style.size)
    return runsOf(text, style.weight).reduce(
      (width, run) => width + paper.font(run.face.name).widthOfString(run.text),
      0,
    )
  }

  /** Splits any text into lines of this width and keeps its line breaks. */
  const layOut = (text: string, width: number, style: Style) =>
    text.split(/\r\n|[\n\r\u2028\u2029]/).flatMap((line) => {
      const written = writable(line.replaceAll('\t', ' '), style.weight)
      return breakLines(written, width, (part) => measure(part, style))
    })

  /** Writes one of the lines that `layOut` returned. */
  function writeLine(line: string, at: { x: number; y: number; width: number; align: Align }, style: Style): void {
    let x = at.align === 'right' ? at.x + at.width - measure(line, style) : at.x
    const y = at.y + (lineHeight(style) - style.size * TEXT_HEIGHT) / 2
    paper.fontSize(style.size).fillColor(style.colour)
    for (const run of runsOf(line, style.weight)) {
      paper.font(run.face.name).text(run.text, x, y, { lineBreak: false })
      x += paper.widthOfString(run.text)
    }
  }

  /** A decoration that screen readers skip. */
  function rule(at: { x: number; y: number; width: number }, colour: string): void {
    paper.markContent('Artifact', { type: 'Layout' })
    paper
      .lineWidth(0.6)
      .moveTo(at.x, at.y)
      .lineTo(at.x + at.width, at.y)
      .stroke(colour)
    paper.endMarkedContent()
  }

  return { lineHeight, measure, layOut, writeLine, rule }
}
