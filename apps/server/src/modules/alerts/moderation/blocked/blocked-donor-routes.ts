import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import { BlockDonor, BlockedDonor, DonorStatus } from '@aplauso/contract/moderation'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Authentication } from '#modules/access/public.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app-type.ts'
import { linkNext, PageQuery } from '#platform/http/paging.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import { AlertControlQuery } from '../../team/alert-control-query.ts'
import { type BlockDeps, blockDonor, listBlockedDonors, unblockDonor } from './blocked-donors.ts'
import { findDonorStatus } from './donor-status.ts'

/** Per account: each block fetches the payment from its provider. */
export const NEW_BLOCKS: RateRule = { name: 'new_blocks', points: 60, windowSeconds: (10 * MINUTE_MS) / SECOND_MS }

export type BlockRouteDeps = BlockDeps & {
  authentication: Pick<Authentication, 'viewerOf' | 'actorOf'>
  newBlocks: RateLimit
  addressOf: (request: FastifyRequest) => string
  unknownNames: RateLimit
}

const BLOCKED = '/api/blocked-donors'
const tags = ['moderation']

/** Routes that list, add and remove blocked donors, and that show donors before payment whether they are blocked. */
export function blockedDonorRoutes(app: App, deps: BlockRouteDeps): void {
  const { db, authentication } = deps

  app.get(
    BLOCKED,
    {
      schema: {
        summary: 'Who is blocked, newest first',
        tags,
        querystring: PageQuery.extend(AlertControlQuery.shape),
        response: { 200: z.array(BlockedDonor) },
      },
    },
    async (request, reply) => {
      const blocked = await listBlockedDonors(db, authentication.actorOf(request), request.query)
      linkNext(reply, BLOCKED, request.query, blocked)
      return blocked
    },
  )

  app.post(
    BLOCKED,
    {
      schema: {
        summary: 'Take nothing more from who gave a donation',
        description:
          'Blocks the account, if it was given with one, and what it was paid with, as far as the payment provider tells. Their donations begin no more; one that is paid by the same means all the same is booked, and not shown. 200: they are blocked already, as it says.',
        tags,
        querystring: AlertControlQuery,
        body: BlockDonor,
        response: { 200: BlockedDonor, 201: BlockedDonor },
      },
    },
    async (request, reply) => {
      const actor = authentication.actorOf(request)
      await deps.newBlocks.take(actor.identity.id ?? actor.creatorId)
      const { donor, isNew } = await blockDonor(deps, actor, request.body)
      return reply.code(isNew ? 201 : 200).send(donor)
    },
  )

  app.delete(
    `${BLOCKED}/:id`,
    {
      schema: {
        summary: 'Take donations again',
        tags,
        params: z.object({ id: z.string() }),
        querystring: AlertControlQuery,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await unblockDonor(db, authentication.actorOf(request), request.params.id)
      return reply.code(204).send()
    },
  )

  app.get(
    '/api/creators/:slug/standing',
    {
      schema: {
        summary: 'Whether a creator takes donations from whoever asks',
        tags: ['creators'],
        params: z.object({ slug: z.string() }),
        response: { 200: DonorStatus },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { slug } = request.params
      const status = await findDonorStatus(db, slug, authentication.viewerOf(request).id)
      if (status !== undefined) return status
      await deps.unknownNames.take(deps.addressOf(request))
      throw new AppError('creator_not_found', `There is no creator ${slug}`)
    },
  )
}
