import formbody from '@fastify/formbody'
import * as z from 'zod'
import type { App } from '#platform/http/app-type.ts'
import type { WebhookDeps } from '../webhook-deps.ts'

const Notification = z.object({ id: z.string().regex(/^tr_\w{1,64}$/) })

export type MollieWebhookDeps = Pick<WebhookDeps, 'paymentChanged' | 'paymentSyncQueue' | 'unknownPayments'>

/**
 * Mollie's classic webhook: a form with a payment id. Nothing else in it is trusted. The change is recorded before the
 * 200, so an answered webhook is never lost; the provider is polled after the answer. Unknown ids are stored for
 * reconciliation. They and invalid bodies get 200 too: Mollie would retry any other status for a day, and strangers
 * would learn which ids exist.
 */
export async function mollieWebhook(
  app: App,
  { paymentChanged, paymentSyncQueue, unknownPayments }: MollieWebhookDeps,
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(formbody)
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume()
      payload.on('end', () => done(null, undefined))
    })
    scope.post(
      '/api/webhooks/mollie',
      {
        schema: {
          summary: 'Mollie says that a payment changed',
          tags: ['webhooks'],
          description:
            'For Mollie alone: the id says where to look, and nothing else of the body is believed. Anything else gets 200 too.',
          consumes: ['application/x-www-form-urlencoded'],
          produces: ['text/plain'],
          body: z.unknown().describe('id=tr_…'),
          response: { 200: z.string() },
        },
      },
      async (request, reply) => {
        const { data } = Notification.safeParse(request.body)
        const sync = data && (await paymentChanged(data.id))
        if (data && !sync) await unknownPayments.add('mollie', data.id)
        reply.type('text/plain').send('ok')
        if (data && sync) paymentSyncQueue.push(data.id, sync)
        return reply
      },
    )
  })
}
