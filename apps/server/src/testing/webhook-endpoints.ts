import type { SignedIn } from '@aplauso/contract/accounts'
import type { CreatedWebhookEndpoint, WebhookDelivery, WebhookEndpoint } from '@aplauso/contract/developers'
import type { Problem } from '@aplauso/contract/errors'
import type { Updateable } from 'kysely'
import { pino } from 'pino'
import { uuidv7 } from 'uuidv7'
import { expect } from 'vitest'
import { createWebhookSender, systemTargets } from '#modules/developers/public.ts'
import { BUILT_IN_PRICES } from '#modules/plans/public.ts'
import type { Tables } from '#modules/tables.ts'
import { createSealer } from '#platform/secrets/create-sealer.ts'
import { registerPro } from './plans.ts'
import type { TestApp } from './test-app.ts'
import type { startWebhookReceiver } from './webhook-receiver.ts'

type Receiver = Awaited<ReturnType<typeof startWebhookReceiver>>

export const ALL_EVENTS = [
  'donation.paid',
  'donation.refunded',
  'donation.charged_back',
  'donation.chargeback_reversed',
]

export function webhookActions(app: () => TestApp, receiver: Receiver) {
  let paths = 0

  const pro = (of = app) => registerPro(of())

  const add = ({ token }: Pick<SignedIn, 'token'>, url: string, events = ALL_EVENTS, of = app) =>
    of().call<CreatedWebhookEndpoint & Problem>('/api/webhook-endpoints', { token, body: { url, events } })

  /** A creator with an endpoint at a path of its own, and helpers for it. */
  async function endpoint(events = ALL_EVENTS, creator?: SignedIn) {
    const owner = creator ?? (await pro())
    paths += 1
    const path = `/hook-${paths}`
    const { status, body } = await add(owner, receiver.at(path), events)
    expect(status, JSON.stringify(body)).toBe(201)
    const { token } = owner
    const at = `/api/webhook-endpoints/${body.id}`
    const { db } = app().database
    return {
      owner,
      path,
      id: body.id,
      secret: body.secret,
      received: () => receiver.of(path),
      until: (count: number) =>
        expect.poll(() => receiver.of(path).length, { interval: 10 }).toBeGreaterThanOrEqual(count),
      change: (values: object) => app().call<WebhookEndpoint>(at, { token, method: 'PATCH', body: values }),
      changeSecret: () => app().call<CreatedWebhookEndpoint>(`${at}/secret`, { token, method: 'POST' }),
      test: () => app().call<WebhookDelivery & Partial<Pick<Problem, 'code'>>>(`${at}/test`, { token, method: 'POST' }),
      log: async (query = '') => (await app().call<WebhookDelivery[]>(`${at}/deliveries${query}`, { token })).body,
      replay: (id: string, by = token) =>
        app().call<WebhookDelivery & Partial<Pick<Problem, 'code'>>>(`${at}/deliveries/${id}/replay`, {
          token: by,
          method: 'POST',
        }),
      state: async () =>
        (await app().call<WebhookEndpoint[]>('/api/webhook-endpoints', { token })).body.find(
          ({ id }) => id === body.id,
        ),
      set: (values: Updateable<Tables['webhook_endpoints']>) =>
        db.updateTable('webhook_endpoints').set(values).where('id', '=', body.id).execute(),
      /** Changes the messages that are still to be sent. */
      setMessages: (values: Updateable<Tables['webhook_deliveries']>) =>
        db
          .updateTable('webhook_deliveries')
          .set(values)
          .where('endpoint_id', '=', body.id)
          .where('status', '=', 'waiting')
          .execute(),
      addMessages: (count: number, at: Date) =>
        db
          .insertInto('webhook_deliveries')
          .values(
            Array.from({ length: count }, () => ({
              id: uuidv7(),
              endpoint_id: body.id,
              type: 'donation.paid' as const,
              payload: '{}',
              created_at: new Date(),
              next_attempt_at: at,
            })),
          )
          .execute(),
      untilLogged: (expected: Partial<WebhookDelivery>) =>
        expect
          .poll(() => app().call<WebhookDelivery[]>(`${at}/deliveries`, { token }), { interval: 20 })
          .toMatchObject({ body: expect.arrayContaining([expect.objectContaining(expected)]) }),
    }
  }

  /** The webhook sender of a second process. */
  const otherSender = () =>
    createWebhookSender({
      db: app().database.db,
      prices: BUILT_IN_PRICES,
      jobs: { add: async () => undefined },
      sealer: createSealer('a secret of the tests, long enough', 'webhook secrets'),
      targets: systemTargets(true),
      log: pino({ level: 'silent' }),
    })

  async function paid(slug: string, order = {}) {
    const donation = await app().donate(slug, order)
    await app().pay(donation)
    return donation
  }

  return { pro, add, endpoint, otherSender, paid }
}
