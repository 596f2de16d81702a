import {
  DonationProgress,
  DonationStarted,
  DonorDonation,
  DonorDonationDetail,
  DonorDonationFilter,
  DonorProof,
  DonorStats,
  StartDonation,
  TestDonation,
  TestDonationSent,
} from '@aplauso/contract/donations'
import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { acceptTerms } from '#modules/accounts/public.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app-type.ts'
import { CsvQuery, sendCsv } from '#platform/http/csv.ts'
import { IdempotencyHeader } from '#platform/http/idempotency-header.ts'
import { linkBefore } from '#platform/http/paging.ts'
import { languageFor } from '#platform/http/request-language.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import { findDonorDonationDetail } from './donor-donations/donor-donation-detail.ts'
import { DonorDonationsQuery, findDonorDonations, toDonorDonation } from './donor-donations/donor-donations.ts'
import { findDonationProgress, readDonorStats } from './donor-donations/donor-stats.ts'
import { exportDonorDonations } from './donor-donations/export-donor-donations.ts'
import type { DonorCheck } from './donor-secret.ts'
import { SelectedIds } from './list-order.ts'
import type { AttemptKeys } from './order/card-testing.ts'
import { paymentIntentRoute } from './order/payment-intent-route.ts'
import { type DonationDeps, findStartedDonation, startDonation } from './order/start-donation.ts'
import { type ReceivedRouteDeps, receivedRoutes } from './received/received-routes.ts'
import { type RefundRouteDeps, refundRoutes } from './refunds/refund-routes.ts'
import { sendTestDonation, type TestDonationDeps, testedCreator } from './test-alerts/send-test-alert.ts'
import { finishRoute } from './unfinished/finish-route.ts'

/**
 * Per address and, if signed in, per account, whatever the result; unpaid attempts count for more
 * (`order/card-testing.ts`).
 */
export const NEW_DONATIONS: RateRule = {
  name: 'new_donations',
  points: 120,
  windowSeconds: (10 * MINUTE_MS) / SECOND_MS,
}

/**
 * Per address, for unknown ids at status and progress. Ids cannot be guessed, and a thank-you page asks for an existing
 * one.
 */
export const UNKNOWN_DONATIONS: RateRule = {
  name: 'unknown_donations',
  points: 60,
  windowSeconds: (10 * MINUTE_MS) / SECOND_MS,
}

export type DonationRouteDeps = DonationDeps &
  TestDonationDeps &
  ReceivedRouteDeps &
  RefundRouteDeps & {
    addressOf: (request: FastifyRequest) => string
    isDonor: DonorCheck
    limit: RateLimit
    unknownIds: RateLimit
    attemptKeys: AttemptKeys
    pollForWaitingDonor: (donationId: string) => void
  }

export function donationRoutes(app: App, deps: DonationRouteDeps): void {
  const { db, authentication } = deps
  const tags = ['donations']
  receivedRoutes(app, deps)
  refundRoutes(app, deps)
  paymentIntentRoute(app, deps)
  finishRoute(app, deps)

  app.post(
    '/api/donations/create-payment',
    {
      schema: {
        summary: 'Start a donation; the donor pays at checkoutUrl',
        tags,
        headers: IdempotencyHeader,
        body: StartDonation,
        response: { 201: DonationStarted },
      },
    },
    async (request, reply) => {
      const { body } = request
      const viewer = await authentication.find(request)
      const donor = {
        id: viewer?.id,
        language: languageFor(request),
        idempotencyKey: request.headers['idempotency-key'],
        attemptKeys: deps.attemptKeys(deps.addressOf(request), viewer?.id),
      }
      // A repeated request is no new attempt: it gets its first answer, whatever was counted since.
      const repeated = await findStartedDonation(db, body, donor)
      if (repeated !== undefined) return reply.code(201).send(repeated)
      await Promise.all([deps.limit.take(deps.addressOf(request)), viewer && deps.limit.take(viewer.id)])
      const started = await startDonation(deps, body, donor)
      if (viewer && body.termsVersion) await acceptTerms(db, viewer, body.termsVersion)
      return reply.code(201).send(started)
    },
  )

  app.get(
    '/api/donations/:id/status',
    {
      schema: {
        summary: 'How a donation stands; its amount, a refund and the next charge for its donor alone',
        tags,
        params: z.object({ id: z.string() }),
        querystring: DonorProof,
        response: { 200: DonationProgress },
      },
    },
    async (request, reply) => {
      const { params, query } = request
      const isDonor = (donorId: string | null) =>
        deps.isDonor(request, { id: params.id, donorId, secret: query.secret })
      const progress = await findDonationProgress(db, params.id, languageFor(request), isDonor)
      if (progress === undefined) {
        await deps.unknownIds.take(deps.addressOf(request))
        throw new AppError('not_found', `There is no donation ${params.id}`)
      }
      if (progress.status === 'pending') deps.pollForWaitingDonor(progress.id)
      reply.header('cache-control', 'no-store')
      return progress
    },
  )

  app.get(
    '/api/donations/history',
    {
      schema: {
        summary: "The donor's donations, newest first unless `sort` says otherwise",
        description:
          'A search looks through a bounded number of donations at a time: a page may be short, even empty, and still have a next.',
        tags,
        querystring: DonorDonationsQuery.extend(DonorDonationFilter.shape),
        response: { 200: z.array(DonorDonation) },
      },
    },
    async (request, reply) => {
      const { query } = request
      const { rows, before } = await findDonorDonations(db, authentication.viewerOf(request).id, query, query)
      if (before !== undefined) linkBefore(reply, '/api/donations/history', query, before)
      return rows.map((row) => toDonorDonation(row, languageFor(request)))
    },
  )

  app.get(
    '/api/donations/history/export',
    {
      schema: {
        summary: "The donor's donations as a CSV file, newest first",
        tags,
        querystring: DonorDonationFilter.omit({ status: true }).extend({ ids: SelectedIds, ...CsvQuery.shape }),
        response: { 200: { content: { 'text/csv': { schema: z.string() } } } },
      },
    },
    async (request, reply) => {
      const donor = authentication.viewerOf(request)
      await deps.exports.take(donor.id)
      return sendCsv(reply, 'aplauso', await exportDonorDonations(db, donor.id, request.query))
    },
  )

  app.get(
    '/api/donations/:id/given',
    {
      schema: {
        summary: 'What its donor may know of one donation',
        tags,
        params: z.object({ id: z.string() }),
        response: { 200: DonorDonationDetail },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const donor = authentication.viewerOf(request)
      const detail = await findDonorDonationDetail(db, donor.id, id, languageFor(request))
      if (detail === undefined) throw new AppError('not_found', `There is no donation ${id} that you gave`)
      reply.header('cache-control', 'no-store')
      return detail
    },
  )

  app.get(
    '/api/donations/history/stats',
    { schema: { summary: "The donor's figures", tags, response: { 200: DonorStats } } },
    async (request) => readDonorStats(db, authentication.viewerOf(request).id),
  )

  app.post(
    '/api/donations/test',
    {
      schema: {
        summary: 'Show a test alert; no money, no totals',
        tags,
        body: TestDonation,
        response: { 201: TestDonationSent },
      },
    },
    async (request, reply) => {
      const { body } = request
      const creatorId = await testedCreator(deps, authentication.viewerOf(request), body.creatorSlug)
      return reply.code(201).send(await sendTestDonation(deps, creatorId, body))
    },
  )
}
