import type { Block, LegalDocument } from '../src/features/marketing/legal/legal-document.ts'
import { type MarkdownBlock, readMarkdown } from './read-markdown.ts'

const OPERATOR = '{operator}'
/** A list item about a changed version: "2026-11-22: A new section on ...". */
const CHANGE = /^(?<version>\d{4}-\d\d-\d\d): (?<text>.+)$/

/** Parses a legal document: title, introduction and summary, then sections (`##`) of paragraphs, lists and tables. */
export function readLegal(markdown: string): LegalDocument {
  const [title, intro, summary, ...parts] = readMarkdown(markdown)
  if (title?.kind !== 'title' || intro?.kind !== 'paragraph' || summary?.kind !== 'list') {
    throw new Error('A legal document must begin with a title, an introduction and a summary list')
  }
  const sections: { id: string; title: string; blocks: Block[] }[] = []
  for (const part of parts) {
    if (part.kind === 'heading' && part.depth === 2) {
      sections.push({ id: part.id, title: part.text, blocks: [] })
      continue
    }
    const section = sections.at(-1)
    if (!section) throw new Error(`The document has content before its first section: ${JSON.stringify(part)}`)
    section.blocks.push(toBlock(part))
  }
  return { title: title.text, intro: intro.text, summary: summary.items, sections }
}

function toBlock(part: MarkdownBlock): Block {
  if (part.kind === 'paragraph') return part.text === OPERATOR ? { about: 'operator' } : part.text
  if (part.kind === 'table') return { table: { head: part.head, rows: part.rows } }
  if (part.kind === 'list' && !part.isNumbered) return toHistory(part.items) ?? { list: part.items }
  throw new Error(`A section may have paragraphs, lists and tables only: ${JSON.stringify(part)}`)
}

function toHistory(items: readonly string[]): Block | undefined {
  const history = items.flatMap((item) => {
    const { version, text } = CHANGE.exec(item)?.groups ?? {}
    return version && text ? [{ version, text }] : []
  })
  return history.length === items.length ? { history } : undefined
}
