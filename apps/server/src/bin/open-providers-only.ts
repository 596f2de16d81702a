import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { mollieSandbox } from '@aplauso/mollie-sandbox/plugin'
import Fastify from 'fastify'
import { connectedProviders } from '#modules/payment-accounts/public.ts'
import type { PaymentProviders } from '#modules/payments/public.ts'
import type { Database } from '#modules/tables.ts'
import { createSealer } from '#platform/secrets/create-sealer.ts'
import { openMollieAccounts, openProviders, openStripeAccounts, sandboxClients } from '../payment-provider.ts'
import type { Settings } from '../settings/read-settings.ts'
import { sandboxKey, sessionSecret } from '../settings/stored-secrets.ts'

type ReadProviders = { payments: Pick<PaymentProviders, 'everyAccount'>; close: () => Promise<unknown> }

/**
 * Opens the payment providers for a command that only reads from them. The rest of the server would run jobs, and send
 * emails from a copy of a database. The built-in sandbox is called over HTTP like any provider, on a port of its own.
 */
export async function openProvidersOnly(settings: Settings, db: Database): Promise<ReadProviders> {
  let ownUrl = ''
  const addresses = { publicUrl: () => settings.publicUrl ?? ownUrl, ownUrl: () => ownUrl }
  if (settings.paymentProvider !== 'sandbox') return { payments: openAll(), close: async () => undefined }

  const databaseFile = join(settings.dataDir, 'sandbox.db')
  // A server that never ran, or a copy of the database alone. A check must not write files into it.
  if (!existsSync(databaseFile)) return { payments: { everyAccount: async () => [] }, close: async () => undefined }
  const app = Fastify()
  await app.register(mollieSandbox, {
    ...{ prefix: '/sandbox', databaseFile, publicUrl: () => `${ownUrl}/sandbox`, apiKey: sandboxKey(settings) },
    oauthClients: sandboxClients(settings, addresses),
    sendsWebhooks: false,
  })
  ownUrl = await app.listen({ host: '127.0.0.1', port: 0 })
  return { payments: openAll(), close: () => app.close() }

  function openAll(): PaymentProviders {
    const sealer = createSealer(sessionSecret(settings), 'payment accounts', settings.previousSecrets)
    // The server sees within seconds that an access was withdrawn, and tells the creator.
    const mollie = openMollieAccounts(settings, addresses, { db, sealer, revoked: async () => undefined })
    const stripe = openStripeAccounts(settings, addresses)
    const vendors = { ...(mollie && { mollie }), ...(stripe && { stripe }) }
    const connected = connectedProviders(db, { vendors, moneyFlow: settings.moneyFlow })
    return openProviders(settings, addresses, connected).payments
  }
}
