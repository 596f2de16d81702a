import type { AlertControlRight } from '@aplauso/contract/access'
import { MINUTE_MS, SECOND_MS, TIMERS_MAX } from '@aplauso/contract/limits'
import { NewTimer, TimeAdded, Timer, TimerChange } from '@aplauso/contract/timers'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Authentication } from '#modules/access/public.ts'
import type { Database } from '#modules/tables.ts'
import type { App } from '#platform/http/app-type.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import { AlertControlQuery } from '../../team/alert-control-query.ts'
import { addTimer, changeTimer, deleteTimer } from './change-timers.ts'
import { addTime, pauseTimer, resetTimer, startTimer } from './control-timers.ts'
import { listTimers } from './read-timers.ts'

/** Per account: each change is sent to every page that shows the timer. */
export const TIMER_CHANGES: RateRule = { name: 'timer_changes', points: 120, windowSeconds: MINUTE_MS / SECOND_MS }

type TimerDeps = {
  db: Database
  authentication: Pick<Authentication, 'viewerOf' | 'actorOf'>
  changes: RateLimit
  timerChanged: (creatorId: string) => Promise<void>
}

const TIMERS = '/api/timers'
const tags = ['timers']
const params = z.object({ id: z.string() })
const FULL = `A creator has at most ${TIMERS_MAX}: one more is refused with 409 \`limit_reached\`.`

const STEPS = [
  ['start', startTimer, 'Let a timer run (on); one that is over begins anew'],
  ['pause', pauseTimer, 'Pause a timer'],
  ['reset', resetTimer, 'Put a timer back to what it begins with, not running'],
] as const

/** Routes for timers. Donations may add time; the remaining time is computed from runs and payments. */
export function timerRoutes(app: App, deps: TimerDeps): void {
  const { db, authentication } = deps

  async function changeAndNotify<Result>(request: FastifyRequest, change: (creatorId: string) => Promise<Result>) {
    const { id } = authentication.viewerOf(request)
    await deps.changes.take(id)
    const result = await change(id)
    await deps.timerChanged(id)
    return result
  }
  async function runAction(
    request: FastifyRequest<{ Params: { id: string } }>,
    step: (timerAction: TimerAction) => Promise<Timer>,
  ) {
    const { creatorId, identity, rights } = authentication.actorOf(request)
    const timer = await step({ creatorId, actor: identity, id: request.params.id })
    await deps.timerChanged(creatorId)
    return redactTimer(timer, rights)
  }

  app.get(
    TIMERS,
    {
      schema: {
        summary: "The creator's timers, the oldest first, as they stand now",
        tags,
        querystring: AlertControlQuery,
        response: { 200: z.array(Timer) },
      },
    },
    async (request) => {
      const { creatorId, rights } = authentication.actorOf(request)
      return (await listTimers(db, creatorId)).map((timer) => redactTimer(timer, rights))
    },
  )

  app.post(
    TIMERS,
    {
      schema: {
        summary: 'Make a timer; it does not run yet',
        description: FULL,
        tags,
        body: NewTimer,
        response: { 201: Timer },
      },
    },
    async (request, reply) => {
      const timer = await changeAndNotify(request, (creatorId) => addTimer(db, creatorId, request.body))
      return reply.code(201).send(timer)
    },
  )

  app.patch(
    `${TIMERS}/:id`,
    {
      schema: {
        summary: 'Change a timer; what is not named stays, and what it has earned keeps the rate of its time',
        tags,
        params,
        body: TimerChange,
        response: { 200: Timer },
      },
    },
    (request) => changeAndNotify(request, (creatorId) => changeTimer(db, creatorId, request.params.id, request.body)),
  )

  app.delete(
    `${TIMERS}/:id`,
    { schema: { summary: 'Delete a timer', tags, params, response: { 204: z.undefined() } } },
    async (request, reply) => {
      await changeAndNotify(request, (creatorId) => deleteTimer(db, creatorId, request.params.id))
      return reply.code(204).send()
    },
  )

  for (const [name, step, summary] of STEPS) {
    const schema = { summary, tags, params, querystring: AlertControlQuery, response: { 200: Timer } }
    app.post(`${TIMERS}/:id/${name}`, { schema }, (request) =>
      runAction(request, (timerAction) => step(db, timerAction)),
    )
  }

  app.post(
    `${TIMERS}/:id/add`,
    {
      schema: {
        summary: 'Add time by hand, or take some away',
        tags,
        params,
        querystring: AlertControlQuery,
        body: TimeAdded,
        response: { 200: Timer },
      },
    },
    (request) => runAction(request, (timerAction) => addTime(db, timerAction, request.body.seconds)),
  )
}

type TimerAction = Parameters<typeof startTimer>[1]

const HIDDEN_STEP_MS = 10 * SECOND_MS

/** The rate and the exact time would reveal the amount of each payment. */
function redactTimer(timer: Timer, rights: readonly AlertControlRight[]): Timer {
  if (rights.includes('amounts')) return timer
  const { secondsPerEuro: _, endsAt, leftMs, ...rest } = timer
  const rounded = (ms: number) => Math.round(ms / HIDDEN_STEP_MS) * HIDDEN_STEP_MS
  return {
    ...rest,
    ...(endsAt !== undefined && { endsAt: new Date(rounded(Date.parse(endsAt))).toISOString() }),
    ...(leftMs !== undefined && { leftMs: rounded(leftMs) }),
  }
}
