import type { OAuthClient } from '@aplauso/mollie-sandbox/connect/oauth-clients'
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
import { sandboxClientSecret, sandboxKey } from './settings/stored-secrets.ts'

/** Where a consent at Mollie leads back to. */
const MOLLIE_CALLBACK_PATH = '/api/payment-account/callback'

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

/** The OAuth client with which accounts connect to an organisation: the operator's at Mollie, or the sandbox's own. */
function mollieClient(settings: Settings): { clientId: string; clientSecret: string } | undefined {
  if (settings.mollieClient) return settings.mollieClient
  if (settings.paymentProvider !== 'sandbox') return undefined
  return { clientId: 'app_sandbox', clientSecret: sandboxClientSecret(settings) }
}

/** What the sandbox knows of its OAuth clients. A function, because the port may be known later. */
export function sandboxClients(settings: Settings, { publicUrl, ownUrl }: Addresses): () => OAuthClient[] {
  const client = mollieClient(settings)
  return () => {
    if (client === undefined) return []
    const redirectUris = [publicUrl(), ownUrl()].map((base) => base + MOLLIE_CALLBACK_PATH)
    const backUrl = `${publicUrl()}/settings/payouts`
    return [{ id: client.clientId, secret: client.clientSecret, name: 'Aplauso', redirectUris, backUrl }]
  }
}
