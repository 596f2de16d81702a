import {
  ContentRemoval,
  InboxAssignment,
  InboxItem,
  InboxOperator,
  InboxQuery,
  InboxReply,
  ReportDecision,
} from '@aplauso/contract/inbox'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Authentication } from '#modules/access/public.ts'
import type { App } from '#platform/http/app-type.ts'
import { linkNext, PageQuery } from '#platform/http/paging.ts'
import { assignItem, closeItem, listInboxOperators, reopenItem, replyToItem } from './act-on-item.ts'
import { decideReport } from './decide-report.ts'
import { getInboxItem, listInbox } from './list-inbox.ts'
import { type RemoveContentDeps, removeContent } from './remove-content.ts'

const IdParams = z.object({ id: z.string() })
const ListQuery = PageQuery.extend(InboxQuery.shape)

export type InboxDeps = RemoveContentDeps & { authentication: Authentication; publicUrl: () => string }

/** Calls of operators about messages, reports and content. */
export function inboxRoutes(app: App, deps: InboxDeps): void {
  const { db, authentication, publicUrl } = deps
  const tags = ['operator']
  const path = '/api/admin/inbox'
  const operatorOf = (request: FastifyRequest) => {
    const { id, operatorRole } = authentication.sessionOf(request)
    // The access table admits no session without a role.
    return { id, role: operatorRole ?? 'support' }
  }

  app.get(
    path,
    {
      schema: {
        summary: 'Contact messages, feedback and reports, newest first, or those that are found',
        tags,
        querystring: ListQuery,
        response: { 200: z.array(InboxItem) },
      },
    },
    async (request, reply) => {
      const viewer = { operatorId: operatorOf(request).id, publicUrl: publicUrl() }
      const items = await listInbox(db, request.query, viewer)
      linkNext(reply, path, request.query, items)
      return items
    },
  )

  app.get(
    `${path}/operators`,
    { schema: { summary: 'Operators who can be assigned', tags, response: { 200: z.array(InboxOperator) } } },
    () => listInboxOperators(db),
  )

  app.get(
    `${path}/:id`,
    { schema: { summary: 'One item of the inbox', tags, params: IdParams, response: { 200: InboxItem } } },
    (request) => getInboxItem(db, request.params.id, publicUrl()),
  )

  const response = { 204: z.undefined() }
  app.post(
    `${path}/:id/reply`,
    {
      schema: {
        ...{ summary: 'Answer the sender by email; the reply stays with the item', tags, params: IdParams },
        ...{ body: InboxReply, response },
      },
    },
    async (request, reply) => {
      await replyToItem(deps, request.params.id, request.body.text, operatorOf(request))
      return reply.code(204).send()
    },
  )

  app.post(
    `${path}/:id/assign`,
    {
      schema: {
        summary: 'Give the item to an operator, or to nobody',
        tags,
        params: IdParams,
        body: InboxAssignment,
        response,
      },
    },
    async (request, reply) => {
      await assignItem(deps, request.params.id, request.body.operatorId, operatorOf(request))
      return reply.code(204).send()
    },
  )

  app.post(
    `${path}/:id/close`,
    { schema: { summary: 'Close the item; a report needs a decision first', tags, params: IdParams, response } },
    async (request, reply) => {
      await closeItem(deps, request.params.id, operatorOf(request))
      return reply.code(204).send()
    },
  )

  app.post(
    `${path}/:id/reopen`,
    {
      schema: {
        summary: 'Open a closed item again; a report can then be decided again',
        tags,
        params: IdParams,
        response,
      },
    },
    async (request, reply) => {
      await reopenItem(deps, request.params.id, operatorOf(request))
      return reply.code(204).send()
    },
  )

  app.post(
    '/api/admin/reports/:id/decide',
    {
      schema: {
        summary: 'Decide a report; the reporter and the person concerned are emailed the reason and how to object',
        ...{ tags, params: IdParams, body: ReportDecision, response },
      },
    },
    async (request, reply) => {
      await decideReport(deps, request.params.id, request.body, operatorOf(request))
      return reply.code(204).send()
    },
  )

  app.delete(
    '/api/admin/content',
    { schema: { summary: 'Remove content from overlays, lists and storage', tags, body: ContentRemoval, response } },
    async (request, reply) => {
      await removeContent(deps, request.body, operatorOf(request).id)
      return reply.code(204).send()
    },
  )
}
