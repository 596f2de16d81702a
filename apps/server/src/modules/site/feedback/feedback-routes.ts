import type { Features } from '@aplauso/contract/features'
import { Feedback, FeedbackReceipt } from '@aplauso/contract/feedback'
import { HOUR_MS, SECOND_MS } from '@aplauso/contract/limits'
import type { Authentication } from '#modules/access/public.ts'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app-type.ts'
import { requireFeature } from '#platform/http/require-feature.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import { storeFeedback } from './stored-feedback.ts'

/** Per account. */
export const NEW_FEEDBACK: RateRule = { name: 'feedback', points: 10, windowSeconds: HOUR_MS / SECOND_MS }

export type FeedbackDeps = {
  db: Database
  authentication: Pick<Authentication, 'viewerOf'>
  features: Features
  limit: RateLimit
}

export function feedbackRoutes(app: App, { db, authentication, features, limit }: FeedbackDeps): void {
  app.post(
    '/api/feedback',
    {
      schema: {
        summary: 'Tell the operator what is good, missing or broken',
        tags: ['site'],
        body: Feedback,
        response: { 201: FeedbackReceipt },
      },
      onRequest: requireFeature(features, 'feedbackSystem'),
    },
    async (request, reply) => {
      const writer = authentication.viewerOf(request)
      await limit.take(writer.id)
      const id = await storeFeedback(db, writer.id, request.body)
      if (id === undefined) throw new AppError('unauthenticated', 'The account is gone')
      return reply.code(201).send({ id })
    },
  )
}
