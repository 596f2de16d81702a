import { Approval, HeldAlert, Rejection } from '@aplauso/contract/alerts'
import * as z from 'zod'
import type { App } from '#platform/http/app.ts'
import { linkNext, PageQuery } from '#platform/http/paging.ts'
import { setPanic } from '../change-settings.ts'
import type { QueueDeps } from '../queue-routes.ts'
import { approve, reject } from './decide.ts'
import { listHeld } from './held-alerts.ts'

const AlertId = z.object({ id: z.string().describe("the alert's, or that of its donation") })
const Nothing = { 204: z.undefined() }
const Panic = z.object({ panic: z.boolean() })
const tags = ['alerts']

/** What waits for a hand, the hand itself, and the button that turns everything off. */
export function heldRoutes(app: App, { db, hub, authentication }: QueueDeps): void {
  app.get(
    '/api/alerts/held',
    {
      schema: {
        summary: 'The alerts that wait for a hand, newest first',
        tags,
        querystring: PageQuery,
        response: { 200: z.array(HeldAlert) },
      },
    },
    async (request, reply) => {
      const page = request.query
      const held = await listHeld(db, authentication.viewerOf(request).id, page)
      linkNext(reply, '/api/alerts/held', page, held)
      return held
    },
  )

  app.post(
    '/api/alerts/:id/approve',
    {
      schema: {
        summary: 'Show a held alert: as it is, without its words, or without sound',
        tags,
        params: AlertId,
        body: Approval.nullish(),
        response: Nothing,
      },
    },
    async (request, reply) => {
      const { id: by } = authentication.viewerOf(request)
      await approve({ db, hub }, { creatorId: by, id: request.params.id, by }, request.body ?? undefined)
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
        body: Rejection.nullish(),
        response: Nothing,
      },
    },
    async (request, reply) => {
      const { id: by } = authentication.viewerOf(request)
      await reject({ db, hub }, { creatorId: by, id: request.params.id, by }, request.body?.reason)
      return reply.code(204).send()
    },
  )

  app.post(
    '/api/alerts/panic',
    { schema: { summary: 'Everything off on every overlay at once', tags, response: { 200: Panic } } },
    async (request) => {
      await setPanic({ db, hub }, authentication.viewerOf(request).id, true)
      return { panic: true }
    },
  )

  app.delete(
    '/api/alerts/panic',
    { schema: { summary: 'Let the alerts come again', tags, response: { 200: Panic } } },
    async (request) => {
      await setPanic({ db, hub }, authentication.viewerOf(request).id, false)
      return { panic: false }
    },
  )
}
