import { connectedName } from '@aplauso/contract/payment-account'
import formbody from '@fastify/formbody'
import * as z from 'zod'
import type { App } from '#platform/http/app-type.ts'
import { recordPaymentChange } from '../sync/payment-sync-rows.ts'
import { queueSync } from '../sync/sweep-payments.ts'
import type { WebhookDeps } from '../webhook-deps.ts'

const Notification = z.object({ id: z.string().regex(/^tr_\w{1,64}$/) })
/** Part of the address that a connected organisation's payments are reported to. */
const Origin = z.object({ account: z.string().regex(/^org_\w{1,64}$/) })

/**
 * Mollie's classic webhook: a form with a payment id. Nothing else in it is trusted. The change is recorded before the
 * 200, so an answered webhook is never lost; the provider is polled after the answer. Unknown ids are stored for
 * reconciliation. They and invalid bodies get 200 too: Mollie would retry any other status for a day, and strangers
 * would learn which ids exist.
 */
export async function mollieWebhook(
  app: App,
  deps: Omit<WebhookDeps, 'stripeEvents' | 'checkAccountSoon'>,
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
        const poll = data && (await recordPaymentChange(deps.db, data.id))
        const { data: origin } = Origin.safeParse(request.query)
        const provider = origin ? connectedName('mollie', origin.account) : 'mollie'
        if (data && !poll) await deps.unknownPayments.add(provider, data.id)
        reply.type('text/plain').send('ok')
        if (poll) queueSync(deps, poll)
        return reply
      },
    )
  })
}
