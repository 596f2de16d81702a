import {
  AccountTypeChange,
  ChangeEmail,
  ChangePassword,
  ForgotPassword,
  PendingEmailChange,
  ResetPassword,
  UndoEmailChange,
  User,
  VerifyEmail,
} from '@aplauso/contract/accounts'
import { ConfirmSession } from '@aplauso/contract/second-factors'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { confirmSession, tokenHash } from '#modules/access/public.ts'
import { mailboxOf } from '#modules/emails/public.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app-type.ts'
import { ACCOUNT_MAIL } from './account-mail.ts'
import type { AccountDeps } from './account-routes.ts'
import { changeAccountType } from './account-type.ts'
import { cancelEmailChange, changeEmail, findPendingChange } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { checkPassword } from './check-password.ts'
import { resetPassword } from './reset-password.ts'
import { checkOwnPasskey } from './second-factor/passkey-sign-in.ts'
import {
  countPasswordCheck,
  countSecondFactor,
  resetAttempts,
  resetPasswordChecks,
  resetSecondFactorCount,
} from './sign-in-attempts.ts'
import { undoEmailChange } from './undo-email-change.ts'
import { findUser, hasPassword } from './users.ts'
import { verifyEmail } from './verify-email.ts'

const DONE = { 204: z.undefined() }
// The answer is the same for known and unknown addresses, so that it reveals no account.
const ACCEPTED = { 202: z.object({}).describe('The same whether or not there is anybody to write to') }

