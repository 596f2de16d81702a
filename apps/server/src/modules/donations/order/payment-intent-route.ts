import { CreatePaymentIntent, DonationStarted } from '@aplauso/contract/donations'
import type { Authentication } from '#modules/access/public.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app-type.ts'
import { IdempotencyHeader } from '#platform/http/idempotency-header.ts'
import { languageFor } from '#platform/http/request-language.ts'
import { type DonationDeps, startDonation } from './start-donation.ts'

/** A donation that the creator's own program begins for a donor, who is nobody that is signed in here. */
export function paymentIntentRoute(app: App, deps: DonationDeps & { authentication: Authentication }): void {
  app.post(
    '/api/donations/create-payment-intent',
    {
      schema: {
        summary: 'Start a donation to the creator of the API key; the donor pays at checkoutUrl',
        tags: ['donations'],
        headers: IdempotencyHeader,
        body: CreatePaymentIntent,
        response: { 201: DonationStarted },
      },
    },
    async (request, reply) => {
      const { id: creatorId, slug } = deps.authentication.viewerOf(request)
      const { creatorSlug = creatorId, ...order } = request.body
      if (creatorSlug !== creatorId && creatorSlug.toLowerCase() !== slug) {
        throw new AppError('forbidden', `This API key is for donations to ${slug}`)
      }
      // However the creator was named: a repeat that names them otherwise is the same order.
      const started = await startDonation(
        deps,
        { ...order, creatorSlug: creatorId },
        {
          id: undefined,
          keyHolder: creatorId,
          language: languageFor(request),
          idempotencyKey: request.headers['idempotency-key'],
        },
      )
      return reply.code(201).send(started)
    },
  )
}
