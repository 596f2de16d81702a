import { InviteCreator, ReceivedInvitation, SentInvitation } from '@aplauso/contract/agency'
import * as z from 'zod'
import { AppError } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app-type.ts'
import { linkNext, PageQuery } from '#platform/http/paging.ts'
import type { AgencyDeps } from './agency-deps.ts'
import { acceptInvitation, declineInvitation } from './answer-invitation.ts'
import { withdrawInvitation } from './end-link.ts'
import { inviteCreator } from './invite-creator.ts'
import { listReceived, listSent } from './open-invitations.ts'
import { resendInvitation } from './resend-invitation.ts'

const Nothing = { 204: z.undefined() }
const ById = z.object({ id: z.string() })

export function invitationRoutes(app: App, deps: AgencyDeps): void {
  const { db, authentication, limits } = deps
  const tags = ['agency']

  app.post(
    '/api/agency/invitations',
    {
      schema: {
        summary: 'Ask a creator to be managed; a repeat gives the invitation that is there, with its share',
        tags,
        body: InviteCreator,
        response: { 201: SentInvitation },
      },
    },
    async (request, reply) => {
      const agency = authentication.viewerOf(request)
      await limits.invitations.take(agency.id)
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
        // The stricter schema comes first: parsed as the other one, an invitation would lose its token.
        response: { 200: z.array(z.union([ReceivedInvitation, SentInvitation])) },
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

  for (const [action, verb, answer] of [
    ['accept', 'Accept', acceptInvitation],
    ['decline', 'Decline', declineInvitation],
  ] as const) {
    app.post(
      `/api/agency/invitations/:token/${action}`,
      {
        schema: {
          summary: `${verb} an agency's invitation`,
          tags,
          params: z.object({ token: z.string() }),
          response: Nothing,
        },
      },
      async (request, reply) => {
        const creator = authentication.viewerOf(request)
        if (!(await answer(deps, creator.id, request.params.token))) throw noInvitation()
        return reply.code(204).send()
      },
    )
  }

  app.post(
    '/api/agency/invitations/:id/resend',
    {
      schema: {
        summary: 'Send the letter of an open invitation again, at most once an hour',
        tags,
        params: ById,
        response: Nothing,
      },
    },
    async (request, reply) => {
      const agency = authentication.viewerOf(request)
      await limits.invitations.take(agency.id)
      if (!(await resendInvitation(deps, agency.id, request.params.id))) throw noInvitation()
      return reply.code(204).send()
    },
  )

  app.delete(
    '/api/agency/invitations/:id',
    { schema: { summary: 'Withdraw an invitation', tags, params: ById, response: Nothing } },
    async (request, reply) => {
      const agency = authentication.viewerOf(request)
      if (!(await withdrawInvitation(db, agency.id, request.params.id))) throw noInvitation()
      return reply.code(204).send()
    },
  )
}

const noInvitation = () => new AppError('not_found', 'There is no such open invitation')
