import { AccountLogEntry, Session } from '@aplauso/contract/sessions'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Database } from '#modules/tables.ts'
import type { App } from '#platform/http/app-type.ts'
import { linkNext, PageQuery } from '#platform/http/paging.ts'
import { listAccountLog } from './account-log.ts'
import type { Authentication } from './authentication.ts'
import type { OriginOf } from './request-origin.ts'
import { endOtherSessions, endSession, listSessions } from './session-list.ts'

export type SessionDeps = {
  db: Database
  authentication: Authentication
  originOf: OriginOf
  /** Closes the open sockets of ended sessions in every process. */
  accessChanged: (userId: string) => Promise<void>
}

/** Routes by which an account sees and ends its sessions and reads its log. */
export function sessionRoutes(app: App, { db, authentication, originOf, accessChanged }: SessionDeps): void {
  const tags = ['accounts']
  const accountOf = (request: FastifyRequest) => ({
    userId: authentication.sessionOf(request).id,
    token: authentication.tokenOf(request) ?? '',
    origin: originOf(request),
  })

  app.get(
    '/api/auth/sessions',
    {
      schema: {
        summary: 'The open sessions of this account: this one first, then by last use',
        tags,
        response: { 200: z.array(Session) },
      },
    },
    async (request) => {
      const { userId, token } = accountOf(request)
      return listSessions(db, userId, token)
    },
  )

  app.get(
    '/api/auth/log',
    {
      schema: {
        summary: 'What happened to this account, newest first; kept for a year',
        tags,
        querystring: PageQuery,
        response: { 200: z.array(AccountLogEntry) },
      },
    },
    async (request, reply) => {
      const entries = await listAccountLog(db, authentication.sessionOf(request).id, request.query)
      linkNext(reply, '/api/auth/log', request.query, entries)
      return entries
    },
  )

  app.delete(
    '/api/auth/sessions',
    {
      schema: {
        summary: 'End every other session at once, open sockets included',
        tags,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const account = accountOf(request)
      await endOtherSessions(db, account)
      await accessChanged(account.userId)
      return reply.code(204).send()
    },
  )

  app.delete(
    '/api/auth/sessions/:id',
    {
      schema: {
        summary: 'End one session at once, open sockets included',
        tags,
        params: z.object({ id: z.string() }),
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const account = accountOf(request)
      await endSession(db, account, request.params.id)
      await accessChanged(account.userId)
      return reply.code(204).send()
    },
  )
}
