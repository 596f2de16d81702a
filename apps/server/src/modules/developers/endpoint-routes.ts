import {
  ChangeWebhookEndpoint,
  CreatedWebhookEndpoint,
  NewWebhookEndpoint,
  WebhookDelivery,
  WebhookEndpoint,
} from '@aplauso/contract/developers'
import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Authentication } from '#modules/access/public.ts'
import type { App } from '#platform/http/app-type.ts'
import { linkNext, PageQuery } from '#platform/http/paging.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import { listDeliveries, queueTest, replayDelivery } from './deliveries.ts'
import { listEndpoints } from './endpoint-row.ts'
import { addEndpoint, changeEndpoint, changeSecret, deleteEndpoint, type EndpointDeps } from './endpoints.ts'

/** Test messages and replays, per account: each one calls an address of the creator's choice. */
export const MANUAL_DELIVERIES: RateRule = {
  name: 'asked_webhooks',
  points: 60,
  windowSeconds: (10 * MINUTE_MS) / SECOND_MS,
}

type EndpointRouteDeps = EndpointDeps & {
  authentication: Authentication
  newAccess: RateLimit
  manualDeliveries: RateLimit
  /** Called when a message is due at once. */
  sendDueWebhooks: () => void
}

const Endpoint = z.object({ id: z.string() })
const Message = Endpoint.extend({ deliveryId: z.string() })
type EndpointRequest = FastifyRequest & { params: z.infer<typeof Endpoint> }

export function endpointRoutes(app: App, deps: EndpointRouteDeps): void {
  const { db, authentication } = deps
  const tags = ['developers']
  const ownerOf = (request: FastifyRequest) => authentication.viewerOf(request).id
  const ownedBy = (request: EndpointRequest) => ({ userId: ownerOf(request), endpointId: request.params.id })

  app.get(
    '/api/webhook-endpoints',
    { schema: { summary: "The creator's webhook endpoints", tags, response: { 200: z.array(WebhookEndpoint) } } },
    async (request) => listEndpoints(deps, ownerOf(request)),
  )

  app.post(
    '/api/webhook-endpoints',
    {
      schema: {
        summary: 'Add an endpoint; its secret is shown this once',
        tags,
        body: NewWebhookEndpoint,
        response: { 201: CreatedWebhookEndpoint },
      },
    },
    async (request, reply) => {
      await deps.newAccess.take(ownerOf(request))
      return reply.code(201).send(await addEndpoint(deps, ownerOf(request), request.body))
    },
  )

  app.patch(
    '/api/webhook-endpoints/:id',
    {
      schema: {
        summary: 'Change, enable or disable an endpoint',
        tags,
        params: Endpoint,
        body: ChangeWebhookEndpoint,
        response: { 200: WebhookEndpoint },
      },
    },
    async (request) => {
      // A changed address needs the same checks as a new endpoint.
      if (request.body.url !== undefined) authentication.require(request, ['proven_mail', 'fresh_sign_in'])
      const endpoint = await changeEndpoint(deps, ownerOf(request), request.params.id, request.body)
      if (request.body.enabled) deps.sendDueWebhooks()
      return endpoint
    },
  )

  app.delete(
    '/api/webhook-endpoints/:id',
    {
      schema: {
        summary: 'Delete an endpoint, and what it was to be sent',
        tags,
        params: Endpoint,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await deleteEndpoint(db, ownerOf(request), request.params.id)
      return reply.code(204).send()
    },
  )

  app.post(
    '/api/webhook-endpoints/:id/secret',
    {
      schema: {
        summary: 'Change the secret; the former one signs as well for a day',
        tags,
        params: Endpoint,
        response: { 200: CreatedWebhookEndpoint },
      },
    },
    async (request) => changeSecret(deps, ownerOf(request), request.params.id),
  )

  app.post(
    '/api/webhook-endpoints/:id/test',
    { schema: { summary: 'Send a test message', tags, params: Endpoint, response: { 201: WebhookDelivery } } },
    async (request, reply) => {
      await deps.manualDeliveries.take(ownerOf(request))
      const queued = await queueTest(deps, ownedBy(request))
      deps.sendDueWebhooks()
      return reply.code(201).send(queued)
    },
  )

  app.get(
    '/api/webhook-endpoints/:id/deliveries',
    {
      schema: {
        summary: 'What was sent in the last 30 days, newest first',
        tags,
        params: Endpoint,
        querystring: PageQuery,
        response: { 200: z.array(WebhookDelivery) },
      },
    },
    async (request, reply) => {
      const deliveries = await listDeliveries(deps, ownedBy(request), request.query)
      linkNext(reply, `/api/webhook-endpoints/${request.params.id}/deliveries`, request.query, deliveries)
      return deliveries
    },
  )

  app.post(
    '/api/webhook-endpoints/:id/deliveries/:deliveryId/replay',
    {
      schema: {
        summary: 'Send the same message again, under the same id',
        tags,
        params: Message,
        response: { 200: WebhookDelivery },
      },
    },
    async (request) => {
      await deps.manualDeliveries.take(ownerOf(request))
      const replayed = await replayDelivery(deps, ownedBy(request), request.params.deliveryId)
      deps.sendDueWebhooks()
      return replayed
    },
  )
}
