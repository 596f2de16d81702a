import {
  AnalyticsQuery,
  OwnDonation,
  PendingDonation,
  ReceivedAnalytics,
  ReceivedDetail,
  ReceivedDonation,
  ReceivedFilter,
  ReceivedStats,
  TopDonor,
  TopDonorsQuery,
} from '@aplauso/contract/donations'
import type { Features } from '@aplauso/contract/features'
import { HOUR_MS, SECOND_MS } from '@aplauso/contract/limits'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Authentication } from '#modules/access/public.ts'
import { redactPrivate } from '#modules/alerts/public.ts'
import { creatorFor } from '#modules/creators/public.ts'
import type { Prices } from '#modules/plans/public.ts'
import { requireExports } from '#modules/plans/public.ts'
import type { Database } from '#modules/tables.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app-type.ts'
import { CsvQuery, sendCsv } from '#platform/http/csv.ts'
import { linkBefore } from '#platform/http/paging.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import { SelectedIds } from '../list-order.ts'
import { readAnalytics } from './analytics.ts'
import { exportReceivedDonations } from './export-received.ts'
import { findProcessing } from './processing-donations.ts'
import { ReceivedPageQuery } from './received-cursor.ts'
import { findReceivedDetail } from './received-detail.ts'
import { findReceived } from './received-donations.ts'
import { listTopDonors, readStats } from './received-stats.ts'

/** Per account: an export for a busy creator reads half a million rows. */
export const RECEIVED_EXPORTS: RateRule = { name: 'received_exports', points: 20, windowSeconds: HOUR_MS / SECOND_MS }

export type ReceivedRouteDeps = {
  db: Database
  prices: Prices
  authentication: Authentication
  features: Features
  exports: RateLimit
}

const CreatorQuery = z.object({
  creatorId: z.string().optional().describe('for the agency that manages this creator'),
})

const Csv = { content: { 'text/csv': { schema: z.string() } } }

const areInOrder = (from: string | number | undefined, to: string | number | undefined) =>
  from === undefined || to === undefined || from <= to
const daysInOrder = ({ from, to }: ReceivedFilter) => areInOrder(from, to)
const DAYS_OUT_OF_ORDER = { path: ['from'], message: 'must not be after the last day' }
const amountsInOrder = ({ fromCents, toCents }: ReceivedFilter) => areInOrder(fromCents, toCents)
const AMOUNTS_OUT_OF_ORDER = { path: ['fromCents'], message: 'must not be above toCents' }
const ListQuery = ReceivedPageQuery.extend({ ...CreatorQuery.shape, ...ReceivedFilter.shape })
  .refine(daysInOrder, DAYS_OUT_OF_ORDER)
  .refine(amountsInOrder, AMOUNTS_OUT_OF_ORDER)
const ExportQuery = CreatorQuery.extend({
  ...CsvQuery.shape,
  ...ReceivedFilter.shape,
  status: z.enum(['paid', 'refunded', 'charged_back']).optional(),
  ids: SelectedIds,
})
  .refine(daysInOrder, DAYS_OUT_OF_ORDER)
  .refine(amountsInOrder, AMOUNTS_OUT_OF_ORDER)

