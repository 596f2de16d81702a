import { Goal, GoalChange, GoalOrder, NewGoal } from '@aplauso/contract/goals'
import { GOALS_MAX, MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Authentication } from '#modules/access/public.ts'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app-type.ts'
import type { MicroCache } from '#platform/http/micro-cache.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import { AlertControlQuery } from '../../team/alert-control-query.ts'
import { addGoal, changeGoal, deleteGoal, orderGoals } from './change-goals.ts'
import { listGoals, listPublicGoals } from './read-goals.ts'

/** Per account: each change is sent to every page that shows the creator's goals. */
export const GOAL_CHANGES: RateRule = { name: 'goal_changes', points: 120, windowSeconds: MINUTE_MS / SECOND_MS }

type GoalDeps = {
  db: Database
  authentication: Pick<Authentication, 'viewerOf' | 'actorOf'>
  addressOf: (request: FastifyRequest) => string
  unknownNames: RateLimit
  changes: RateLimit
  cache: MicroCache
  /** Sends the change to dashboards and overlays. */
  goalChanged: (creatorId: string) => Promise<void>
}

const GOALS = '/api/goals'
const CACHED_LISTS_MAX = 1_000
const tags = ['goals']
const params = z.object({ id: z.string() })
const FULL = `A creator has at most ${GOALS_MAX}: one more is refused with 409 \`limit_reached\`.`

/** Routes for goals, which have an order; the profile shows the first one as `donationGoal`. */
export function goalRoutes(app: App, deps: GoalDeps): void {
  const { db, authentication } = deps
  const cachedGoals = deps.cache.region<Goal[] | undefined>({
    // The rest of the lifetime is for the page that is rendered from the list.
    lifetimeShare: 1 / 4,
    maxEntries: CACHED_LISTS_MAX,
    isCacheable: (goals) => goals !== undefined,
  })

  async function changeAndNotify<Result>(request: FastifyRequest, change: (creatorId: string) => Promise<Result>) {
    const { id } = authentication.viewerOf(request)
    await deps.changes.take(id)
    const result = await change(id)
    await deps.goalChanged(id)
    return result
  }

  app.get(
    GOALS,
    {
      schema: {
        summary: "The creator's goals in their order, with what each has received",
        tags,
        querystring: AlertControlQuery,
        response: { 200: z.array(Goal) },
      },
    },
    (request) => listGoals(db, authentication.actorOf(request).creatorId),
  )

  app.post(
    GOALS,
    {
      schema: {
        summary: 'Add a goal behind the others',
        description: FULL,
        tags,
        body: NewGoal,
        response: { 201: Goal },
      },
    },
    async (request, reply) => {
      const goal = await changeAndNotify(request, (creatorId) => addGoal(db, creatorId, request.body))
      return reply.code(201).send(goal)
    },
  )

  app.put(
    `${GOALS}/order`,
    {
      schema: {
        summary: "Put the goals in another order; the first becomes the profile's",
        tags,
        body: GoalOrder,
        response: { 200: z.array(Goal) },
      },
    },
    (request) => changeAndNotify(request, (creatorId) => orderGoals(db, creatorId, request.body.ids)),
  )

  app.patch(
    `${GOALS}/:id`,
    {
      schema: {
        summary: 'Change a goal; what is not named stays',
        tags,
        params,
        body: GoalChange,
        response: { 200: Goal },
      },
    },
    (request) => changeAndNotify(request, (creatorId) => changeGoal(db, creatorId, request.params.id, request.body)),
  )

  app.delete(
    `${GOALS}/:id`,
    { schema: { summary: 'Delete a goal', tags, params, response: { 204: z.undefined() } } },
    async (request, reply) => {
      await changeAndNotify(request, (creatorId) => deleteGoal(db, creatorId, request.params.id))
      return reply.code(204).send()
    },
  )

  app.get(
    '/api/creators/:slug/goals',
    {
      schema: {
        summary: "A creator's goals that have begun, by slug or id, as the donation page shows them",
        tags: ['creators'],
        params: z.object({ slug: z.string() }),
        response: { 200: z.array(Goal) },
      },
    },
    async (request) => {
      const { slug } = request.params
      const goals = await cachedGoals(slug.toLowerCase(), () => listPublicGoals(db, slug))
      if (goals !== undefined) return goals
      await deps.unknownNames.take(deps.addressOf(request))
      throw new AppError('creator_not_found', `There is no creator ${slug}`)
    },
  )
}
