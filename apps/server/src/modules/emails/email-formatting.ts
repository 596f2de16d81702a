import { FORMAT_LOCALES, type Language } from '@aplauso/contract/languages'
import { type Cents, CURRENCY } from '@aplauso/contract/money'

// What mail programs make a link of, whoever wrote it.
const LINK_LIKE = /\S[.\u3002\uff0e\uff61:/@]\S/

/** The name that a letter may carry: nobody sends strangers a link by calling themselves one. */
export const nameInEmail = (displayName: string, username: string): string =>
  LINK_LIKE.test(displayName) ? username : displayName

/** "1 234,50 €" in Portuguese, "€1,234.50" in English: in letters and documents alike. */
export const eurosInEmail = (amount: Cents, language: Language): string =>
  new Intl.NumberFormat(FORMAT_LOCALES[language], {
    style: 'currency',
    currency: CURRENCY,
    useGrouping: 'always',
  }).format(amount / 100)
