import type { Login } from '@aplauso/contract/accounts'
import type { SignInAnswer } from '@aplauso/contract/second-factors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Authentication, OriginOf, SecurityLog } from '#modules/access/public.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { answerSignIn } from './answer-sign-in.ts'
import { type LoginDeps, login } from './login.ts'
import { countAttempt, type GuardDeps, resetAttempts } from './sign-in-attempts.ts'
import type { UserDeps } from './users.ts'

type PasswordSignInDeps = UserDeps &
  LoginDeps &
  GuardDeps & {
    authentication: Authentication
    securityLog: SecurityLog
    originOf: OriginOf
    addressOf: (request: FastifyRequest) => string
  }

/** Answers a call that signs in with a password, under its limits. `pendingHash`: a pending service to link. */
export async function signInWithPassword(
  deps: PasswordSignInDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  credentials: Login,
  pendingHash?: Buffer,
): Promise<SignInAnswer> {
  const { authentication, securityLog } = deps
  const { email } = credentials
  const attempt = { email, address: deps.addressOf(request), deviceId: authentication.deviceIdOf(request, email) }
  await countAttempt(deps, attempt)
  const origin = { ...deps.originOf(request), isKnownBrowser: attempt.deviceId !== undefined }
  const signedIn = await login(deps, credentials, origin, pendingHash).catch((error: unknown) => {
    if (error instanceof AppError) securityLog('sign_in_refused', request, { email, code: error.code })
    throw error
  })
  await resetAttempts(deps, attempt)
  reply.header('cache-control', 'no-store')
  if ('challenge' in signedIn) return signedIn
  securityLog('signed_in', request, { accountId: signedIn.userId, email })
  return answerSignIn(deps, request, reply, signedIn)
}
