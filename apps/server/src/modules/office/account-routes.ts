import {
  OperatorAccount,
  OperatorAccountAction,
  OperatorAccountDetail,
  OperatorAccountsQuery,
  OperatorEmailChange,
  OperatorNote,
  OperatorPlanGrant,
} from '@aplauso/contract/operator-accounts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Authentication } from '#modules/access/public.ts'
import type { App } from '#platform/http/app-type.ts'
import { linkNext, PageQuery } from '#platform/http/paging.ts'
import { type AccountAction, type ActionDeps, actOnAccount } from './act-on-account.ts'
import { listAccounts } from './list-accounts.ts'
import { readAccount } from './read-account.ts'

const IdParams = z.object({ id: z.string() })
const ListQuery = PageQuery.extend(OperatorAccountsQuery.shape)

/** Actions whose body has a reason alone. */
const ACTIONS = {
  suspend: { kind: 'suspend', summary: 'Suspend the account everywhere at once; its owner is emailed the reason' },
  restore: { kind: 'restore', summary: 'End the suspension of the account' },
  verify: { kind: 'verify', summary: 'Give the account the badge of a verified creator' },
  unverify: { kind: 'unverify', summary: 'Take the badge of a verified creator' },
  'sign-out': { kind: 'sign_out', summary: 'End every session of the account at once, open sockets included' },
  'reset-second-factor': {
    kind: 'reset_second_factor',
    summary: 'Remove the second factors and recovery codes of the account, and end its sessions',
  },
} as const

/** Calls of an operator about accounts. */
export function accountOfficeRoutes(app: App, deps: ActionDeps & { authentication: Authentication }): void {
  const { db, authentication } = deps
  const tags = ['operator']
  const path = '/api/admin/accounts'
  const operatorOf = (request: FastifyRequest) => {
    const { id, operatorRole } = authentication.sessionOf(request)
    // The access table admits no session without a role.
    return { id, role: operatorRole ?? 'support' }
  }

  app.get(
    path,
    {
      schema: {
        summary: 'Accounts, newest first, or those that are found',
        tags,
        querystring: ListQuery,
        response: { 200: z.array(OperatorAccount) },
      },
    },
    async (request, reply) => {
      const accounts = await listAccounts(db, request.query)
      linkNext(reply, path, request.query, accounts)
      return accounts
    },
  )

  app.get(
    `${path}/:id`,
    {
      schema: {
        summary: 'Everything about one account',
        tags,
        params: IdParams,
        response: { 200: OperatorAccountDetail },
      },
    },
    (request) => readAccount(db, request.params.id, operatorOf(request).role),
  )

  async function act(
    request: FastifyRequest,
    reply: FastifyReply,
    order: { userId: string; reason: string; action: AccountAction },
  ) {
    await actOnAccount(deps, { by: operatorOf(request), ...order })
    return reply.code(204).send()
  }
  const schemaOf = <Body extends z.ZodType>(summary: string, body: Body) => ({
    ...{ summary, tags, params: IdParams, body },
    response: { 204: z.undefined() },
  })

  for (const [name, { kind, summary }] of Object.entries(ACTIONS)) {
    app.post(`${path}/:id/${name}`, { schema: schemaOf(summary, OperatorAccountAction) }, (request, reply) =>
      act(request, reply, { userId: request.params.id, reason: request.body.reason, action: { kind } }),
    )
  }

  app.post(
    `${path}/:id/change-email`,
    {
      schema: schemaOf('Give the account another email address at once; the previous one is told', OperatorEmailChange),
    },
    (request, reply) => {
      const { email, reason } = request.body
      return act(request, reply, { userId: request.params.id, reason, action: { kind: 'change_email', email } })
    },
  )

  app.post(
    `${path}/:id/plan`,
    { schema: schemaOf('Grant the account a plan, or withdraw a granted one', OperatorPlanGrant) },
    (request, reply) => {
      const { planId, reason } = request.body
      return act(request, reply, { userId: request.params.id, reason, action: { kind: 'plan', planId } })
    },
  )

  app.post(
    `${path}/:id/notes`,
    { schema: schemaOf('Write a note about the account, which only operators see', OperatorNote) },
    (request, reply) => {
      const { text, reason } = request.body
      return act(request, reply, { userId: request.params.id, reason, action: { kind: 'note', text } })
    },
  )
}
