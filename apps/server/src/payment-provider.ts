import type { OAuthClient } from '@aplauso/mollie-sandbox/connect/oauth-clients'
import {
  createAccountTokens,
  createMollieOAuth,
  mollieAccounts,
  type PaymentAccountDeps,
  stripeAccounts,
  type TokenDeps,
} from '#modules/payment-accounts/public.ts'
import {
  type ConnectedProviders,
  createMollieProvider,
  createStripeProvider,
  type MollieSettings,
  type PaymentProviders,
  paymentProviders,
  type StripeEvents,
  stripeClient,
  stripeEvents,
} from '#modules/payments/public.ts'
import { type Addresses, isPrivate } from './addresses.ts'
import type { Settings } from './settings/read-settings.ts'
import { sandboxClientSecret, sandboxKey } from './settings/stored-secrets.ts'

/** Where the providers lead the browser back to. */
const PAYMENT_ACCOUNT_CALLBACK = '/api/payment-account/callback'

export type Payments = { payments: PaymentProviders; stripeEvents: StripeEvents | undefined }

/** Opens every provider that has a key, with the one for new payments first, and the accounts of creators. */
export function openProviders(settings: Settings, addresses: Addresses, connected: ConnectedProviders): Payments {
  const mollieOfOperator = mollieSettings(settings, addresses)
  const mollie = mollieOfOperator && createMollieProvider(mollieOfOperator)
  const connect = settings.stripe && stripeClient(settings.stripe)
  const stripe = connect && createStripeProvider(connect)
  const chosen = settings.paymentProvider === 'stripe' ? stripe : mollie
  if (chosen === undefined) throw new Error(`the settings have no keys for ${settings.paymentProvider}`)
  return {
    payments: paymentProviders(
      chosen,
      [mollie, stripe].flatMap((provider) => provider ?? []),
      connected,
    ),
    stripeEvents: connect && settings.stripe && stripeEvents(connect, settings.stripe),
  }
}

/** Mollie, or the built-in sandbox, which has the same API. */
function mollieSettings(settings: Settings, { publicUrl, ownUrl }: Addresses): MollieSettings | undefined {
  const sandbox = settings.paymentProvider === 'sandbox'
  const apiKey = sandbox ? sandboxKey(settings) : settings.mollieApiKey
  if (apiKey === undefined) return undefined
  return {
    apiKey,
    organizationToken: sandbox ? undefined : settings.mollieOrganizationToken,
    apiUrl: () => (sandbox ? `${ownUrl()}/sandbox/mollie/v2` : (settings.mollieApiUrl ?? 'https://api.mollie.com/v2')),
    webhookUrl: () => {
      const base = sandbox ? ownUrl() : publicUrl()
      return sandbox || !isPrivate(base) ? `${base}/api/webhooks/mollie` : undefined
    },
    sandbox,
  }
}

/** Accounts of creators at Mollie; undefined where the operator has no OAuth client there. */
export function openMollieAccounts(settings: Settings, addresses: Addresses, { db, sealer, revoked }: AccountDeps) {
  const mollie = mollieSettings(settings, addresses)
  const client = mollieClient(settings)
  if (mollie === undefined || client === undefined) return undefined
  const { publicUrl, ownUrl } = addresses
  const isSandbox = settings.paymentProvider === 'sandbox'
  const host = (sandbox: () => string, own: string) => () =>
    settings.mollieOAuthUrl ?? (isSandbox ? `${sandbox()}/sandbox/mollie` : own)
  const [authorizeHost, tokenHost] = [host(publicUrl, 'https://my.mollie.com'), host(ownUrl, 'https://api.mollie.com')]
  const oauth = createMollieOAuth({
    ...client,
    authorizeUrl: () => `${authorizeHost()}/oauth2/authorize`,
    tokenUrl: () => `${tokenHost()}/oauth2/tokens`,
    callbackUrl: () => publicUrl() + PAYMENT_ACCOUNT_CALLBACK,
  })
  const tokens = createAccountTokens({ db, sealer, oauth, revoked })
  const isTestMode = isSandbox || mollie.apiKey.startsWith('test_')
  return mollieAccounts({ settings: mollie, oauth, tokens, isTestMode })
}

/** Accounts of creators at Stripe; undefined where the operator has not switched Connect on. */
export function openStripeAccounts({ stripe }: Settings, { publicUrl }: Addresses) {
  if (stripe?.connectWebhookSecret === undefined) return undefined
  return stripeAccounts({
    connect: (account) => stripeClient(stripe, account),
    callbackUrl: () => publicUrl() + PAYMENT_ACCOUNT_CALLBACK,
    backUrl: () => `${publicUrl()}/settings/payouts`,
  })
}

type AccountDeps = Pick<PaymentAccountDeps, 'db' | 'sealer'> & Pick<TokenDeps, 'revoked'>

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
    const redirectUris = [publicUrl(), ownUrl()].map((base) => base + PAYMENT_ACCOUNT_CALLBACK)
    const backUrl = `${publicUrl()}/settings/payouts`
    return [{ id: client.clientId, secret: client.clientSecret, name: 'Aplauso', redirectUris, backUrl }]
  }
}
