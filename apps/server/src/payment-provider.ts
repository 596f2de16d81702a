import { createMollieProvider, type PaymentProvider } from '#modules/payments/public.ts'
import { type Addresses, isPrivate } from './addresses.ts'
import type { Settings } from './settings.ts'

/** The one key that the built-in sandbox takes. */
export const SANDBOX_KEY = 'test_sandboxsandboxsandbox'

/** Mollie, or the built-in sandbox, which is spoken to as if it were Mollie. */
export function openPaymentProvider(settings: Settings, { publicUrl, ownUrl }: Addresses): PaymentProvider {
  const isSandbox = settings.paymentProvider === 'sandbox'
  return createMollieProvider({
    apiKey: settings.mollieApiKey ?? SANDBOX_KEY,
    apiUrl: () => settings.mollieApiUrl ?? (isSandbox ? `${ownUrl()}/sandbox/mollie/v2` : 'https://api.mollie.com/v2'),
    webhookUrl: () => {
      const base = isSandbox ? ownUrl() : publicUrl()
      return isSandbox || !isPrivate(base) ? `${base}/api/webhooks/mollie` : undefined
    },
    sandbox: isSandbox,
  })
}
