/** Cells may have `[links](/to-pages)` and `code` between backticks. */
export type Table = { head: readonly string[]; rows: readonly (readonly string[])[] }
/** `about`: inserts the operator's details. `history`: changes of each version, the current one first. */
export type Block =
  | string
  | { list: readonly string[] }
  | { table: Table }
  | { about: 'operator' }
  | { history: readonly { version: string; text: string }[] }
/** The id is the section's anchor in every language. */
export type Section = { id: string; title: string; blocks: readonly Block[] }
export type LegalDocument = {
  title: string
  intro: string
  /** The document in a few sentences. */
  summary: readonly string[]
  sections: readonly Section[]
}
