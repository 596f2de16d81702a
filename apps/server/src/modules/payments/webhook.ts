import formbody from '@fastify/formbody'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod'
import type { App } from '#platform/http/app.ts'

const PaymentId = z.string().regex(/^tr_\w{1,64}$/)
const Notification = z.object({ id: PaymentId })

export type WebhookDeps = {
  /** Notes durably that the payment changed, and gives what then asks the provider; undefined for a payment we never made. */
  paymentChanged(paymentId: string): Promise<(() => Promise<void>) | undefined>
  log: FastifyBaseLogger
}

/**
 * Mollie's classic webhook: a form with an id and nothing to believe. The change is noted before the 200, so an
 * answered webhook is never lost; asking the provider comes after it. Unknown ids get 200 as well: anything else
 * would be retried for a day and would tell strangers which ids exist.
 */
export async function mollieWebhook(app: App, { paymentChanged, log }: WebhookDeps): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(formbody)
    scope.post(
      '/api/webhooks/mollie',
      {
        schema: {
          summary: 'Mollie says that a payment changed',
          tags: ['webhooks'],
          body: z.looseObject({ id: z.string().optional() }).describe('form: id=tr_…'),
          response: { 200: z.string() },
        },
      },
      async (request, reply) => {
        const notification = Notification.safeParse(request.body)
        const follow = notification.success ? await paymentChanged(notification.data.id) : undefined
        reply.type('text/plain').send('ok')
        follow?.().catch((error: unknown) =>
          log.warn({ err: error, paymentId: notification.data?.id }, 'payment not followed yet, the sweep will'),
        )
        return reply
      },
    )
  })
}
