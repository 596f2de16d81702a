import { buffer } from 'node:stream/consumers'
import { brand } from '#platform/brand/brand.ts'
import { INK, MUTED } from './pdf-colours.ts'
import { MARGIN, openPages } from './pdf-pages.ts'
import { createPen, type Paper, type Style } from './pdf-pen.ts'
import { type TableWriter, tableWriter } from './pdf-tables.ts'

export type DocumentOptions = {
  title: string
  author: string
  /** A language tag, for screen readers. */
  language: string
  createdAt: Date
  /** The text at the bottom of each page, such as "Page 1 of 3". */
  footer: (page: number, pages: number) => string
}

/** Writes a document from top to bottom and breaks pages where needed. It accepts any text. */
export type DocumentWriter = TableWriter & {
  heading: (text: string) => void
  subheading: (text: string) => void
  paragraph: (text: string, options?: { muted?: boolean }) => void
}

const LOGO_HEIGHT = 28
const HEADING: Style = { weight: 'bold', size: 20, colour: INK }
const SUBHEADING: Style = { weight: 'bold', size: 13, colour: INK }
const BODY: Style = { weight: 'regular', size: 10, colour: INK }
const SMALL: Style = { weight: 'regular', size: 9, colour: MUTED }

/**
 * Creates an A4 document as PDF, tagged for screen readers, with the operator's logo and colour. The same input gives
 * the same bytes. The document is built
 * in memory in one go, about ten milliseconds a page, so the caller must limit its length.
 */
export async function writeDocument(
  options: DocumentOptions,
  write: (document: DocumentWriter) => void,
): Promise<Buffer> {
  const paper = await openPaper(options)
  const pen = createPen(paper)
  const pages = openPages(paper, pen)
  if (brand.logoPng !== undefined) pages.picture(brand.logoPng.bytes, { height: LOGO_HEIGHT, after: 14 })
  const heading: Style = { ...HEADING, colour: brand.colours?.light.text ?? INK }
  const block = (tag: string, text: string, style: Style, space: { before: number; after: number }) => {
    pages.skip(space.before)
    pages.flow(tag, pen.layOut(text, pages.width, style), style)
    pages.skip(space.after)
  }
  write({
    heading: (text) => block('H1', text, heading, { before: 0, after: 8 }),
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
  // Imported with the first document: it takes 200 ms that the start of the server does not need.
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
      Creator: INSTANCE_NAME,
      CreationDate: createdAt,
      ModDate: createdAt,
    },
  })
}

// pdfkit writes these texts into XML without escaping.
const plain = (text: string) => text.replaceAll(/[<>&\p{Cc}]/gu, ' ')
