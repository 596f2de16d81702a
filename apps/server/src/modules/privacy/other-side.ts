import type { Language } from '@aplauso/contract/languages'
import { m } from '@aplauso/texts/messages'

/** The account at the other end of something between an agency and a creator. */
export type Counterparty = { other: 'agency' | 'creator'; display_name: string; erased_at: Date | null }

export const toCounterparty = ({ other, display_name, erased_at }: Counterparty, language: Language) => ({
  with: other,
  displayName: erased_at === null ? display_name : m.account_erased({}, { locale: language }),
})
