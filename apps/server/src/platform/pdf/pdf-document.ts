import { buffer } from 'node:stream/consumers'
import { INK, MUTED } from './pdf-colours.ts'
import { MARGIN, openPages } from './pdf-pages.ts'
import { createPen, type Paper, type Style } from './pdf-pen.ts'
import { type TableWriter, tableWriter } from './pdf-tables.ts'

export type DocumentOptions = {
  title: string
  author: string
  /** A language tag, for what reads the document aloud. */
  language: string
  createdAt: Date
  /** What stands below each page, such as "Page 1 of 3". */
  footer: (page: number, pages: number) => string
}

/** What a document is written with, from top to bottom; pages end where they must. Any text can be written. */
export type DocumentWriter = TableWriter & {
  heading: (text: string) => void
  subheading: (text: string) => void
  paragraph: (text: string, options?: { muted?: boolean }) => void
}

const HEADING: Style = { weight: 'bold', size: 20, colour: INK }
const SUBHEADING: Style = { weight: 'bold', size: 13, colour: INK }
const BODY: Style = { weight: 'regular', size: 10, colour: INK }
const SMALL: Style = { weight: 'regular', size: 9, colour: MUTED }

/**
 * An A4 document as PDF, tagged for what reads it aloud. The same input gives the same bytes. It is made in one go and in
 * memory: some ten milliseconds a page, so what writes without end has to stop somewhere.
 */
export async function writeDocument(
  options: DocumentOptions,
  write: (document: DocumentWriter) => void,
): Promise<Buffer> {
  const paper = await openPaper(options)
  const pen = createPen(paper)
  const pages = openPages(paper, pen)
  const block = (tag: string, text: string, style: Style, space: { before: number; after: number }) => {
    pages.skip(space.before)
    pages.flow(tag, pen.layOut(text, pages.width, style), style)
    pages.skip(space.after)
  }
  write({
    heading: (text) => block('H1', text, HEADING, { before: 0, after: 8 }),
    subheading: (text) => block('H2', text, SUBHEADING, { before: 16, after: 4 }),
    paragraph: (text, { muted = false } = {}) => block('P', text, muted ? SMALL : BODY, { before: 2, after: 4 }),
    ...tableWriter(paper, pen, pages),
  })
  const { count } = paper.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    paper.switchToPage(page)
    const footer = { x: MARGIN, y: paper.page.height - MARGIN + 16, width: pages.width, align: 'right' as const }
    paper.markContent('Artifact', { type: 'Pagination' })
    for (const line of pen.layOut(options.footer(page + 1, count), pages.width, SMALL)) {
      pen.writeLine(line, footer, SMALL)
      footer.y += pen.lineHeight(SMALL)
    }
    paper.endMarkedContent()
  }
  paper.end()
  return buffer(paper)
}

async function openPaper({ title, author, language, createdAt }: DocumentOptions): Promise<Paper> {
  // With the first document: a fifth of a second that no start waits for.
  const { default: PDFDocument } = await import('pdfkit')
  return new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    bufferPages: true,
    tagged: true,
    displayTitle: true,
    lang: language,
    info: {
      Title: plain(title),
      Author: plain(author),
      Creator: 'Aplauso',
      CreationDate: createdAt,
      ModDate: createdAt,
    },
  })
}

// pdfkit puts these into XML as they come.
const plain = (text: string) => text.replaceAll(/[<>&\p{Cc}]/gu, ' ')
