import type { Language } from '@aplauso/contract/languages'

/** Text may carry `[links](/to-pages)` and `names of things` between backticks. */
export type Table = { head: readonly string[]; rows: readonly (readonly string[])[] }
export type Block = string | { list: readonly string[] } | { table: Table }
/** The id is the section's anchor, the same in every language. */
export type Section = { id: string; title: string; blocks: readonly Block[] }
export type LegalDocument = { title: string; intro: string; sections: readonly Section[] }

/** Each language is a file of its own, and only the one that is read is loaded. */
export type Translations = Record<Language, () => Promise<LegalDocument>>