/** Routes for received donations, for the creator and the managing agency. */
export function receivedRoutes(app: App, deps: ReceivedRouteDeps): void {
  const { db, authentication } = deps
  const tags = ['donations']
  const requireCreator = (request: FastifyRequest & { query: z.infer<typeof CreatorQuery> }) =>
    creatorFor(deps, authentication.viewerOf(request), request.query.creatorId)

  app.get(
    '/api/donations/my',
    {
      schema: {
        summary: "The creator's paid donations, newest payment first unless `sort` says otherwise",
        description:
          'A search looks through a bounded number of donations at a time: a page may be short, even empty, and still have a next.',
        tags,
        querystring: ListQuery,
        response: { 200: z.array(z.union([ReceivedDonation, PendingDonation])) },
      },
    },
    async (request, reply) => {
      const { query } = request
      const creatorId = await requireCreator(request)
      const isOwn = creatorId === authentication.viewerOf(request).id
      const list = query.status === 'pending' ? findProcessing : findReceived
      const { rows, before } = await list(db, creatorId, query, { ...query, isOwn })
      if (before !== undefined) linkBefore(reply, '/api/donations/my', query, before)
      return isOwn ? rows : rows.map((row) => redactPrivate(row))
    },
  )

  app.get(
    '/api/donations/export',
    {
      schema: {
        summary: "The creator's paid donations as a CSV file, newest payment first",
        description: "Comes with the plans that have exports: the creator's own, or that of the agency that asks.",
        tags,
        querystring: ExportQuery,
        response: { 200: Csv },
      },
    },
    async (request, reply) => {
      const creatorId = await requireCreator(request)
      const { id: readerId } = authentication.viewerOf(request)
      await requireExports(deps, [creatorId, readerId])
      await deps.exports.take(readerId)
      return sendCsv(reply, 'aplauso', await exportReceivedDonations(db, { creatorId, readerId }, request.query))
    },
  )

  app.get(
    '/api/donations/my/:id',
    {
      schema: {
        summary: 'Everything about one paid donation; `money` says where it is, if not with the operator',
        tags,
        params: z.object({ id: z.string() }),
        querystring: CreatorQuery,
        response: { 200: OwnDonation },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const creatorId = await requireCreator(request)
      const isOwn = creatorId === authentication.viewerOf(request).id
      const found = await findReceivedDetail(db, { creatorId, isOwn }, id)
      if (found === undefined) throw new AppError('not_found', `There is no donation ${id}`)
      reply.header('cache-control', 'no-store')
      const { money: _shares, direct, ...donation } = found
      return { ...donation, ...(direct && { money: direct }) }
    },
  )

  app.get(
    '/api/donations/:id',
    {
      schema: {
        summary: 'Everything about one paid donation',
        tags,
        params: z.object({ id: z.string() }),
        querystring: CreatorQuery,
        response: { 200: ReceivedDetail },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const creatorId = await requireCreator(request)
      const isOwn = creatorId === authentication.viewerOf(request).id
      const detail = await findReceivedDetail(db, { creatorId, isOwn }, id)
      if (detail === undefined) throw new AppError('not_found', `There is no paid donation ${id}`)
      reply.header('cache-control', 'no-store')
      return detail
    },
  )

  app.get(
    '/api/donations/stats',
    {
      schema: { summary: "The creator's figures", tags, querystring: CreatorQuery, response: { 200: ReceivedStats } },
    },
    async (request) => {
      const creatorId = await requireCreator(request)
      const stats = (await readStats(db, [creatorId])).get(creatorId)
      if (stats === undefined) throw new AppError('creator_not_found', 'This account is no creator any more')
      return stats
    },
  )

  app.get(
    '/api/donations/analytics',
    {
      schema: {
        summary: 'What the creator received by day, month, hour or weekday',
        tags,
        querystring: AnalyticsQuery.extend(CreatorQuery.shape),
        response: { 200: ReceivedAnalytics },
      },
    },
    async (request) => {
      const { query } = request
      if (query.by === 'weekday' && !deps.features.advancedAnalytics)
        throw invalid('by', 'weekday needs advancedAnalytics, which is switched off on this server')
      return readAnalytics(db, await requireCreator(request), query)
    },
  )

  app.get(
    '/api/donations/top-donors',
    {
      schema: {
        summary: 'Who gave the creator most, by the name they wrote',
        tags,
        querystring: TopDonorsQuery.extend(CreatorQuery.shape),
        response: { 200: z.array(TopDonor) },
      },
    },
    async (request) => listTopDonors(db, await requireCreator(request), request.query.month),
  )
}
