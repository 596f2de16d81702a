import { UserType } from '@aplauso/contract/accounts'
import { CheckedInvite, CreatedInvite, InviteCheck, NewInvite, OpenInvite } from '@aplauso/contract/invites'
import type { OperatorRole } from '@aplauso/contract/operator-role'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { AppError } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app-type.ts'
import { linkNext, PageQuery } from '#platform/http/paging.ts'
import type { AccountDeps } from './account-routes.ts'
import { checkInvite, createInvite, listInvites, withdrawInvite } from './registration-invites.ts'

const FAN_TYPES: readonly UserType[] = ['fan', 'supporter']

export function inviteRoutes(
  app: App,
  deps: Pick<AccountDeps, 'db' | 'publicUrl' | 'authentication' | 'limits' | 'addressOf' | 'registration'>,
): void {
  const { db, authentication, limits, addressOf, registration } = deps
  const tags = ['registration']
  const path = '/api/admin/invites'
  // A creator or an agency takes money in the operator's name.
  const typesOf = (role: OperatorRole | null) => (role === 'owner' ? UserType.options : FAN_TYPES)
  const operatorOf = (request: FastifyRequest) => authentication.sessionOf(request)

  app.post(
    '/api/auth/invitation',
    {
      schema: {
        summary: 'What an invitation to register is for, without using it up',
        tags,
        body: InviteCheck,
        response: { 200: CheckedInvite },
      },
    },
    async (request, reply) => {
      await limits.links.take(addressOf(request))
      reply.header('cache-control', 'no-store')
      return checkInvite(db, registration, request.body.invite)
    },
  )

  app.post(
    path,
    {
      schema: {
        summary: 'Make an invitation to register; only an owner makes those for creators and agencies',
        tags,
        body: NewInvite,
        response: { 201: CreatedInvite },
      },
    },
    async (request, reply) => {
      const { id, operatorRole } = operatorOf(request)
      const { userType } = request.body
      if (!typesOf(operatorRole).includes(userType))
        throw new AppError('forbidden', `Only an owner makes invitations for accounts of type ${userType}`)
      return reply.code(201).send(await createInvite(deps, request.body, id))
    },
  )

  app.get(
    path,
    {
      schema: {
        summary: 'The open invitations to register, newest first',
        tags,
        querystring: PageQuery,
        response: { 200: z.array(OpenInvite) },
      },
    },
    async (request, reply) => {
      const invites = await listInvites(db, request.query)
      linkNext(reply, path, request.query, invites)
      return invites
    },
  )

  app.delete(
    `${path}/:id`,
    {
      schema: {
        summary: 'Withdraw an open invitation to register',
        tags,
        params: z.object({ id: z.string() }),
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const { id: operatorId, operatorRole } = operatorOf(request)
      await withdrawInvite(db, { id: request.params.id, userTypes: typesOf(operatorRole), operatorId })
      return reply.code(204).send()
    },
  )
}
