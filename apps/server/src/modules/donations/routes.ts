import {
  DonationProgress,
  DonationStarted,
  GivenDonation,
  GivenStats,
  ReceivedDonation,
  ReceivedStats,
  StartDonation,
  TestDonation,
  TestDonationSent,
} from '@aplauso/contract/donations'
import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Authentication } from '#modules/accounts/public.ts'
import { creatorFor } from '#modules/agency/public.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app.ts'
import { languageFor } from '#platform/http/language.ts'
import { linkNext, PageQuery } from '#platform/http/paging.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import { findProgress, givenStats, listGiven } from './given.ts'
import { listReceived, receivedStats } from './received.ts'
import { type DonationDeps, findStarted, startDonation } from './start-donation.ts'
import { sendTestDonation, type TestDonationDeps } from './test-donation.ts'

/** Per address and, signed in, per account: a donor gives a few times, who tries out stolen cards without end. */
export const NEW_DONATIONS: RateRule = {
  name: 'new_donations',
  points: 10,
  windowSeconds: (10 * MINUTE_MS) / SECOND_MS,
}

export type DonationRouteDeps = DonationDeps &
  TestDonationDeps & {
    authentication: Authentication
    addressOf: (request: FastifyRequest) => string
    limit: RateLimit
    /** A donor is looking at a donation that is still open. */
    donorWaits: (donationId: string) => void
  }

const IdempotencyHeader = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,128}$/, 'must have 1 to 128 printable ASCII characters')
    .optional(),
})

const OfCreator = z.object({
  creatorId: z.string().optional().describe('for the agency that manages this creator'),
})

export function donationRoutes(app: App, deps: DonationRouteDeps): void {
  const { db, authentication } = deps
  const tags = ['donations']

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
      }
      // A repeat is no further try: it has its answer, whatever has been counted since.
      const repeated = await findStarted(db, body, donor)
      if (repeated !== undefined) return reply.code(201).send(repeated)
      await Promise.all([deps.limit.take(deps.addressOf(request)), viewer && deps.limit.take(viewer.id)])
      return reply.code(201).send(await startDonation(deps, body, donor))
    },
  )

  app.get(
    '/api/donations/:id/status',
    {
      schema: {
        summary: 'How a donation stands',
        tags,
        params: z.object({ id: z.string() }),
        response: { 200: DonationProgress },
      },
    },
    async (request, reply) => {
      const { params } = request
      const progress = await findProgress(db, params.id, languageFor(request))
      if (progress === undefined) throw new AppError('not_found', `There is no donation ${params.id}`)
      if (progress.status === 'pending') deps.donorWaits(progress.id)
      reply.header('cache-control', 'no-store')
      return progress
    },
  )

  app.get(
    '/api/donations/my',
    {
      schema: {
        summary: "The creator's paid donations, newest first",
        tags,
        querystring: PageQuery.extend(OfCreator.shape),
        response: { 200: z.array(ReceivedDonation) },
      },
    },
    async (request, reply) => {
      const creatorId = await creatorFor(deps, authentication.viewerOf(request), request.query.creatorId)
      const donations = await listReceived(db, creatorId, request.query)
      linkNext(reply, '/api/donations/my', request.query, donations)
      return donations
    },
  )

  app.get(
    '/api/donations/stats',
    {
      schema: { summary: "The creator's figures", tags, querystring: OfCreator, response: { 200: ReceivedStats } },
    },
    async (request) =>
      receivedStats(db, await creatorFor(deps, authentication.viewerOf(request), request.query.creatorId)),
  )

  app.get(
    '/api/donations/history',
    {
      schema: {
        summary: "The donor's donations, newest first",
        tags,
        querystring: PageQuery,
        response: { 200: z.array(GivenDonation) },
      },
    },
    async (request, reply) => {
      const donor = authentication.viewerOf(request)
      const donations = await listGiven(db, donor.id, request.query, languageFor(request))
      linkNext(reply, '/api/donations/history', request.query, donations)
      return donations
    },
  )

  app.get(
    '/api/donations/history/stats',
    { schema: { summary: "The donor's figures", tags, response: { 200: GivenStats } } },
    async (request) => givenStats(db, authentication.viewerOf(request).id),
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
      const creator = authentication.viewerOf(request)
      const { creatorSlug } = request.body
      if (creatorSlug !== creator.slug && creatorSlug !== creator.id) {
        throw new AppError('forbidden', 'Only your own alerts can be tested')
      }
      return reply.code(201).send(await sendTestDonation(deps, creator.id, request.body))
    },
  )
}
