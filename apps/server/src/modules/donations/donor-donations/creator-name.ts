import type { Language } from '@aplauso/contract/languages'
import { m } from '@aplauso/texts/messages'

type CreatorRow = { slug: string; display_name: string; erased_at: Date | null }

/** Name of the creator for the donor's own documents; the creator's account may be erased. */
export const creatorName = (row: CreatorRow, language: Language) => ({
  slug: row.slug,
  displayName: row.erased_at === null ? row.display_name : m.account_erased({}, { locale: language }),
})
