import { Mailing, NewMailing } from '@aplauso/contract/mailings'
import * as z from 'zod'
import type { Authentication } from '#modules/access/public.ts'
import type { Database } from '#modules/tables.ts'
import type { App } from '#platform/http/app-type.ts'
import { IdempotencyHeader } from '#platform/http/idempotency-header.ts'
import { linkNext, PageQuery } from '#platform/http/paging.ts'
import { createMailing, getMailing, listMailings } from './mailings.ts'

/** Calls of an owner who writes to all accounts of a kind. */
export function mailingRoutes(
  app: App,
  { db, authentication }: { db: Database; authentication: Authentication },
): void {
  const path = '/api/admin/mailings'
  const tags = ['operator']

  app.post(
    path,
    {
      schema: {
        summary: 'Write an email to all accounts of a kind, to each in its language; it is sent in portions',
        tags,
        headers: IdempotencyHeader,
        body: NewMailing,
        response: { 201: Mailing },
      },
    },
    async (request, reply) => {
      const { id: operatorId } = authentication.sessionOf(request)
      const key = request.headers['idempotency-key']
      return reply.code(201).send(await createMailing(db, request.body, { operatorId, key }))
    },
  )

  app.get(
    path,
    {
      schema: {
        summary: 'The mailings with their progress, newest first',
        tags,
        querystring: PageQuery,
        response: { 200: z.array(Mailing) },
      },
    },
    async (request, reply) => {
      const mailings = await listMailings(db, request.query)
      linkNext(reply, path, request.query, mailings)
      return mailings
    },
  )

  app.get(
    `${path}/:id`,
    {
      schema: {
        summary: 'How many emails of a mailing are sent, and how many failed',
        tags,
        params: z.object({ id: z.string() }),
        response: { 200: Mailing },
      },
    },
    async (request) => getMailing(db, request.params.id),
  )
}
