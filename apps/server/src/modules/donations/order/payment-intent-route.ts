import { CreatePaymentIntent, DonationStarted } from '@aplauso/contract/donations'
import type { Authentication } from '#modules/access/public.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app-type.ts'
import { IdempotencyHeader } from '#platform/http/idempotency-header.ts'
import { languageFor } from '#platform/http/request-language.ts'
import { type DonationDeps, startDonation } from './start-donation.ts'

/** Lets the creator's own program start a donation for a donor without an account here. */
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
      // The id replaces the given name, so that a repeat with another name of the creator is the same order.
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
