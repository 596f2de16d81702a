import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { api } from './api/api.ts'
import { createIdempotencyKeys } from './api/idempotency.ts'
import { checkout } from './checkout/checkout.ts'
import { authorize } from './connect/authorize.ts'
import type { OAuthClient } from './connect/oauth-clients.ts'
import { onboarding } from './connect/onboarding.ts'
import { ensurePlatform } from './connect/organizations.ts'
import { tokens } from './connect/tokens.ts'
import { runDueWork } from './due-work.ts'
import { faultControls } from './fault-controls.ts'
import { createFaultSwitch } from './faults.ts'
import type { OwnAddresses } from './own-addresses.ts'
import type { Sandbox } from './sandbox.ts'
import { createClock } from './sandbox-clock.ts'
import { inTransaction } from './store/in-transaction.ts'
import { openStore } from './store/store.ts'
import { POLL_MIN_MS, POLL_MS, WEBHOOK_RETRY_MS } from './timing.ts'
import { createWebhookQueue } from './webhooks.ts'

export type SandboxOptions = {
  /** SQLite file, created if missing; `:memory:` stores nothing beyond the process. */
  databaseFile: string
  /** The public address, prefix included, without a slash at the end; a function if the port is known later. */
  publicUrl: string | (() => string)
  /** The key of the platform. Connected organisations are reached with access tokens. */
  apiKey: string
  /**
   * Base addresses of the servers to which webhooks are posted and payers redirected; without it, any. Otherwise anyone
   * with the key could make this server send requests to any host it reaches.
   */
  ownAddresses?: OwnAddresses
  /** The apps that organisations can connect to; without it, none. */
  oauthClients?: () => readonly OAuthClient[]
  /** The pauses between the attempts of a webhook; by default Mollie's, over 26 hours. */
  webhookRetryMs?: readonly number[]
  /** False: another process that shares the file sends the webhooks. */
  sendsWebhooks?: boolean
  /** Adds `/faults` and `/clock`, for tests. */
  faults?: boolean
  now?: () => Date
  log?: FastifyBaseLogger
}

/**
 * A stand-in for Mollie: its v2 API below `/mollie/v2`, the hosted page at `/checkout/{paymentId}`, webhooks, and
 * Connect: OAuth below `/mollie/oauth2` and organisations at `/onboarding/{organizationId}`.
 * Register it with a prefix and without `fastify-plugin`: its parsers, hooks and errors must stay in its scope.
 */
export async function mollieSandbox(app: FastifyInstance, options: SandboxOptions): Promise<void> {
  const {
    databaseFile,
    publicUrl,
    apiKey,
    ownAddresses,
    oauthClients = () => [],
    webhookRetryMs = WEBHOOK_RETRY_MS,
    sendsWebhooks = true,
    now = () => new Date(),
    log = app.log,
  } = options
  const store = openStore(databaseFile)
  const clock = createClock(store.db, now)
  const faults = createFaultSwitch()
  const keys = createIdempotencyKeys(store.db, clock)
  const webhooks = createWebhookQueue({
    ...{ db: store.db, clock, faults, retryMs: webhookRetryMs, sendsWebhooks, ownAddresses, log },
  })
  const sandbox: Sandbox = {
    ownAddresses,
    store,
    clock,
    faults,
    webhooks,
    get publicUrl() {
      return typeof publicUrl === 'string' ? publicUrl : publicUrl()
    },
    of: (organizationId) => ({ ...sandbox, store: store.of(organizationId) }),
  }
  inTransaction(store.db, () => ensurePlatform(sandbox))

  // Runs due work before each request, so that no payment shows as open after its expiry.
  app.addHook('onRequest', async () => runDueWork(sandbox))
  app.register(api, { prefix: '/mollie/v2', sandbox, keys, apiKey })
  app.register(tokens, { prefix: '/mollie/oauth2', sandbox, clients: oauthClients })
  app.register(authorize, { prefix: '/mollie/oauth2', sandbox, clients: oauthClients })
  app.register(onboarding, { prefix: '/onboarding', sandbox, clients: oauthClients })
  app.register(checkout, { prefix: '/checkout', sandbox })
  if (options.faults === true) app.register(faultControls, { sandbox })

  let timer: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    timer = setInterval(poll, Math.max(POLL_MIN_MS, Math.min(POLL_MS, ...webhookRetryMs))).unref()
  })
  // Stops before the server waits for open requests: a webhook to this server may be one of them.
  app.addHook('preClose', async () => {
    clearInterval(timer)
    await webhooks.stop()
  })
  app.addHook('onClose', async () => store.db.close())

  function poll(): void {
    try {
      runDueWork(sandbox)
      webhooks.sendDue()
    } catch (error) {
      log.error(error, 'payment sandbox failed in the background')
    }
  }
}
