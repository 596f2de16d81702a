import { Login, Registration, SignedIn, User, UsernameCheck } from '@aplauso/contract/accounts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { AppError } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app.ts'
import { languageFor } from '#platform/http/language.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { CreatorLeaves } from './account-type.ts'
import type { Authentication } from './authentication.ts'
import { checkUsername } from './check-username.ts'
import type { AccountLimits } from './limits.ts'
import { login } from './login.ts'
import type { Passwords } from './passwords.ts'
import { register } from './register.ts'
import { type NewSession, revokeSession } from './sessions.ts'
import { findUser, type UserDeps } from './users.ts'

export type AccountDeps = UserDeps & {
  passwords: Passwords
  authentication: Authentication
  jobs: Pick<Jobs, 'add'>
  limits: AccountLimits
  /** Where a request came from, for counting. */
  addressOf: (request: FastifyRequest) => string
  /** Told once sessions of an account have ended, or what it may see has changed: open sockets are looked at anew. */
  accessChanged: (userId: string) => Promise<void>
  /** Ends what an account has as a creator only, in the transaction that makes it none. */
  creatorLeaves: CreatorLeaves
}

export function accountRoutes(app: App, deps: AccountDeps): void {
  const { authentication, limits, addressOf } = deps
  const tags = ['accounts']

  async function signIn(reply: FastifyReply, { userId, token }: NewSession): Promise<SignedIn> {
    const user = await findUser(deps, userId)
    if (user === undefined) throw new AppError('unauthenticated', 'The account is gone')
    authentication.setCookie(reply, token)
    return { token, user }
  }

  app.get(
    '/api/auth/usernames/:username',
    {
      schema: {
        summary: 'Whether a username can be had',
        tags,
        params: z.object({ username: z.string() }),
        response: { 200: UsernameCheck },
      },
    },
    async (request, reply) => {
      await limits.usernames.take(addressOf(request))
      reply.header('cache-control', 'no-store')
      return checkUsername(deps, request.params.username)
    },
  )

  app.post(
    '/api/auth/register',
    { schema: { summary: 'Create an account and sign in', tags, body: Registration, response: { 201: SignedIn } } },
    async (request, reply) => {
      await limits.register.take(addressOf(request))
      const session = await register(deps, request.body, languageFor(request))
      return reply.code(201).send(await signIn(reply, session))
    },
  )

  app.post(
    '/api/auth/login',
    { schema: { summary: 'Sign in', tags, body: Login, response: { 200: SignedIn } } },
    async (request, reply) => {
      const address = addressOf(request)
      const account = `${request.body.email} ${address}`
      await limits.loginPerAddress.take(address)
      await limits.loginPerAccount.take(account)
      const session = await login(deps, request.body)
      await limits.loginPerAccount.reset(account)
      return signIn(reply, session)
    },
  )

  app.post(
    '/api/auth/logout',
    { schema: { summary: 'End this session', tags, response: { 204: z.undefined() } } },
    async (request, reply) => {
      for (const token of authentication.tokensOf(request)) {
        const userId = await revokeSession(deps.db, token)
        if (userId !== undefined) await deps.accessChanged(userId)
      }
      authentication.clearCookie(reply)
      return reply.code(204).send()
    },
  )

  for (const path of ['/api/auth/me', '/api/user']) {
    app.get(path, { schema: { summary: 'The signed-in user', tags, response: { 200: User } } }, async (request) => {
      const viewer = authentication.viewerOf(request)
      const user = await findUser(deps, viewer.id)
      if (user === undefined) throw new AppError('unauthenticated', 'The account is gone')
      return user
    })
  }
}
