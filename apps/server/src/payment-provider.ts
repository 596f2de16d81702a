import {
  createMollieProvider,
  createStripeProvider,
  type PaymentProvider,
  type PaymentProviders,
  paymentProviders,
  type StripeEvents,
  stripeClient,
  stripeEvents,
} from '#modules/payments/public.ts'
import { type Addresses, isPrivate } from './addresses.ts'
import type { Settings } from './settings/read-settings.ts'
import { sandboxKey } from './settings/stored-secrets.ts'

export type Payments = { payments: PaymentProviders; stripeEvents: StripeEvents | undefined }

/** Opens every provider that has a key, with the one for new payments first. */
export function openProviders(settings: Settings, addresses: Addresses): Payments {
  const mollie = openMollie(settings, addresses)
  const connect = settings.stripe && stripeClient(settings.stripe)
  const stripe = connect && createStripeProvider(connect)
  const chosen = settings.paymentProvider === 'stripe' ? stripe : mollie
  if (chosen === undefined) throw new Error(`the settings have no keys for ${settings.paymentProvider}`)
  return {
    payments: paymentProviders(
      chosen,
      [mollie, stripe].flatMap((provider) => provider ?? []),
    ),
    stripeEvents: connect && settings.stripe && stripeEvents(connect, settings.stripe.webhookSecret),
  }
}

/** Opens Mollie, or the built-in sandbox, which has the same API. */
function openMollie(settings: Settings, { publicUrl, ownUrl }: Addresses): PaymentProvider | undefined {
  const sandbox = settings.paymentProvider === 'sandbox'
  const apiKey = sandbox ? sandboxKey(settings) : settings.mollieApiKey
  if (apiKey === undefined) return undefined
  return createMollieProvider({
    apiKey,
    apiUrl: () => (sandbox ? `${ownUrl()}/sandbox/mollie/v2` : (settings.mollieApiUrl ?? 'https://api.mollie.com/v2')),
    webhookUrl: () => {
      const base = sandbox ? ownUrl() : publicUrl()
      return sandbox || !isPrivate(base) ? `${base}/api/webhooks/mollie` : undefined
    },
    sandbox,
  })
}
