import type { Features } from '@aplauso/contract/features'
import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import {
  ListedVariation as Listed,
  MatchedVariation,
  MatchVariation,
  NewVariation,
  type Variation,
  VariationChange,
  VariationOrder,
} from '@aplauso/contract/variations'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Authentication } from '#modules/access/public.ts'
import { creatorFor } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'
import type { App } from '#platform/http/app-type.ts'
import { languageFor } from '#platform/http/request-language.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import { summaryOf } from './describe-conditions.ts'
import { explainMatch } from './explain-match.ts'
import { addVariation, changeVariation, deleteVariation, listVariations, orderVariations } from './variations.ts'

/** Per account: each change is sent to the creator channel, and each match reads the whole list. */
export const VARIATION_CALLS: RateRule = { name: 'variation_calls', points: 240, windowSeconds: MINUTE_MS / SECOND_MS }

export type VariationDeps = {
  db: Database
  features: Features
  authentication: Pick<Authentication, 'viewerOf'>
  calls: RateLimit
  /** Called after each change, so that later alerts use it. */
  variationsChanged: (creatorId: string) => Promise<void>
}

const VARIATIONS = '/api/alerts/variations'
const tags = ['alerts']
const OfCreator = z.object({
  creatorId: z.string().optional().describe('for the agency that manages this creator'),
})
const One = z.object({ id: z.string() })

/** Routes for variations of alerts, for the creator and the managing agency. */
export function variationRoutes(app: App, deps: VariationDeps): void {
  const { db, authentication } = deps
  const creatorOf = (request: FastifyRequest & { query: z.infer<typeof OfCreator> }) =>
    creatorFor(deps, authentication.viewerOf(request), request.query.creatorId)
  const limitedCreatorOf = async (request: Parameters<typeof creatorOf>[0]) => {
    const creatorId = await creatorOf(request)
    await deps.calls.take(authentication.viewerOf(request).id)
    return creatorId
  }
  const toListed = (request: FastifyRequest) => (variation: Variation) => ({
    ...variation,
    summary: summaryOf(variation.when, languageFor(request)),
  })

  app.get(
    VARIATIONS,
    {
      schema: {
        summary: 'The variations of the alerts, in the order in which they are asked',
        tags,
        querystring: OfCreator,
        response: { 200: z.array(Listed) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return (await listVariations(db, await creatorOf(request))).map(toListed(request))
    },
  )

  app.post(
    VARIATIONS,
    {
      schema: {
        summary: 'Add a variation, which is asked last',
        description:
          'An alert takes the first one that is switched on and of which all conditions hold. A fifty-first is refused with 409 `limit_reached`.',
        tags,
        querystring: OfCreator,
        body: NewVariation,
        response: { 201: Listed },
      },
    },
    async (request, reply) => {
      const creatorId = await limitedCreatorOf(request)
      const variation = await addVariation(db, creatorId, request.body)
      await deps.variationsChanged(creatorId)
      return reply.code(201).send(toListed(request)(variation))
    },
  )

  app.put(
    `${VARIATIONS}/order`,
    {
      schema: {
        summary: 'Put the variations in another order',
        description:
          'Of two orders that come at once one holds as a whole. 404: it names one that is not there any more.',
        tags,
        querystring: OfCreator,
        body: VariationOrder,
        response: { 200: z.array(Listed) },
      },
    },
    async (request) => {
      const creatorId = await limitedCreatorOf(request)
      const variations = await orderVariations(db, creatorId, request.body.ids)
      await deps.variationsChanged(creatorId)
      return variations.map(toListed(request))
    },
  )

  app.post(
    `${VARIATIONS}/match`,
    {
      schema: {
        summary: 'Which variation a made-up donation would take, and why',
        description:
          'As on stream, by all that the body says. A share is drawn by the id of a donation: where none is given, it is answered in how many of such donations the variation is taken, and what the others take.',
        tags,
        querystring: OfCreator,
        body: MatchVariation,
        response: { 200: MatchedVariation },
      },
    },
    async (request) => {
      const explainRequest = { creatorId: await limitedCreatorOf(request), locale: languageFor(request) }
      return explainMatch(db, explainRequest, request.body)
    },
  )

  app.patch(
    `${VARIATIONS}/:id`,
    {
      schema: {
        summary: 'Change a variation; what is shown from now on follows',
        tags,
        params: One,
        querystring: OfCreator,
        body: VariationChange,
        response: { 200: Listed },
      },
    },
    async (request) => {
      const creatorId = await limitedCreatorOf(request)
      const variation = await changeVariation(db, creatorId, request.params.id, request.body)
      await deps.variationsChanged(creatorId)
      return toListed(request)(variation)
    },
  )

  app.delete(
    `${VARIATIONS}/:id`,
    {
      schema: {
        summary: 'Take a variation away; what waits in an overlay keeps it',
        tags,
        params: One,
        querystring: OfCreator,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const creatorId = await limitedCreatorOf(request)
      await deleteVariation(db, creatorId, request.params.id)
      await deps.variationsChanged(creatorId)
      return reply.code(204).send()
    },
  )
}
