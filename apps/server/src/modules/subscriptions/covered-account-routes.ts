import { CoverAccount, CoveredAccounts } from '@aplauso/contract/subscriptions'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { AppError } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app-type.ts'
import { acceptCover, endCover, listCoveredAccounts, offerCover } from './covered-accounts.ts'
import type { SubscriptionRouteDeps } from './subscription-deps.ts'

const tags = ['subscriptions']
const ById = z.object({ id: z.string() })

export function coveredRoutes(app: App, deps: SubscriptionRouteDeps): void {
  const { authentication, limit } = deps
  const viewerId = (request: FastifyRequest) => authentication.viewerOf(request).id

  app.get(
    '/api/subscriptions/accounts',
    {
      schema: {
        summary: 'Whom the creator’s plan covers, and what others offer them',
        tags,
        response: { 200: CoveredAccounts },
      },
    },
    async (request) => listCoveredAccounts(deps, viewerId(request)),
  )

  app.post(
    '/api/subscriptions/accounts',
    {
      schema: {
        summary: 'Offer another creator to be covered by this plan',
        tags,
        body: CoverAccount,
        response: { 201: CoveredAccounts },
      },
    },
    async (request, reply) => {
      await limit.take(viewerId(request))
      await offerCover(deps, viewerId(request), request.body.username)
      return reply.code(201).send(await listCoveredAccounts(deps, viewerId(request)))
    },
  )

  app.post(
    '/api/subscriptions/accounts/:id/accept',
    {
      schema: {
        summary: 'Agree to be covered by another creator’s plan',
        tags,
        params: ById,
        response: { 200: CoveredAccounts },
      },
    },
    async (request) => {
      if (!(await acceptCover(deps, viewerId(request), request.params.id))) {
        throw new AppError('not_found', `Nothing is offered under ${request.params.id}`)
      }
      return listCoveredAccounts(deps, viewerId(request))
    },
  )

  app.delete(
    '/api/subscriptions/accounts/:id',
    {
      schema: {
        summary: 'End a cover or take an offer back, from either side',
        tags,
        params: ById,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      if (!(await endCover(deps, viewerId(request), request.params.id))) {
        throw new AppError('not_found', `No account is covered under ${request.params.id}`)
      }
      return reply.code(204).send()
    },
  )
}
