/** Text may carry `[links](/to-pages)` and `names of things` between backticks. */
export type Table = { head: readonly string[]; rows: readonly (readonly string[])[] }
/** `about`: the operator's own details stand here. `history`: what each version changed, the one in force first. */
export type Block =
  | string
  | { list: readonly string[] }
  | { table: Table }
  | { about: 'operator' }
  | { history: readonly { version: string; text: string }[] }
/** The id is the section's anchor, the same in every language. */
export type Section = { id: string; title: string; blocks: readonly Block[] }
export type LegalDocument = {
  title: string
  intro: string
  /** The document in a few sentences, for whoever reads no more. */
  summary: readonly string[]
  sections: readonly Section[]
}
