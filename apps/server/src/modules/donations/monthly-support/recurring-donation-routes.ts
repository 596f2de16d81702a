import type { Features } from '@aplauso/contract/features'
import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import {
  ReceivedRecurringDonation,
  RecurringDonation,
  RecurringDonationChange,
  RecurringDonationCheckout,
  RecurringDonationIncome,
  RecurringDonationTokenQuery,
} from '@aplauso/contract/recurring-donations'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Authentication } from '#modules/access/public.ts'
import { creatorFor, isId } from '#modules/creators/public.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app-type.ts'
import { linkNext, PageQuery } from '#platform/http/paging.ts'
import { languageFor } from '#platform/http/request-language.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import { changeAmount, endByDonor } from './change-recurring-donation.ts'
import { openOwedCheckout } from './open-owed-checkout.ts'
import {
  findRecurringDonation,
  listCreatorRecurringDonations,
  listDonorRecurringDonations,
  readRecurringIncome,
} from './read-recurring-donations.ts'
import type { RecurringDonationDeps } from './recurring-donation-deps.ts'
import { idOfRecurringDonationToken } from './recurring-donation-token.ts'

/** Per address: unknown tokens. A token cannot be guessed; this slows down attempts. */
export const UNKNOWN_TOKENS: RateRule = {
  name: 'support_tokens',
  points: 20,
  windowSeconds: (10 * MINUTE_MS) / SECOND_MS,
}
/** Per recurring donation: each checkout is a call to the provider. */
export const RECURRING_DONATION_CHANGES: RateRule = {
  name: 'support_changes',
  points: 20,
  windowSeconds: (60 * MINUTE_MS) / SECOND_MS,
}

export type RecurringDonationRouteDeps = RecurringDonationDeps & {
  authentication: Authentication
  features: Features
  secret: string
  previousSecrets: readonly string[]
  addressOf: (request: FastifyRequest) => string
  unknownTokens: RateLimit
  changes: RateLimit
}

const PATH = '/api/supports'
const tags = ['supports']
const Params = z.object({ id: z.string() })
const DonorQuery = PageQuery.extend(RecurringDonationTokenQuery.shape)
const CreatorQuery = PageQuery.extend({
  creatorId: z.string().optional().describe('for the agency that manages this creator'),
})
const NoContent = { 204: z.null() }

type TokenRequest = FastifyRequest & { query: z.infer<typeof RecurringDonationTokenQuery> }

