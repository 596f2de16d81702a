import { HOUR_MS, SECOND_MS } from '@aplauso/contract/limits'
import { NewPayoutAccount, Payout, PayoutAccount, PayoutAccountChange, PayoutOrder } from '@aplauso/contract/payouts'
import * as z from 'zod'
import type { Authentication, OriginOf } from '#modules/access/public.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app-type.ts'
import { IdempotencyHeader } from '#platform/http/idempotency-header.ts'
import { linkNext, PageQuery } from '#platform/http/paging.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import { listPayouts } from './list-payouts.ts'
import { changePayoutAccount, changeSchedule, findPayoutAccount } from './payout-account.ts'
import type { PayoutDeps } from './payout-deps.ts'
import { requestPayout } from './request-payout.ts'

/** Per account: each change sends an email, and so does each payout. */
export const PAYOUT_CHANGES: RateRule = { name: 'payout_changes', points: 30, windowSeconds: HOUR_MS / SECOND_MS }

export type PayoutRouteDeps = PayoutDeps & { authentication: Authentication; originOf: OriginOf; changes: RateLimit }

/** Calls of a creator or an agency about the own payouts. */
export function payoutRoutes(app: App, deps: PayoutRouteDeps): void {
  const { db, terms, authentication, originOf, changes } = deps
  const tags = ['payouts']

  function requireOffer(): void {
    if (!terms.areOffered)
      throw new AppError('not_configured', 'The operator makes no payouts on this server', { status: 404 })
  }

  app.get(
    '/api/payout-account',
    { schema: { summary: 'The bank account that payouts go to', tags, response: { 200: PayoutAccount } } },
    async (request) => findPayoutAccount(deps, authentication.viewerOf(request).id),
  )

  app.put(
    '/api/payout-account',
    {
      schema: {
        summary: 'Set the bank account that payouts go to; payouts are held for a day after a change',
        description: 'Payouts that were asked for before go to the account of that time. The owner is told by email.',
        tags,
        body: NewPayoutAccount,
        response: { 200: PayoutAccount },
      },
    },
    async (request) => {
      requireOffer()
      const ownerId = authentication.viewerOf(request).id
      await changes.take(ownerId)
      await changePayoutAccount(deps, { ...request.body, ownerId, origin: originOf(request) })
      return findPayoutAccount(deps, ownerId)
    },
  )

  app.patch(
    '/api/payout-account',
    {
      schema: {
        summary: 'Choose payouts on demand, or one on the first of each month',
        tags,
        body: PayoutAccountChange,
        response: { 200: PayoutAccount },
      },
    },
    async (request) => {
      requireOffer()
      const ownerId = authentication.viewerOf(request).id
      await changeSchedule(db, ownerId, request.body.schedule)
      return findPayoutAccount(deps, ownerId)
    },
  )

  app.get(
    '/api/payouts',
    {
      schema: {
        summary: 'Your payouts, newest first',
        tags,
        querystring: PageQuery,
        response: { 200: z.array(Payout) },
      },
    },
    async (request, reply) => {
      const payouts = await listPayouts(db, authentication.viewerOf(request).id, request.query)
      linkNext(reply, '/api/payouts', request.query, payouts)
      return payouts
    },
  )

  app.post(
    '/api/payouts',
    {
      schema: {
        summary: 'Ask for a payout of what is available',
        tags,
        headers: IdempotencyHeader,
        body: PayoutOrder.nullish(),
        response: { 201: Payout },
      },
    },
    async (request, reply) => {
      requireOffer()
      const ownerId = authentication.viewerOf(request).id
      await changes.take(ownerId)
      const { amountCents } = request.body ?? {}
      const idempotencyKey = request.headers['idempotency-key']
      return reply.code(201).send(await requestPayout(deps, { ownerId, amountCents, idempotencyKey }))
    },
  )
}
