import { SignedIn } from '@aplauso/contract/accounts'
import {
  needsSecondFactor,
  RecoveryCodes,
  SecondFactorResponse,
  SecondFactorState,
  TotpConfirmation,
  TotpSetup,
} from '@aplauso/contract/second-factors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod'
import { recordAccountEvent, tokenHash } from '#modules/access/public.ts'
import type { AnyTransaction } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app-type.ts'
import type { AccountDeps } from '../account-routes.ts'
import { answerSignIn } from '../answer-sign-in.ts'
import { lockAccount } from '../lock-account.ts'
import { countSecondFactor, resetSecondFactorCount } from '../sign-in-attempts.ts'
import { hasPassword } from '../users.ts'
import { addFactor, readFactors, removeFactor } from './factors.ts'
import { passkeyCheck } from './passkey-sign-in.ts'
import { renewRecoveryCodes, useRecoveryCode } from './recovery-codes.ts'
import { answerChallenge, type FactorCheck, findChallenge, invalidCode } from './sign-in-challenges.ts'
import { confirmTotp, deleteTotp, startTotp, useTotpCode } from './totp.ts'

/** Routes of the second factor: signing in with it, the authenticator app, and recovery codes. */
export function secondFactorRoutes(app: App, deps: AccountDeps): void {
  const { db, authentication, addressOf, originOf, securityLog } = deps
  const tags = ['accounts']

  const attemptOf = (request: FastifyRequest, email: string) => ({
    ...{ email, address: addressOf(request), deviceId: authentication.deviceIdOf(request, email) },
  })
  const withoutCache = (reply: FastifyReply) => reply.header('cache-control', 'no-store')

  /** Runs `work` with the locked account of the session. */
  function withAccount<Result>(
    request: FastifyRequest,
    work: (tx: AnyTransaction, account: { id: string; email: string; hasSecondFactor: boolean }) => Promise<Result>,
  ): Promise<Result> {
    return db.transaction().execute(async (tx) => {
      const account = await lockAccount(tx, sql`id = ${authentication.sessionOf(request).id}::uuid`)
      if (account === undefined) throw new AppError('unauthenticated', 'The account is gone')
      return work(tx, account)
    })
  }

  function checkOf(answer: SecondFactorResponse): FactorCheck {
    if ('code' in answer) return (tx, userId) => useTotpCode(tx, deps, { userId, code: answer.code })
    if ('recoveryCode' in answer) return (tx, userId) => useRecoveryCode(tx, deps, userId, answer.recoveryCode)
    return passkeyCheck(deps, answer.passkey)
  }

  app.post(
    '/api/auth/second-factor',
    {
      schema: {
        summary: 'Answer the challenge of a sign-in with the second factor',
        tags,
        body: SecondFactorResponse,
        response: { 200: SignedIn },
      },
    },
    async (request, reply) => {
      const { challenge } = request.body
      await deps.limits.secondFactorPerAddress.take(addressOf(request))
      const { userId, email } = await findChallenge(db, challenge)
      const attempt = attemptOf(request, email)
      await countSecondFactor(deps, attempt)
      const session = await answerChallenge(deps, challenge, originOf(request), checkOf(request.body)).catch(
        (error: unknown) => {
          if (error instanceof AppError)
            securityLog('second_factor_failed', request, { accountId: userId, code: error.code })
          throw error
        },
      )
      await resetSecondFactorCount(deps, attempt)
      securityLog('signed_in', request, { accountId: userId, email })
      withoutCache(reply)
      return answerSignIn(deps, request, reply, session)
    },
  )

  app.get(
    '/api/auth/second-factor',
    {
      schema: {
        summary: 'How this account signs in',
        tags,
        response: { 200: SecondFactorState },
      },
    },
    async (request) => {
      const session = authentication.sessionOf(request)
      const required = needsSecondFactor(deps.secondFactor, session)
      return { ...(await readFactors(db, session.id)), required, hasPassword: await hasPassword(db, session.id) }
    },
  )

  app.post(
    '/api/auth/totp',
    {
      schema: {
        summary: 'Create the secret of an authenticator app; its first code puts it into use',
        tags,
        response: { 200: TotpSetup },
      },
    },
    async (request, reply) => {
      authentication.requireMailForFactor(request)
      withoutCache(reply)
      return withAccount(request, (tx, account) => startTotp(tx, deps, account))
    },
  )

  app.post(
    '/api/auth/totp/confirm',
    {
      schema: {
        summary: 'Put the authenticator app into use with its first code; every other session ends',
        tags,
        body: TotpConfirmation,
        response: { 200: RecoveryCodes },
      },
    },
    async (request, reply) => {
      const { id: userId } = authentication.sessionOf(request)
      // By session: a stolen one must not use up the owner's attempts at the sign-in.
      const sessionKey = tokenHash(authentication.tokenOf(request) ?? '').toString('base64url')
      await deps.limits.totpConfirmations.take(sessionKey)
      const recoveryCodes = await withAccount(request, async (tx) => {
        if (!(await confirmTotp(tx, deps, { userId, code: request.body.code }))) throw invalidCode()
        const token = authentication.tokenOf(request) ?? ''
        return addFactor(tx, deps, { userId, kind: 'totp', token, origin: originOf(request) })
      })
      await deps.limits.totpConfirmations.reset(sessionKey)
      securityLog('second_factor_added', request, { accountId: userId })
      await deps.accessChanged(userId)
      withoutCache(reply)
      return { recoveryCodes }
    },
  )

  app.delete(
    '/api/auth/totp',
    {
      schema: {
        summary: 'Remove the authenticator app',
        tags,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const { id: userId } = authentication.sessionOf(request)
      await withAccount(request, async (tx) => {
        if (!(await deleteTotp(tx, userId))) throw new AppError('not_found', 'This account has no authenticator app')
        await removeFactor(tx, deps, { userId, kind: 'totp', origin: originOf(request) })
      })
      securityLog('second_factor_removed', request, { accountId: userId })
      return reply.code(204).send()
    },
  )

  app.post(
    '/api/auth/recovery-codes',
    {
      schema: {
        summary: 'Ten new recovery codes; the earlier ones are void',
        tags,
        response: { 200: RecoveryCodes },
      },
    },
    async (request, reply) => {
      withoutCache(reply)
      const recoveryCodes = await withAccount(request, async (tx, { id, hasSecondFactor }) => {
        if (!hasSecondFactor) throw new AppError('not_found', 'This account has no second factor')
        await recordAccountEvent(tx, id, 'recovery_codes_renewed', originOf(request))
        return renewRecoveryCodes(tx, deps, id)
      })
      return { recoveryCodes }
    },
  )
}
