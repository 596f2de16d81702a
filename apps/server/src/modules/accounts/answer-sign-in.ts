import type { SignedIn } from '@aplauso/contract/accounts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Authentication, NewSession } from '#modules/access/public.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { findUser, type UserDeps } from './users.ts'

/** Sets the cookies of a new session, after all its factors were right, and returns what the call answers. */
export async function answerSignIn(
  deps: UserDeps & { authentication: Authentication },
  request: FastifyRequest,
  reply: FastifyReply,
  { userId, token }: NewSession,
): Promise<SignedIn> {
  const user = await findUser(deps, userId)
  if (user === undefined) throw new AppError('unauthenticated', 'The account is gone')
  reply.header('cache-control', 'no-store')
  deps.authentication.setCookie(reply, token)
  deps.authentication.rememberDevice(request, reply, user.email)
  return { token, user }
}
