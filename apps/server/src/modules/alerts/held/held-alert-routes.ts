import { Approval, DecidedAlerts, HeldAlert, HeldDecisions, Rejection } from '@aplauso/contract/alerts'
import * as z from 'zod'
import type { App } from '#platform/http/app-type.ts'
import { linkNext } from '#platform/http/paging.ts'
import { setSwitch } from '../change-settings.ts'
import type { QueueDeps } from '../queue-routes.ts'
import { redactAlert } from '../redact-amounts.ts'
import { AlertControlQuery } from '../team/alert-control-query.ts'
import { approve, decideMany, OLDEST, reject } from './decide-held-alerts.ts'
import { HeldPageQuery, listHeldAlerts } from './held-alerts.ts'

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

/** Routes that list, approve and reject held alerts, and the panic switch. */
export function heldRoutes(app: App, { db, hub, authentication }: QueueDeps): void {
  app.get(
    '/api/alerts/held',
    {
      schema: {
        summary: 'The alerts that wait for a hand, newest first',
        tags,
        querystring: HeldPageQuery.extend(AlertControlQuery.shape),
        response: { 200: z.array(HeldAlert) },
      },
    },
    async (request, reply) => {
      const page = request.query
      const { creatorId, rights } = authentication.actorOf(request)
      const held = await listHeldAlerts(db, creatorId, page)
      linkNext(reply, '/api/alerts/held', page, held)
      return held.map((alert) => redactAlert(alert, rights))
    },
  )

  app.post(
    '/api/alerts/:id/approve',
    {
      schema: {
        summary: 'Show a held alert: as it is, without its words, or without sound',
        tags,
        params: AlertId,
        querystring: AlertControlQuery,
        body: Approval.nullish(),
        response: Nothing,
      },
    },
    async (request, reply) => {
      const { creatorId, identity } = authentication.actorOf(request)
      await approve({ db, hub }, { creatorId, id: request.params.id, by: identity }, request.body ?? undefined)
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
        querystring: AlertControlQuery,
        body: Rejection.nullish(),
        response: Nothing,
      },
    },
    async (request, reply) => {
      const { creatorId, identity } = authentication.actorOf(request)
      await reject({ db, hub }, { creatorId, id: request.params.id, by: identity }, request.body?.reason)
      return reply.code(204).send()
    },
  )

  app.post(
    '/api/alerts/decide',
    {
      schema: {
        summary: 'Approve or reject many held alerts in one call; those decided before are left as they are',
        tags,
        querystring: AlertControlQuery,
        body: HeldDecisions,
        response: { 200: DecidedAlerts },
      },
    },
    async (request) => {
      const { creatorId, identity } = authentication.actorOf(request)
      return { ids: await decideMany({ db, hub }, { creatorId, by: identity }, request.body) }
    },
  )

  for (const [method, on, summary] of PANIC) {
    const schema = { summary, tags, querystring: AlertControlQuery, response: { 200: Panic } }
    app[method]('/api/alerts/panic', { schema }, async (request) => {
      const { creatorId, identity } = authentication.actorOf(request)
      await setSwitch({ db, hub }, { creatorId, by: identity, name: 'panic', on })
      return { panic: on }
    })
  }
}
