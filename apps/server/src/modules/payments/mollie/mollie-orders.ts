import type { Language } from '@aplauso/contract/languages'
import { type Cents, cents, centsToDecimal } from '@aplauso/contract/money'
import type { Charge, CheckoutOrder } from '../provider.ts'

const DESCRIPTION_MAX_CHARACTERS = 255

export const LOCALES = { pt: 'pt_PT', en: 'en_GB', es: 'es_ES', fr: 'fr_FR' } as const satisfies Record<
  Language,
  string
>

export const amountOf = (amount: Cents, currency: string) => ({ currency, value: centsToDecimal(amount) })

export const shorten = (description: string) => description.slice(0, DESCRIPTION_MAX_CHARACTERS).toWellFormed()

type PaymentRequest = Pick<Charge, 'amountCents' | 'currency' | 'description' | 'reference' | 'record'>

const request = ({ amountCents, currency, description, reference, record }: PaymentRequest, webhookUrl?: string) => ({
  amount: amountOf(amountCents, currency),
  description: shorten(description),
  metadata: { reference, record },
  ...(webhookUrl ? { webhookUrl } : {}),
})

/** What a payment of a connected organisation has besides: the profile that takes it, and the platform's fee. */
export const connectedRequest = (
  { applicationFeeCents = cents(0), currency, description }: CheckoutOrder | Charge,
  profileId: string,
) => ({
  profileId,
  ...(applicationFeeCents > 0 && {
    applicationFee: { amount: amountOf(applicationFeeCents, currency), description: shorten(description) },
  }),
})

export const checkoutRequest = (order: CheckoutOrder, webhookUrl: string | undefined) => ({
  ...request(order, webhookUrl),
  redirectUrl: order.redirectUrl,
  locale: LOCALES[order.language],
  ...(order.customerId === undefined ? {} : { customerId: order.customerId, sequenceType: 'first' }),
})

export const chargeRequest = (charge: Charge, webhookUrl: string | undefined) => ({
  ...request(charge, webhookUrl),
  sequenceType: 'recurring',
  customerId: charge.customerId,
})
