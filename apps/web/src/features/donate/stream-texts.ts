import type { StreamStyle } from '@aplauso/contract/creators'
import { type Cents, CURRENCY, centsToDecimal } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import { formatEuros } from '#lib/i18n/format.ts'

type StreamLanguage = StreamStyle['language']

/** An amount as on stream: "10.00 EUR", or in the creator's language. */
export const streamAmount = (amount: Cents, language: StreamLanguage): string =>
  language === 'specification' ? `${centsToDecimal(amount)} ${CURRENCY}` : formatEuros(amount, language)

/** The anonymous donor as on stream. */
export const streamAnonymous = (language: StreamLanguage): string =>
  m.common_anonymous({}, { locale: language === 'specification' ? 'en' : language })
