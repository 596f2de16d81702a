import { HOUR_MS, SECOND_MS } from '@aplauso/contract/limits'
import { ConnectOrder, ConnectStarted, PaymentAccount, PaymentAccountChange } from '@aplauso/contract/payment-account'
import * as z from 'zod'
import type { Authentication, OriginOf } from '#modules/access/public.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app-type.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import { checkAccountOf } from './check-accounts.ts'
import { chooseProfile, finishConsent, leaveAccount, startConsent } from './connect-account.ts'
import { findPaymentAccount } from './find-payment-account.ts'
import type { PaymentAccountDeps } from './payment-account-deps.ts'

/** Per account: each change sends an email and calls the vendor. */
export const PAYMENT_ACCOUNT_CHANGES: RateRule = {
  name: 'payment_account_changes',
  points: 60,
  windowSeconds: HOUR_MS / SECOND_MS,
}

export type PaymentAccountRouteDeps = PaymentAccountDeps & {
  authentication: Authentication
  originOf: OriginOf
  publicUrl: () => string
  changes: RateLimit
}

/** Adds where requirements can be met, at a vendor whose links are good for minutes only. */
async function withContinuation({ vendors, log }: PaymentAccountDeps, found: PaymentAccount): Promise<PaymentAccount> {
  const { provider, account, requirements } = found
  const vendor = provider === null ? undefined : vendors[provider]
  if (vendor?.continueUrl === undefined || account === undefined || requirements.length === 0) return found
  try {
    const url = await vendor.continueUrl(account)
    return { ...found, requirements: requirements.map((requirement) => ({ url, ...requirement })) }
  } catch (error) {
    log.warn({ err: error, account }, 'no link to the onboarding of a payment account')
    return found
  }
}

/** Calls of a creator about the own account at a payment provider. */
export function paymentAccountRoutes(app: App, deps: PaymentAccountRouteDeps): void {
  const { db, authentication, originOf, publicUrl, changes } = deps
  const tags = ['payouts']

  app.get(
    '/api/payment-account',
    {
      schema: {
        summary: 'The account at a payment provider to which your donations go',
        tags,
        response: { 200: PaymentAccount },
      },
    },
    async (request) => {
      const { id } = authentication.viewerOf(request)
      await checkAccountOf(deps, id)
      return withContinuation(deps, await findPaymentAccount(deps, id))
    },
  )

  app.post(
    '/api/payment-account/connect',
    {
      schema: {
        summary: 'Begin to connect an account: the address where its owner agrees',
        description:
          'The browser comes back to /settings/payouts. The consent counts in this session, for ten minutes.',
        tags,
        body: ConnectOrder,
        response: { 200: ConnectStarted },
      },
    },
    async (request) => {
      const { id: creatorId } = authentication.viewerOf(request)
      await changes.take(creatorId)
      const sessionToken = authentication.tokenOf(request)
      if (sessionToken === undefined) throw new AppError('unauthenticated', 'This needs a session')
      return { url: await startConsent(deps, { creatorId, provider: request.body.provider, sessionToken }) }
    },
  )

  app.get(
    '/api/payment-account/callback',
    {
      schema: {
        summary: 'Where the payment provider leads the browser back to',
        description: 'Leads on to /settings/payouts, whose parameter `account` says how it ended.',
        tags,
        querystring: z.looseObject({ state: z.string().max(500).optional() }),
      },
    },
    async (request, reply) => {
      const query = new URL(request.url, publicUrl()).searchParams
      const consent = { query, sessionTokens: authentication.tokensOf(request), origin: originOf(request) }
      const outcome = await finishConsent(deps, consent).catch((error: unknown) => {
        deps.log.warn({ err: error }, 'payment account not connected')
        return 'failed' as const
      })
      return reply.redirect(`${publicUrl()}/settings/payouts?account=${outcome}`, 303)
    },
  )

  app.patch(
    '/api/payment-account',
    {
      schema: {
        summary: 'Choose which website of the organisation gets the donations',
        tags,
        body: PaymentAccountChange,
        response: { 200: PaymentAccount },
      },
    },
    async (request) => {
      const { id } = authentication.viewerOf(request)
      await changes.take(id)
      await chooseProfile(db, id, request.body.profileId)
      await checkAccountOf(deps, id)
      return findPaymentAccount(deps, id)
    },
  )

  app.delete(
    '/api/payment-account',
    {
      schema: {
        summary: 'Stop using the account; what was begun there keeps its road',
        tags,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { id } = authentication.viewerOf(request)
      await changes.take(id)
      await leaveAccount(deps, id, originOf(request))
      return reply.code(204).send(null)
    },
  )
}
