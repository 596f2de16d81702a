import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { mollieSandbox } from '@aplauso/mollie-sandbox/plugin'
import Fastify from 'fastify'
import type { PaymentProviders } from '#modules/payments/public.ts'
import { openProviders } from '../payment-provider.ts'
import type { Settings } from '../settings/read-settings.ts'
import { sandboxKey } from '../settings/stored-secrets.ts'

type ReadProviders = { payments: Pick<PaymentProviders, 'all'>; close: () => Promise<unknown> }

/**
 * Opens the payment providers for a command that only reads from them, without the rest of the server. The built-in
 * sandbox is called over HTTP like any provider, on a port of its own.
 */
export async function openProvidersOnly(settings: Settings): Promise<ReadProviders> {
  let ownUrl = ''
  const addresses = { publicUrl: () => settings.publicUrl ?? ownUrl, ownUrl: () => ownUrl }
  if (settings.paymentProvider !== 'sandbox') {
    return { payments: openProviders(settings, addresses).payments, close: async () => undefined }
  }
  const databaseFile = join(settings.dataDir, 'sandbox.db')
  // A server that never ran, or a copy of the database alone. A check must not write files into it.
  if (!existsSync(databaseFile)) return { payments: { all: [] }, close: async () => undefined }
  const app = Fastify()
  await app.register(mollieSandbox, {
    ...{ prefix: '/sandbox', databaseFile, publicUrl: () => `${ownUrl}/sandbox`, apiKey: sandboxKey(settings) },
    sendsWebhooks: false,
  })
  ownUrl = await app.listen({ host: '127.0.0.1', port: 0 })
  return { payments: openProviders(settings, addresses).payments, close: () => app.close() }
}
