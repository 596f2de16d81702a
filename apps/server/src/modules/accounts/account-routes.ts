import { Login, Registration, SignedIn, User, UsernameCheck } from '@aplauso/contract/accounts'
import type { PasswordPolicy } from '@aplauso/contract/config'
import type { Features } from '@aplauso/contract/features'
import type { RegistrationModes } from '@aplauso/contract/registration-modes'
import { SignInAnswer } from '@aplauso/contract/second-factors'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Authentication, OriginOf, SecurityLog } from '#modules/access/public.ts'
import { recordAccountEvent, revokeSession } from '#modules/access/public.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app-type.ts'
import { languageFor } from '#platform/http/request-language.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { RateLimit } from '#platform/rate-limit/rate-limits.ts'
import type { AccountLimits } from './account-limits.ts'
import type { OnCreatorRoleEnd } from './account-type.ts'
import { answerSignIn } from './answer-sign-in.ts'
import { checkUsername, type UsernameDeps } from './check-username.ts'
import type { LeakedPasswords } from './leaked-passwords.ts'
import { signInWithPassword } from './password-sign-in.ts'
import type { Passwords } from './passwords.ts'
import { register } from './register.ts'
import type { PasswordDeps } from './replace-password.ts'
import type { EndConnectedAccess } from './reset-password.ts'
import type { TotpDeps } from './second-factor/totp.ts'
import type { SignInCookies } from './sign-in-services/sign-in-cookies.ts'
import { findUser, type UserDeps } from './users.ts'

export type AccountDeps = UserDeps &
  UsernameDeps &
  TotpDeps & {
    passwords: Passwords
    authentication: Authentication
    features: Pick<Features, 'agencyDashboard' | 'maintenanceMode'>
    jobs: Pick<Jobs, 'add'>
    limits: AccountLimits
    /** Limits the emails to one mailbox before its address is verified. */
    unverifiedEmails: RateLimit
    passwordPolicy: PasswordPolicy
    leakedPasswords: LeakedPasswords
    registration: RegistrationModes
    securityLog: SecurityLog
    originOf: OriginOf
    cookies: SignInCookies
    endConnectedAccess: EndConnectedAccess
    forgetDevices: PasswordDeps['forgetDevices']
    endInvitations: PasswordDeps['endInvitations']
    /** Closes what was opened with ended keys and links. Called after a reset has committed. */
    connectedAccessEnded: (creatorId: string) => Promise<void>
    addressOf: (request: FastifyRequest) => string
    /** Checks the open sockets again. Called after sessions have ended or after the account's rights have changed. */
    accessChanged: (userId: string) => Promise<void>
    /** Ends creator-only data in the transaction that makes the account a fan. */
    onCreatorRoleEnd: OnCreatorRoleEnd
  }

export function accountRoutes(app: App, deps: AccountDeps): void {
  const { authentication, limits, addressOf, securityLog, cookies } = deps
  const tags = ['accounts']

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
      if (request.body.userType === 'agency' && !deps.features.agencyDashboard) throw agenciesDisabled()
      const { passwordWarning, ...session } = await register(
        deps,
        request.body,
        languageFor(request),
        deps.originOf(request),
        cookies.pending.read(request),
      )
      if (request.body.service) cookies.pending.clear(reply)
      const signedIn = await answerSignIn(deps, request, reply, session)
      securityLog('registered', request, { accountId: session.userId })
      return reply.code(201).send({ ...signedIn, ...(passwordWarning && { passwordWarning }) })
    },
  )

  app.post(
    '/api/auth/login',
    {
      schema: {
        summary: 'Sign in, or get a challenge for the second factor',
        tags,
        body: Login,
        response: { 200: SignInAnswer },
      },
    },
    async (request, reply) => signInWithPassword(deps, request, reply, request.body),
  )

  app.post(
    '/api/auth/logout',
    { schema: { summary: 'End this session', tags, response: { 204: z.undefined() } } },
    async (request, reply) => {
      for (const token of authentication.tokensOf(request)) {
        const userId = await revokeSession(deps.db, token)
        if (userId === undefined) continue
        await recordAccountEvent(deps.db, userId, 'session_ended', deps.originOf(request))
        securityLog('signed_out', request, { accountId: userId })
        await deps.accessChanged(userId)
      }
      authentication.clearCookie(reply)
      return reply.code(204).send()
    },
  )

  async function signedInUser(request: FastifyRequest): Promise<User> {
    const user = await findUser(deps, authentication.sessionOf(request).id)
    if (user === undefined) throw new AppError('unauthenticated', 'The account is gone')
    return user
  }

  for (const path of ['/api/auth/me', '/api/user']) {
    app.get(path, { schema: { summary: 'The signed-in user', tags, response: { 200: User } } }, signedInUser)
  }

  app.post(
    '/api/auth/oauth/session',
    {
      schema: {
        summary: 'The token of the session that a sign-in with a service has opened',
        tags,
        response: { 200: SignedIn },
      },
    },
    async (request) => {
      const token = authentication.tokenOf(request)
      if (token === undefined) throw new AppError('unauthenticated', 'This needs a valid session')
      return { token, user: await signedInUser(request) }
    },
  )
}

function agenciesDisabled(): AppError {
  const message = 'agencyDashboard is switched off on this server: it takes no agencies'
  return new AppError('forbidden', message, { errors: [{ path: 'userType', code: 'switched_off', message }] })
}
