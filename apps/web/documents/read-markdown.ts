import { lexer, type Token, type Tokens } from 'marked'

export type MarkdownBlock =
  | { kind: 'title'; text: string }
  /** `depth`: 2 or 3, the number of # signs. */
  | { kind: 'heading'; depth: number; text: string; id: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; isNumbered: boolean; items: string[] }
  | { kind: 'table'; head: string[]; rows: string[][] }

const HEADING = /^(?<text>.+) \{#(?<id>[a-z-]+)\}$/
/** A sentence may contain only links to other pages and code in backticks. */
const PAGE_LINK = /^\[[^\]]+\]\(\/[^)]*\)$/

/** Parses the blocks of a document. Unsupported Markdown fails with its text. */
export function readMarkdown(markdown: string): MarkdownBlock[] {
  return lexer(markdown).flatMap((token) => (token.type === 'space' ? [] : [toMarkdownBlock(token)]))
}

function toMarkdownBlock(token: Token): MarkdownBlock {
  if (isToken<Tokens.Heading>(token, 'heading')) return toHeading(token)
  if (isToken<Tokens.Paragraph>(token, 'paragraph')) return { kind: 'paragraph', text: toSentence(token) }
  if (isToken<Tokens.List>(token, 'list')) {
    return { kind: 'list', isNumbered: token.ordered, items: token.items.map(toListItem) }
  }
  if (isToken<Tokens.Table>(token, 'table')) {
    return { kind: 'table', head: token.header.map(toSentence), rows: token.rows.map((row) => row.map(toSentence)) }
  }
  throw new Error(`Unsupported Markdown: ${token.raw}`)
}

function toHeading(token: Tokens.Heading): MarkdownBlock {
  if (token.depth === 1) return { kind: 'title', text: toSentence(token) }
  const { text, id } = HEADING.exec(toSentence(token))?.groups ?? {}
  if (!text || !id) throw new Error(`A heading must end with an anchor such as {#fees}: ${token.raw}`)
  return { kind: 'heading', depth: token.depth, text, id }
}

function toListItem({ tokens, raw }: Tokens.ListItem): string {
  const [text, ...more] = tokens
  if (!text || !isToken<Tokens.Text>(text, 'text') || more.length > 0)
    throw new Error(`A list item must be one paragraph: ${raw}`)
  return toSentence(text)
}

function toSentence({ text, tokens = [] }: { text: string; tokens?: Token[] }): string {
  const unsupported = tokens.find(
    ({ type, raw }) => type !== 'text' && type !== 'codespan' && !(type === 'link' && PAGE_LINK.test(raw)),
  )
  if (unsupported) throw new Error(`A sentence may have page links and \`code\` only: ${unsupported.raw}`)
  return text
}

const isToken = <Kind extends Token>(token: Token, type: Kind['type']): token is Kind => token.type === type