export function credentialRoutes(app: App, deps: AccountDeps): void {
  const { authentication, limits, addressOf, originOf, securityLog } = deps
  const tags = ['accounts']

  /** Runs an action that needs the viewer's password. The attempt counts as a guess unless the password was right. */
  async function withPasswordCheck(
    request: FastifyRequest,
    { isConfirmation = false },
    work: () => Promise<void>,
  ): Promise<void> {
    const session = authentication.sessionOf(request)
    const { email } = session
    const check = {
      ...{ email, isConfirmation, address: addressOf(request), deviceId: authentication.deviceIdOf(request, email) },
      sessionKey: tokenHash(authentication.tokenOf(request) ?? '').toString('base64url'),
      isFresh: authentication.isFresh(session),
    }
    await countPasswordCheck(deps, check)
    try {
      await work()
    } catch (error) {
      // The policy checks a new password only after the current one was right, so the attempt does not count.
      if (error instanceof AppError && error.code === 'validation_failed') await resetPasswordChecks(deps, check)
      throw error
    }
    await resetPasswordChecks(deps, check)
  }

  app.post(
    '/api/auth/forgot-password',
    { schema: { summary: 'Mail a link for a new password', tags, body: ForgotPassword, response: ACCEPTED } },
    async (request, reply) => {
      const { email } = request.body
      await limits.forgotPerAddress.take(addressOf(request))
      await limits.forgotPerEmail.take(email)
      await deps.jobs.add(ACCOUNT_MAIL, { kind: 'reset_password', email })
      return reply.code(202).send({})
    },
  )

  app.post(
    '/api/auth/reset-password',
    {
      schema: {
        summary: 'Set a new password by a mailed link; every session ends',
        tags,
        body: ResetPassword,
        response: DONE,
      },
    },
    async (request, reply) => {
      await limits.links.take(addressOf(request))
      const { userId, email } = await resetPassword(deps, request.body, originOf(request))
      const deviceId = authentication.deviceIdOf(request, email)
      await resetAttempts(deps, { email, address: addressOf(request), deviceId })
      securityLog('password_reset', request, { accountId: userId })
      await deps.connectedAccessEnded(userId)
      return reply.code(204).send()
    },
  )

  app.post(
    '/api/auth/verify-email',
    {
      schema: {
        summary: 'Prove an email address by a mailed link; a new one becomes the account’s',
        tags,
        body: VerifyEmail,
        response: DONE,
      },
    },
    async (request, reply) => {
      await limits.links.take(addressOf(request))
      const accountId = await verifyEmail(deps, request.body.token, originOf(request))
      securityLog('email_proven', request, { accountId })
      return reply.code(204).send()
    },
  )

  app.post(
    '/api/auth/send-verification',
    { schema: { summary: 'Mail the link that proves the address once more', tags, response: ACCEPTED } },
    async (request, reply) => {
      const { id, email } = authentication.sessionOf(request)
      await limits.verification.take(id)
      // An email over the limit would not be sent, so the caller gets the error now.
      await deps.unverifiedEmails.check(mailboxOf(email))
      await deps.jobs.add(ACCOUNT_MAIL, { kind: 'verify_email', userId: id, email })
      return reply.code(202).send({})
    },
  )

  app.post(
    '/api/auth/confirm',
    {
      schema: {
        summary: 'Confirm this session with the password or a passkey, for calls that want a fresh sign-in',
        tags,
        body: ConfirmSession,
        response: DONE,
      },
    },
    async (request, reply) => {
      const { id: userId } = authentication.sessionOf(request)
      const token = authentication.tokenOf(request)
      const { body } = request
      await withPasswordCheck(request, { isConfirmation: true }, async () => {
        const check =
          'passkey' in body
            ? checkOwnPasskey(deps, body.passkey, { userId, origin: originOf(request) })
            : checkPassword(deps, userId, body.password)
        await check.catch((error: unknown) => {
          if (error instanceof AppError)
            securityLog('confirm_refused', request, { accountId: userId, code: error.code })
          throw error
        })
      })
      if (token !== undefined) await confirmSession(deps.db, token)
      securityLog('confirmed', request, { accountId: userId })
      return reply.code(204).send()
    },
  )

  app.post(
    '/api/auth/change-password',
    {
      schema: {
        summary: 'Set a new password; every session but this one ends',
        tags,
        body: ChangePassword,
        response: DONE,
      },
    },
    async (request, reply) => {
      const { id: userId } = authentication.viewerOf(request)
      const token = authentication.tokenOf(request)
      await withPasswordCheck(request, {}, () =>
        changePassword(deps, { ...request.body, userId, token, origin: originOf(request) }),
      )
      securityLog('password_changed', request, { accountId: userId })
      await deps.accessChanged(userId)
      return reply.code(204).send()
    },
  )

  app.post(
    '/api/auth/change-email',
    {
      schema: {
        summary: 'Mail a new address the link that takes it over, at once with a code and else a day later',
        tags,
        body: ChangeEmail,
        response: ACCEPTED,
      },
    },
    async (request, reply) => {
      const { id: userId } = authentication.viewerOf(request)
      const { password, ...change } = request.body
      const needsPassword = await hasPassword(deps.db, userId)
      if (!needsPassword) authentication.require(request, ['fresh_sign_in'])
      // Outside the check: a missing password must not reset the count of wrong ones.
      else if (password === undefined) throw invalid('password', 'is required')
      const { email } = authentication.sessionOf(request)
      const attempt = { email, address: addressOf(request), deviceId: authentication.deviceIdOf(request, email) }
      const withCode = change.code !== undefined
      if (withCode) await countSecondFactor(deps, attempt)
      await withPasswordCheck(request, {}, () =>
        changeEmail(deps, {
          ...{ ...change, userId, origin: originOf(request) },
          password: needsPassword ? password : undefined,
        }),
      )
      if (withCode) await resetSecondFactorCount(deps, attempt)
      return reply.code(202).send({})
    },
  )

  app.get(
    '/api/auth/change-email',
    {
      schema: {
        summary: 'The change of email that has not taken effect yet',
        tags,
        response: { 200: PendingEmailChange.nullable() },
      },
    },
    async (request) => findPendingChange(deps.db, authentication.sessionOf(request).id),
  )

  app.delete(
    '/api/auth/change-email',
    { schema: { summary: 'Cancel the change of email that has not taken effect yet', tags, response: DONE } },
    async (request, reply) => {
      await cancelEmailChange(deps.db, authentication.sessionOf(request).id)
      return reply.code(204).send()
    },
  )

  app.post(
    '/api/auth/undo-email',
    {
      schema: {
        summary: 'Undo a change of email by the link mailed to the previous address; every session ends',
        tags,
        body: UndoEmailChange,
        response: DONE,
      },
    },
    async (request, reply) => {
      await limits.links.take(addressOf(request))
      const accountId = await undoEmailChange(deps, request.body.token, originOf(request))
      securityLog('email_change_undone', request, { accountId })
      await deps.accessChanged(accountId)
      return reply.code(204).send()
    },
  )

  app.post(
    '/api/users/account-type',
    {
      schema: {
        summary: 'Become a creator or a fan; what a creator had is kept meanwhile',
        tags,
        body: AccountTypeChange,
        response: { 200: User },
      },
    },
    async (request) => {
      const { id: userId } = authentication.viewerOf(request)
      await changeAccountType(deps, { ...request.body, userId })
      await deps.accessChanged(userId)
      const user = await findUser(deps, userId)
      if (user === undefined) throw new AppError('unauthenticated', 'The account is gone')
      return user
    },
  )
}
