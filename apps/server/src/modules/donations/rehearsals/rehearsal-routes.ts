import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import { Rehearsal } from '@aplauso/contract/rehearsals'
import * as z from 'zod'
import type { Authentication } from '#modules/access/public.ts'
import { AlertControlQuery, readOnScreenState } from '#modules/alerts/public.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app-type.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import { findRehearsal, rehearsalOf, startRehearsal } from './rehearsal-rows.ts'
import { type RunDeps, runRehearsal } from './run-rehearsal.ts'

/** Per creator: each rehearsal sends some fifteen test alerts. */
export const REHEARSALS: RateRule = { name: 'rehearsals', points: 10, windowSeconds: (10 * MINUTE_MS) / SECOND_MS }

type RehearsalDeps = RunDeps & { authentication: Pick<Authentication, 'actorOf'>; rehearsals: RateLimit }

const tags = ['alerts']

export function rehearsalRoutes(app: App, deps: RehearsalDeps): void {
  const { db, log, authentication } = deps

  app.post(
    '/api/rehearsals',
    {
      schema: {
        summary: 'Try everything in OBS: a chime, speech, a recording, a long name, emoji, and ten alerts at once',
        description:
          'Test alerts, which are no donations. Where one runs, the answer is that one. 409 `overlay_not_connected` without an overlay that is seen in OBS, 409 `alerts_stopped` in a pause or a panic.',
        tags,
        querystring: AlertControlQuery,
        response: { 200: Rehearsal, 201: Rehearsal },
      },
    },
    async (request, reply) => {
      const { creatorId, identity } = authentication.actorOf(request)
      const { visible, isStopped, language, cardsAtOnce } = await readOnScreenState(db, creatorId, [])
      if (visible === 0) throw new AppError('overlay_not_connected', 'No overlay is connected and seen in OBS')
      if (isStopped) throw new AppError('alerts_stopped', 'Alerts are paused: let them come again first')
      await deps.rehearsals.take(creatorId)
      const { row, isNew } = await startRehearsal(db, creatorId, identity)
      if (!isNew) return reply.code(200).send(rehearsalOf(row))
      const run = { id: row.id, creatorId, items: structuredClone(row.items), language, cardsAtOnce }
      runRehearsal(deps, run).catch((error: unknown) => log.warn({ err: error }, 'rehearsal was not ended'))
      return reply.code(201).send(rehearsalOf(row))
    },
  )

  app.get(
    '/api/rehearsals/:id',
    {
      schema: {
        summary: 'How a rehearsal goes, item by item: what arrived, was heard and was shown, and frames a second',
        tags,
        params: z.object({ id: z.string() }),
        querystring: AlertControlQuery,
        response: { 200: Rehearsal },
      },
    },
    async (request) => {
      const { creatorId } = authentication.actorOf(request)
      const found = await findRehearsal(db, creatorId, request.params.id)
      if (found === undefined) throw new AppError('not_found', 'There is no such rehearsal')
      return found
    },
  )
}
