import type { DatabaseSync } from 'node:sqlite'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { FaultSwitch } from './faults.ts'
import type { OwnAddresses } from './own-addresses.ts'
import { isOwnWebhook } from './own-addresses.ts'
import type { Clock } from './sandbox-clock.ts'
import { CLAIM_MS, WEBHOOK_TIME_LIMIT_MS } from './timing.ts'

const SENDS_AT_ONCE = 16

export type WebhookDeps = {
  db: DatabaseSync
  clock: Clock
  faults: FaultSwitch
  /** The pause after each failed attempt; there is one more attempt than pauses. */
  retryMs: readonly number[]
  sendsWebhooks: boolean
  ownAddresses: OwnAddresses
  log: FastifyBaseLogger
}

export type WebhookQueue = {
  /** Queues a webhook about the payment to `url`, in the caller's transaction. */
  enqueue(url: string | null, paymentId: string): void
  /** Records an address of this server, of this process or of another one that shares the file. */
  recordOwnOrigin(url: string): void
  sendDue(): void
  /** Sends all queued webhooks, newest first, one after the other. */
  releaseNewestFirst(): void
  /** Aborts current sends; their webhooks stay in the queue for the next start. */
  stop(): Promise<void>
}

const Delivery = z.object({ id: z.number(), url: z.string(), payment_id: z.string(), tries: z.number() })
type Delivery = z.infer<typeof Delivery>

export function createWebhookQueue(deps: WebhookDeps): WebhookQueue {
  const { db, clock, faults, retryMs, sendsWebhooks, ownAddresses, log } = deps
  db.exec(`
    create table if not exists webhook_deliveries (
      id integer primary key autoincrement,
      url text not null,
      payment_id text not null,
      tries integer not null default 0,
      due_at_ms integer not null,
      claimed_until_ms integer not null default 0
    ) strict;
    create table if not exists own_origins (origin text primary key) strict;
    create index if not exists webhook_deliveries_due on webhook_deliveries (due_at_ms);
  `)
  const insert = db.prepare('insert into webhook_deliveries (url, payment_id, due_at_ms) values (?, ?, ?)')
  const claim = (order: 'asc' | 'desc') =>
    db.prepare(`
      update webhook_deliveries set tries = tries + 1, claimed_until_ms = :claimedUntilMs
      where id = (
        select id from webhook_deliveries where due_at_ms <= :dueMs and claimed_until_ms <= :realMs
        order by due_at_ms ${order}, id ${order} limit 1
      )
      returning id, url, payment_id, tries
    `)
  const claimOldest = claim('asc')
  const claimNewest = claim('desc')
  const remove = db.prepare('delete from webhook_deliveries where id = ?')
  const retry = db.prepare('update webhook_deliveries set due_at_ms = ?, claimed_until_ms = 0 where id = ?')
  const recordOrigin = db.prepare('insert or ignore into own_origins (origin) values (?)')
  const findOwn = db.prepare('select origin from own_origins where origin = ?')
  const returnToQueue = db.prepare('update webhook_deliveries set tries = tries - 1, claimed_until_ms = 0 where id = ?')

  const closing = new AbortController()
  const sending = new Set<Promise<void>>()
  let releasing = false

  // Claims use the real clock: moving the sandbox's clock must not release webhooks that are being sent.
  function claimNext(statement: typeof claimOldest): Delivery | undefined {
    const realMs = Date.now()
    const row = statement.get({ claimedUntilMs: realMs + CLAIM_MS, dueMs: clock.nowMs(), realMs })
    return row === undefined ? undefined : Delivery.parse(row)
  }

  /**
   * Checks the address again: it may have been stored when more addresses were allowed. An address of another process
   * of this server, which may have ended, is replaced by one of this process.
   */
  function addressOf({ url }: Delivery): string | undefined {
    if (isOwnWebhook(ownAddresses, url)) return url
    const { origin, pathname, search } = new URL(url)
    const [own] = ownAddresses?.().webhooks ?? []
    return own && findOwn.get(origin) ? new URL(pathname + search, own).href : undefined
  }

  async function post(delivery: Delivery): Promise<string> {
    const url = addressOf(delivery)
    if (url === undefined) return 'not sent: the address is not of this server'
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Mollie-Sandbox/1.0' },
      body: new URLSearchParams({ id: delivery.payment_id }).toString(),
      redirect: 'manual',
      signal: AbortSignal.any([closing.signal, AbortSignal.timeout(WEBHOOK_TIME_LIMIT_MS)]),
    })
    await response.body?.cancel()
    return response.ok ? 'delivered' : `answered ${response.status}`
  }

  async function send(delivery: Delivery): Promise<void> {
    const outcome = await post(delivery).catch((error: unknown) => String(error))
    if (outcome === 'delivered') {
      remove.run(delivery.id)
    } else if (closing.signal.aborted) {
      returnToQueue.run(delivery.id)
    } else {
      const pauseMs = retryMs[delivery.tries - 1]
      if (pauseMs === undefined) remove.run(delivery.id)
      else retry.run(clock.nowMs() + pauseMs, delivery.id)
      log.warn({ paymentId: delivery.payment_id, tries: delivery.tries, outcome, pauseMs }, 'webhook not delivered')
    }
  }

  function track(work: Promise<void>): void {
    const tracked = work
      .catch((error: unknown) => log.error(error, 'webhook queue failed'))
      .finally(() => {
        sending.delete(tracked)
        sendDue()
      })
    sending.add(tracked)
  }

  function sendDue(): void {
    if (!sendsWebhooks || closing.signal.aborted || releasing || faults.current().reorderWebhooks === true) return
    while (sending.size < SENDS_AT_ONCE) {
      const delivery = claimNext(claimOldest)
      if (delivery === undefined) return
      track(send(delivery))
    }
  }

  async function sendNewestFirst(): Promise<void> {
    releasing = true
    try {
      for (let next = claimNext(claimNewest); next !== undefined; next = claimNext(claimNewest)) {
        await send(next)
        if (closing.signal.aborted) return
      }
    } finally {
      releasing = false
    }
  }

  return {
    enqueue: (url, paymentId) => {
      const { noWebhook, duplicateWebhooks = 1 } = faults.current()
      if (url === null || noWebhook === true) return
      for (let copy = 0; copy < duplicateWebhooks; copy++) insert.run(url, paymentId, clock.nowMs())
      // Runs after the caller's synchronous transaction has ended.
      setImmediate(sendDue)
    },
    recordOwnOrigin: (url) => void recordOrigin.run(new URL(url).origin),
    sendDue,
    releaseNewestFirst: () => track(sendNewestFirst()),
    stop: async () => {
      closing.abort()
      await Promise.all(sending)
    },
  }
}
