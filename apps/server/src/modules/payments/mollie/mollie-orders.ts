import type { Language } from '@aplauso/contract/languages'
import { type Cents, centsToDecimal } from '@aplauso/contract/money'
import type { CheckoutOrder } from '../provider.ts'

const DESCRIPTION_MAX_CHARACTERS = 255

export const LOCALES = { pt: 'pt_PT', en: 'en_GB', es: 'es_ES', fr: 'fr_FR' } as const satisfies Record<
  Language,
  string
>

export const amountOf = (amount: Cents, currency: string) => ({ currency, value: centsToDecimal(amount) })

export const shortened = (description: string) => description.slice(0, DESCRIPTION_MAX_CHARACTERS).toWellFormed()

export const paymentRequest = (order: CheckoutOrder, webhookUrl: string | undefined) => ({
  amount: amountOf(order.amountCents, order.currency),
  description: shortened(order.description),
  redirectUrl: order.redirectUrl,
  locale: LOCALES[order.language],
  metadata: { reference: order.reference },
  ...(order.customerId === undefined ? {} : { customerId: order.customerId, sequenceType: 'first' as const }),
  ...(webhookUrl ? { webhookUrl } : {}),
})