export function recurringDonationRoutes(app: App, deps: RecurringDonationRouteDeps): void {
  const { db, authentication } = deps
  const secrets = [deps.secret, ...deps.previousSecrets]

  /** Recurring donation of the token in the request; undefined without a token. */
  async function idFromToken(request: TokenRequest): Promise<string | undefined> {
    const { token } = request.query
    if (token === undefined) return undefined
    const id = idOfRecurringDonationToken(secrets, token)
    if (id !== undefined) return id
    await deps.unknownTokens.take(deps.addressOf(request))
    throw new AppError('not_found', 'This link opens no support')
  }

  /**
   * Id of this call's recurring donation if the caller is its donor, by session or email token; not_found for any other
   * caller.
   */
  async function requireOwn(request: TokenRequest & { params: z.infer<typeof Params> }): Promise<string> {
    const { id } = request.params
    const tokenId = await idFromToken(request)
    if (tokenId === undefined) {
      const viewer = await authentication.find(request)
      if (viewer === undefined)
        throw new AppError('unauthenticated', 'This needs a valid session, or the token of a letter')
      if (isId(id) && (await isOwnedBy(db, id, viewer.id))) return id
    } else if (tokenId === id && (await findRecurringDonation(db, id, 'en')) !== undefined) return id
    throw new AppError('not_found', `There is no support ${id} that you give`)
  }

  /** Whether the session belongs to the donor. A token beside it, or an expired session beside a token, is no error. */
  async function isSignedInDonor(request: TokenRequest, id: string): Promise<boolean> {
    try {
      const viewer = await authentication.find(request)
      return viewer !== undefined && (await isOwnedBy(db, id, viewer.id))
    } catch (error) {
      // The email's token still allows lowering.
      if (error instanceof AppError && request.query.token !== undefined) return false
      throw error
    }
  }

  async function findForAnswer(request: FastifyRequest, id: string): Promise<RecurringDonation> {
    const recurringDonation = await findRecurringDonation(db, id, languageFor(request))
    if (recurringDonation === undefined) throw new AppError('not_found', `There is no support ${id} that you give`)
    return recurringDonation
  }

  app.get(
    PATH,
    {
      schema: {
        summary: 'What you give every month, newest first, ended ones too; with the token of a letter that one alone',
        tags,
        querystring: DonorQuery,
        response: { 200: z.array(RecurringDonation) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { query } = request
      const id = await idFromToken(request)
      if (id !== undefined) return [await findForAnswer(request, id)]
      const viewer = await authentication.find(request)
      if (viewer === undefined)
        throw new AppError('unauthenticated', 'This needs a valid session, or the token of a letter')
      const recurringDonations = await listDonorRecurringDonations(db, viewer.id, languageFor(request), query)
      linkNext(reply, PATH, query, recurringDonations)
      return recurringDonations
    },
  )

  app.patch(
    `${PATH}/:id`,
    {
      schema: {
        summary: 'Change what is charged from the next month on; with the token of an email only to less',
        tags,
        params: Params,
        querystring: RecurringDonationTokenQuery,
        body: RecurringDonationChange,
        response: { 200: RecurringDonation },
      },
    },
    async (request) => {
      const id = await requireOwn(request)
      const { amountEuro } = request.body
      if (amountEuro !== undefined) {
        await deps.changes.take(id)
        await changeAmount(deps, id, { amountCents: amountEuro, isSignedIn: await isSignedInDonor(request, id) })
      }
      return findForAnswer(request, id)
    },
  )

  app.delete(
    `${PATH}/:id`,
    {
      schema: {
        summary: 'End it: nothing more is charged, and what is under way may still be paid. Again is harmless',
        tags,
        params: Params,
        querystring: RecurringDonationTokenQuery,
        response: NoContent,
      },
    },
    async (request, reply) => {
      await endByDonor(deps, await requireOwn(request))
      return reply.code(204).send(null)
    },
  )

  app.post(
    `${PATH}/:id/checkout`,
    {
      schema: {
        summary: 'Pay the month that is owed by hand, as with another card, which the next months are charged to',
        tags,
        params: Params,
        querystring: RecurringDonationTokenQuery,
        response: { 201: RecurringDonationCheckout },
      },
    },
    async (request, reply) => {
      const id = await requireOwn(request)
      await deps.changes.take(id)
      return reply.code(201).send({ checkoutUrl: await openOwedCheckout(deps, id) })
    },
  )

  app.get(
    `${PATH}/received`,
    {
      schema: {
        summary: 'What the creator is given every month, newest first, ended ones too',
        tags,
        querystring: CreatorQuery,
        response: { 200: z.array(ReceivedRecurringDonation) },
      },
    },
    async (request, reply) => {
      const { query } = request
      const creatorId = await creatorFor(deps, authentication.viewerOf(request), query.creatorId)
      const recurringDonations = await listCreatorRecurringDonations(db, creatorId, query)
      linkNext(reply, `${PATH}/received`, query, recurringDonations)
      return recurringDonations
    },
  )

  app.get(
    `${PATH}/income`,
    {
      schema: {
        summary: 'What monthly support brings the creator',
        tags,
        querystring: CreatorQuery.pick({ creatorId: true }),
        response: { 200: RecurringDonationIncome },
      },
    },
    async (request) =>
      readRecurringIncome(db, await creatorFor(deps, authentication.viewerOf(request), request.query.creatorId)),
  )
}

async function isOwnedBy(db: RecurringDonationDeps['db'], id: string, userId: string): Promise<boolean> {
  const own = await db
    .selectFrom('recurring_donations')
    .select('id')
    .where('id', '=', id)
    .where('donor_id', '=', userId)
    .where('months', '>', 0)
    .executeTakeFirst()
  return own !== undefined
}
