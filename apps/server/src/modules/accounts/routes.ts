import { Login, Registration, SignedIn, User } from '@aplauso/contract/accounts'
import type { FastifyReply } from 'fastify'
import * as z from 'zod'
import { AppError } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app.ts'
import { languageFor } from '#platform/http/language.ts'
import type { Authentication } from './authentication.ts'
import type { Passwords } from './passwords.ts'
import { register } from './register.ts'
import { createSession, revokeSession } from './sessions.ts'
import { findUser, type UserDeps } from './users.ts'

export type AccountDeps = UserDeps & { passwords: Passwords; authentication: Authentication }

export function accountRoutes(app: App, deps: AccountDeps): void {
  const { authentication } = deps
  const tags = ['accounts']

  async function signIn(reply: FastifyReply, userId: string): Promise<SignedIn> {
    const [token, user] = await Promise.all([createSession(deps.db, userId), findUser(deps, userId)])
    if (user === undefined) throw new AppError('unauthenticated', 'The account is gone')
    authentication.setCookie(reply, token)
    return { token, user }
  }

  app.post(
    '/api/auth/register',
    { schema: { summary: 'Create an account and sign in', tags, body: Registration, response: { 201: SignedIn } } },
    async (request, reply) => {
      const id = await register(deps, request.body, languageFor(request))
      return reply.code(201).send(await signIn(reply, id))
    },
  )

  app.post(
    '/api/auth/login',
    { schema: { summary: 'Sign in', tags, body: Login, response: { 200: SignedIn } } },
    async ({ body }, reply) => {
      const account = await deps.db
        .selectFrom('users')
        .select(['id', 'password_hash'])
        .where('email', '=', body.email)
        .executeTakeFirst()
      const correct = await deps.passwords.verify(account?.password_hash, body.password)
      if (!correct || account === undefined) throw new AppError('invalid_credentials', 'Email or password is wrong')
      return signIn(reply, account.id)
    },
  )

  app.post(
    '/api/auth/logout',
    { schema: { summary: 'End this session', tags, response: { 204: z.undefined() } } },
    async (request, reply) => {
      const token = authentication.tokenOf(request)
      if (token !== undefined) await revokeSession(deps.db, token)
      authentication.clearCookie(reply)
      return reply.code(204).send()
    },
  )

  for (const path of ['/api/auth/me', '/api/user']) {
    app.get(
      path,
      { schema: { summary: 'The signed-in user', tags, response: { 200: User } } },
      async (request, reply) => {
        const viewer = authentication.viewerOf(request)
        const user = await findUser(deps, viewer.id)
        if (user === undefined) throw new AppError('unauthenticated', 'The account is gone')
        reply.header('cache-control', 'no-store')
        return user
      },
    )
  }
}
