import {
  AgencyAnalytics,
  InviteCreator,
  ManagedCreator,
  Membership,
  ReceivedInvitation,
  SentInvitation,
} from '@aplauso/contract/agency'
import { HOUR_MS, SECOND_MS } from '@aplauso/contract/limits'
import * as z from 'zod'
import type { Authentication } from '#modules/accounts/public.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app.ts'
import { linkNext, PageQuery } from '#platform/http/paging.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import { acceptInvitation, declineInvitation } from './answer-invitation.ts'
import { endLink, type Link, withdrawInvitation } from './end-link.ts'
import { type InviteDeps, inviteCreator } from './invite-creator.ts'
import { listMemberships } from './list-memberships.ts'
import { agencyAnalytics, listManaged } from './managed-creators.ts'
import { listReceived, listSent } from './open-invitations.ts'

/** Per agency: each may be a letter to somebody who does not know us. */
export const NEW_INVITATIONS: RateRule = { name: 'invitations', points: 30, windowSeconds: HOUR_MS / SECOND_MS }

export type AgencyDeps = InviteDeps & {
  authentication: Authentication
  limit: RateLimit
  /** Called once an agency has lost a creator: what it has open of them is closed at once. */
  accessChanged: (creatorId: string) => Promise<void>
}

const Nothing = { 204: z.undefined() }

export function agencyRoutes(app: App, deps: AgencyDeps): void {
  const { db, authentication } = deps
  const tags = ['agency']

  app.get(
    '/api/agency/creators',
    {
      schema: {
        summary: 'The creators whom the agency manages, newest first',
        tags,
        querystring: PageQuery,
        response: { 200: z.array(ManagedCreator) },
      },
    },
    async (request, reply) => {
      const creators = await listManaged(db, authentication.viewerOf(request).id, request.query)
      linkNext(reply, '/api/agency/creators', request.query, creators)
      return creators
    },
  )

  app.get(
    '/api/agency/analytics',
    { schema: { summary: "The agency's figures", tags, response: { 200: AgencyAnalytics } } },
    async (request) => agencyAnalytics(db, authentication.viewerOf(request).id),
  )

  app.post(
    '/api/agency/invitations',
    {
      schema: {
        summary: 'Ask a creator to be managed; a repeat gives the invitation that is there',
        tags,
        body: InviteCreator,
        response: { 201: SentInvitation },
      },
    },
    async (request, reply) => {
      const agency = authentication.viewerOf(request)
      await deps.limit.take(agency.id)
      return reply.code(201).send(await inviteCreator(deps, agency.id, request.body))
    },
  )

  app.get(
    '/api/agency/invitations',
    {
      schema: {
        summary: "Open invitations, newest first: an agency's own, or those that the creator can answer",
        tags,
        querystring: PageQuery,
        // The stricter one first: what is parsed as the other would lose its token.
        response: { 200: z.union([z.array(ReceivedInvitation), z.array(SentInvitation)]) },
      },
    },
    async (request, reply) => {
      const viewer = authentication.viewerOf(request)
      const list = viewer.userType === 'agency' ? listSent : listReceived
      const invitations = await list(db, viewer.id, request.query)
      linkNext(reply, '/api/agency/invitations', request.query, invitations)
      return invitations
    },
  )

  for (const [action, answer] of [
    ['accept', acceptInvitation],
    ['decline', declineInvitation],
  ] as const) {
    app.post(
      `/api/agency/invitations/:token/${action}`,
      {
        schema: {
          summary: `${action} an agency's invitation`,
          tags,
          params: z.object({ token: z.string() }),
          response: Nothing,
        },
      },
      async (request, reply) => {
        const creator = authentication.viewerOf(request)
        if (!(await answer(db, creator.id, request.params.token))) throw noInvitation()
        return reply.code(204).send()
      },
    )
  }

  app.delete(
    '/api/agency/invitations/:id',
    {
      schema: { summary: 'Withdraw an invitation', tags, params: z.object({ id: z.string() }), response: Nothing },
    },
    async (request, reply) => {
      const agency = authentication.viewerOf(request)
      if (!(await withdrawInvitation(db, agency.id, request.params.id))) throw noInvitation()
      return reply.code(204).send()
    },
  )

  app.delete(
    '/api/agency/creators/:id',
    {
      schema: { summary: 'Manage a creator no more', tags, params: z.object({ id: z.string() }), response: Nothing },
    },
    async (request, reply) => {
      await end({ agencyId: authentication.viewerOf(request).id, creatorId: request.params.id })
      return reply.code(204).send()
    },
  )

  app.get(
    '/api/agency/memberships',
    {
      schema: {
        summary: 'The agencies that manage the creator, the latest first',
        tags,
        response: { 200: z.array(Membership) },
      },
    },
    async (request) => listMemberships(db, authentication.viewerOf(request).id),
  )

  app.delete(
    '/api/agency/membership/:agencyId',
    {
      schema: { summary: 'Leave an agency', tags, params: z.object({ agencyId: z.string() }), response: Nothing },
    },
    async (request, reply) => {
      await end({ agencyId: request.params.agencyId, creatorId: authentication.viewerOf(request).id })
      return reply.code(204).send()
    },
  )

  async function end(link: Link): Promise<void> {
    if (!(await endLink(db, link))) throw new AppError('not_found', 'This agency does not manage this creator')
    await deps.accessChanged(link.creatorId)
  }
}

const noInvitation = () => new AppError('not_found', 'There is no such open invitation')
