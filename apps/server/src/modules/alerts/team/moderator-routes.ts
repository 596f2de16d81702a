import { HOUR_MS, SECOND_MS } from '@aplauso/contract/limits'
import {
  ControlledCreator,
  CreatedModeratorInvitation,
  Moderator,
  ModeratorChange,
  NewModeratorInvitation,
  OpenModeratorInvitation,
  ReceivedModeratorInvitation,
  SentModeratorInvitation,
} from '@aplauso/contract/team'
import * as z from 'zod'
import type { Authentication } from '#modules/access/public.ts'
import type { App } from '#platform/http/app-type.ts'
import { linkNext, PageQuery } from '#platform/http/paging.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import { acceptInvitation, endInvitation, readInvitation } from './answer-moderator-invitation.ts'
import { type InviteDeps, inviteModerator } from './invite-moderator.ts'
import { listReceivedInvitations, listSentInvitations } from './list-moderator-invitations.ts'
import { changeRights, listModerators, removeModerator } from './moderators.ts'

/** Per account: each invitation may send an email. */
export const MODERATOR_INVITATIONS: RateRule = {
  name: 'moderator_invitations',
  points: 60,
  windowSeconds: HOUR_MS / SECOND_MS,
}

export type ModeratorDeps = InviteDeps & {
  authentication: Authentication
  invitations: RateLimit
  /** Called after rights to control this creator's alerts have changed or ended; closes the sockets concerned. */
  accessChanged: (creatorId: string) => Promise<void>
}

const ById = z.object({ id: z.string() })
const ByToken = z.object({ token: z.string() })
const Nothing = { 204: z.undefined() }
const tags = ['stage']
const INVITATIONS = '/api/moderators/invitations'

/** Routes for moderators, their rights and their invitations. */
export function moderatorRoutes(app: App, deps: ModeratorDeps): void {
  const { db, authentication, accessChanged } = deps

  app.get(
    '/api/moderators',
    {
      schema: {
        summary: "Who works on the creator's stage, newest first",
        tags,
        querystring: PageQuery,
        response: { 200: z.array(Moderator) },
      },
    },
    async (request, reply) => {
      const moderators = await listModerators(db, authentication.viewerOf(request).id, request.query)
      linkNext(reply, '/api/moderators', request.query, moderators)
      return moderators
    },
  )

  app.patch(
    '/api/moderators/:id',
    {
      schema: {
        summary: 'Give a moderator other rights; what they have open is closed and opens again with those',
        description: 'More rights than before want a fresh sign-in, as an invitation does.',
        tags,
        params: ById,
        body: ModeratorChange,
        response: { 200: Moderator },
      },
    },
    async (request) => {
      const { id: creatorId } = authentication.viewerOf(request)
      const moderator = await changeRights(db, creatorId, request.params.id, {
        rights: request.body.rights,
        requireForMore: () => authentication.require(request, ['proven_mail', 'fresh_sign_in']),
      })
      await accessChanged(creatorId)
      return moderator
    },
  )

  app.delete(
    '/api/moderators/:id',
    {
      schema: {
        summary: 'End it at once, open sockets included: the creator a moderator, or a moderator their own part',
        tags,
        params: ById,
        response: Nothing,
      },
    },
    async (request, reply) => {
      await accessChanged(await removeModerator(db, authentication.viewerOf(request).id, request.params.id))
      return reply.code(204).send()
    },
  )

  app.post(
    INVITATIONS,
    {
      schema: {
        summary: 'Invite somebody by user name, or whoever opens the link of the answer first',
        tags,
        body: NewModeratorInvitation,
        response: { 201: CreatedModeratorInvitation },
      },
    },
    async (request, reply) => {
      const { id: creatorId } = authentication.viewerOf(request)
      await deps.invitations.take(creatorId)
      return reply.code(201).send(await inviteModerator(deps, creatorId, request.body))
    },
  )

  for (const [path, summary, Answer, list] of [
    [
      INVITATIONS,
      'Open invitations that name this account, newest first',
      ReceivedModeratorInvitation,
      listReceivedInvitations,
    ],
    [
      `${INVITATIONS}/sent`,
      "The creator's open invitations, newest first",
      SentModeratorInvitation,
      listSentInvitations,
    ],
  ] as const) {
    const schema = { summary, tags, querystring: PageQuery, response: { 200: z.array<typeof Answer>(Answer) } }
    app.get(path, { schema }, async (request, reply) => {
      const invitations = await list(db, authentication.viewerOf(request).id, request.query)
      linkNext(reply, path, request.query, invitations)
      return invitations
    })
  }

  app.get(
    `${INVITATIONS}/:token`,
    {
      schema: {
        summary: 'Whose invitation this is, and to what',
        tags,
        params: ByToken,
        response: { 200: OpenModeratorInvitation },
      },
    },
    async (request) => readInvitation(db, authentication.viewerOf(request).id, request.params.token),
  )

  app.post(
    `${INVITATIONS}/:token/accept`,
    {
      schema: {
        summary: 'Accept an invitation, which is then used up',
        tags,
        params: ByToken,
        response: { 200: ControlledCreator },
      },
    },
    async (request) => {
      const controlled = await acceptInvitation(db, authentication.viewerOf(request).id, request.params.token)
      await accessChanged(controlled.creatorId)
      return controlled
    },
  )

  app.delete(
    // The parameter is the id of the invitation: only the invited person knows the token of a link.
    `${INVITATIONS}/:token`,
    {
      schema: {
        summary: 'Take an invitation back, or decline it',
        tags,
        params: z.object({ token: z.string().describe('the id of the invitation') }),
        response: Nothing,
      },
    },
    async (request, reply) => {
      await endInvitation(db, authentication.viewerOf(request).id, request.params.token)
      return reply.code(204).send()
    },
  )
}
