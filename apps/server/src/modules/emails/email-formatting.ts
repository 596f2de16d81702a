import { FORMAT_LOCALES, type Language } from '@aplauso/contract/languages'
import { type Cents, CURRENCY } from '@aplauso/contract/money'

// Text that mail programs turn into a link.
const LINK_LIKE = /\S[.\u3002\uff0e\uff61:/@]\S/

// Eight digits or more, with blanks and signs between them.
const PHONE_NUMBER = /(?:\d[\s().+-]*){8}/

/**
 * Name for use in emails, which may go to an address that its owner has not verified. Falls back to the username if the
 * display name could carry a link or a phone number.
 */
export const nameInEmail = (displayName: string, username: string): string =>
  LINK_LIKE.test(displayName) || PHONE_NUMBER.test(displayName) ? username : displayName

/** "1 234,50 €" in Portuguese, "€1,234.50" in English; for emails and documents. */
export const eurosInEmail = (amount: Cents, language: Language): string =>
  new Intl.NumberFormat(FORMAT_LOCALES[language], {
    style: 'currency',
    currency: CURRENCY,
    useGrouping: 'always',
  }).format(amount / 100)
