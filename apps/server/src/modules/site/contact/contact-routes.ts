import { Contact, ContactSent, SalesContact } from '@aplauso/contract/contact'
import { HOUR_MS, SECOND_MS } from '@aplauso/contract/limits'
import type { FastifyRequest } from 'fastify'
import type { Prices } from '#modules/plans/public.ts'
import type { App } from '#platform/http/app-type.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import { type StoreContactDeps, storeContact } from './contacts.ts'

/** Per address, because each message emails the operator. */
export const CONTACTS: RateRule = { name: 'contacts', points: 5, windowSeconds: HOUR_MS / SECOND_MS }

export type ContactDeps = StoreContactDeps & {
  limit: RateLimit
  prices: Prices
  addressOf: (request: FastifyRequest) => string
}

export function contactRoutes(app: App, deps: ContactDeps): void {
  app.post(
    '/api/contact',
    {
      schema: {
        summary: 'Write to the operator',
        tags: ['site'],
        body: Contact,
        response: { 201: ContactSent },
      },
    },
    async (request, reply) => {
      await deps.limit.take(deps.addressOf(request))
      return reply.code(201).send({ id: await storeContact(deps, request.body) })
    },
  )

  if (!deps.prices.areSold) return
  app.post(
    '/api/plans/contact',
    {
      schema: {
        summary: 'Ask the operator about the agency plan',
        tags: ['plans'],
        body: SalesContact,
        response: { 201: ContactSent },
      },
    },
    async (request, reply) => {
      await deps.limit.take(deps.addressOf(request))
      return reply.code(201).send({ id: await storeContact(deps, { ...request.body, topic: 'agency_plan' }) })
    },
  )
}
