import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { api } from './api/api.ts'
import { createIdempotencyKeys } from './api/idempotency.ts'
import { checkout } from './checkout/checkout.ts'
import { runDueWork } from './due-work.ts'
import { faultControls } from './fault-controls.ts'
import { createFaultSwitch } from './faults.ts'
import type { OwnAddresses } from './own-addresses.ts'
import type { Sandbox } from './sandbox.ts'
import { createClock } from './sandbox-clock.ts'
import { openStore } from './store/store.ts'
import { POLL_MIN_MS, POLL_MS, WEBHOOK_RETRY_MS } from './timing.ts'
import { createWebhookQueue } from './webhooks.ts'

export type SandboxOptions = {
  /** SQLite file, made when missing; `:memory:` forgets everything at the end. */
  databaseFile: string
  /** Where it is reached from outside, prefix included, no slash at the end; a function where the port comes later. */
  publicUrl: string | (() => string)
  /** The only key the API accepts. */
  apiKey: string
  /**
   * The servers that webhooks are posted to and that payers are sent back to, by their base addresses; any, when left out.
   * Whoever has the key could otherwise have requests sent to wherever this server gets.
   */
  ownAddresses?: OwnAddresses
  /** The pauses between the tries of a webhook; Mollie's, over 26 hours, when left out. */
  webhookRetryMs?: readonly number[]
  /** Adds `/faults` and `/clock`, for tests. */
  faults?: boolean
  now?: () => Date
  log?: FastifyBaseLogger
}

/**
 * A stand-in for Mollie: its v2 API below `/mollie/v2`, the hosted page at `/checkout/{paymentId}`, and webhooks.
 * Register it with a prefix, as it is: its parsers, hooks and errors are its own.
 */
export async function mollieSandbox(app: FastifyInstance, options: SandboxOptions): Promise<void> {
  const {
    databaseFile,
    publicUrl,
    apiKey,
    ownAddresses,
    webhookRetryMs = WEBHOOK_RETRY_MS,
    now = () => new Date(),
    log = app.log,
  } = options
  const store = openStore(databaseFile)
  const clock = createClock(store.db, now)
  const faults = createFaultSwitch()
  const keys = createIdempotencyKeys(store.db, clock)
  const webhooks = createWebhookQueue({ db: store.db, clock, faults, retryMs: webhookRetryMs, ownAddresses, log })
  const sandbox: Sandbox = {
    ownAddresses,
    store,
    clock,
    faults,
    webhooks,
    get publicUrl() {
      return typeof publicUrl === 'string' ? publicUrl : publicUrl()
    },
  }

  // What is due is done before anyone looks, so that a payment never shows as open past its time.
  app.addHook('onRequest', async () => runDueWork(sandbox))
  app.register(api, { prefix: '/mollie/v2', sandbox, keys, apiKey })
  app.register(checkout, { prefix: '/checkout', sandbox })
  if (options.faults === true) app.register(faultControls, { sandbox })

  let timer: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    timer = setInterval(poll, Math.max(POLL_MIN_MS, Math.min(POLL_MS, ...webhookRetryMs))).unref()
  })
  // Before the server waits for its requests to end: a webhook to this very server may be one of them.
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
