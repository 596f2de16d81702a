import { lexer, type Token, type Tokens } from 'marked'

export type Part =
  | { kind: 'title'; text: string }
  /** `depth` 2 or 3, as many as its number signs. */
  | { kind: 'heading'; depth: number; text: string; id: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; isNumbered: boolean; items: string[] }
  | { kind: 'table'; head: string[]; rows: string[][] }

const HEADING = /^(?<text>.+) \{#(?<id>[a-z-]+)\}$/
/** All that a page makes of a sentence is its links to other pages and its names of things. */
const PAGE_LINK = /^\[[^\]]+\]\(\/[^)]*\)$/

/** What a document is made of. Whatever the pages could not show is refused, with the words that it stands in. */
export function readMarkdown(markdown: string): Part[] {
  return lexer(markdown).flatMap((token) => (token.type === 'space' ? [] : [partOf(token)]))
}

function partOf(token: Token): Part {
  if (isA<Tokens.Heading>(token, 'heading')) return headingOf(token)
  if (isA<Tokens.Paragraph>(token, 'paragraph')) return { kind: 'paragraph', text: sentence(token) }
  if (isA<Tokens.List>(token, 'list')) {
    return { kind: 'list', isNumbered: token.ordered, items: token.items.map(itemOf) }
  }
  if (isA<Tokens.Table>(token, 'table')) {
    return { kind: 'table', head: token.header.map(sentence), rows: token.rows.map((row) => row.map(sentence)) }
  }
  throw new Error(`A page cannot show: ${token.raw}`)
}

function headingOf(token: Tokens.Heading): Part {
  if (token.depth === 1) return { kind: 'title', text: sentence(token) }
  const { text, id } = HEADING.exec(sentence(token))?.groups ?? {}
  if (!text || !id) throw new Error(`A heading ends with its anchor, as {#fees}: ${token.raw}`)
  return { kind: 'heading', depth: token.depth, text, id }
}

function itemOf({ tokens, raw }: Tokens.ListItem): string {
  const [text, ...more] = tokens
  if (!text || !isA<Tokens.Text>(text, 'text') || more.length > 0)
    throw new Error(`A point of a list is one paragraph: ${raw}`)
  return sentence(text)
}

function sentence({ text, tokens = [] }: { text: string; tokens?: Token[] }): string {
  const strange = tokens.find(
    ({ type, raw }) => type !== 'text' && type !== 'codespan' && !(type === 'link' && PAGE_LINK.test(raw)),
  )
  if (strange) throw new Error(`A page shows only links to pages and \`names\` in its sentences: ${strange.raw}`)
  return text
}

const isA = <Kind extends Token>(token: Token, type: Kind['type']): token is Kind => token.type === type
