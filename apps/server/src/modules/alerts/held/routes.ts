import { Approval, HeldAlert, Rejection } from '@aplauso/contract/alerts'
import * as z from 'zod'
import { StageQuery } from '#modules/stage/public.ts'
import type { App } from '#platform/http/app.ts'
import { linkNext, PageQuery } from '#platform/http/paging.ts'
import { turn } from '../change-settings.ts'
import type { QueueDeps } from '../queue-routes.ts'
import { alertFor } from '../seen-by.ts'
import { approve, OLDEST, reject } from './decide.ts'
import { listHeld } from './held-alerts.ts'

const AlertId = z.object({
  id: z.string().describe(`the alert's, that of its donation, or \`${OLDEST}\`: the one that has waited longest`),
})
const Nothing = { 204: z.undefined() }
const Panic = z.object({ panic: z.boolean() })
const PANIC = [
  ['post', true, 'Everything off on every overlay at once'],
  ['delete', false, 'Let the alerts come again'],
] as const
const tags = ['alerts']

/** What waits for a hand, the hand itself, and the button that turns everything off. */
export function heldRoutes(app: App, { db, hub, authentication }: QueueDeps): void {
  app.get(
    '/api/alerts/held',
    {
      schema: {
        summary: 'The alerts that wait for a hand, newest first',
        tags,
        querystring: PageQuery.extend(StageQuery.shape),
        response: { 200: z.array(HeldAlert) },
      },
    },
    async (request, reply) => {
      const page = request.query
      const { creatorId, rights } = authentication.handOf(request)
      const held = await listHeld(db, creatorId, page)
      linkNext(reply, '/api/alerts/held', page, held)
      return held.map((alert) => alertFor(alert, rights))
    },
  )

  app.post(
    '/api/alerts/:id/approve',
    {
      schema: {
        summary: 'Show a held alert: as it is, without its words, or without sound',
        tags,
        params: AlertId,
        querystring: StageQuery,
        body: Approval.nullish(),
        response: Nothing,
      },
    },
    async (request, reply) => {
      const { creatorId, actor: by } = authentication.handOf(request)
      await approve({ db, hub }, { creatorId, id: request.params.id, by }, request.body ?? undefined)
      return reply.code(204).send()
    },
  )

  app.post(
    '/api/alerts/:id/reject',
    {
      schema: {
        summary: 'Never show a held alert; the money stays',
        tags,
        params: AlertId,
        querystring: StageQuery,
        body: Rejection.nullish(),
        response: Nothing,
      },
    },
    async (request, reply) => {
      const { creatorId, actor: by } = authentication.handOf(request)
      await reject({ db, hub }, { creatorId, id: request.params.id, by }, request.body?.reason)
      return reply.code(204).send()
    },
  )

  for (const [method, on, summary] of PANIC) {
    const schema = { summary, tags, querystring: StageQuery, response: { 200: Panic } }
    app[method]('/api/alerts/panic', { schema }, async (request) => {
      const { creatorId, actor: by } = authentication.handOf(request)
      await turn({ db, hub }, { creatorId, by, name: 'panic', on })
      return { panic: on }
    })
  }
}
