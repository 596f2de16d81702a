import type { Features } from '@aplauso/contract/features'
import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import {
  ReceivedSupport,
  Support,
  SupportChange,
  SupportCheckout,
  SupportIncome,
  SupportTokenQuery,
} from '@aplauso/contract/supports'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Authentication } from '#modules/access/public.ts'
import { creatorFor } from '#modules/agency/public.ts'
import { isId } from '#modules/creators/public.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app.ts'
import { languageFor } from '#platform/http/language.ts'
import { linkNext, PageQuery } from '#platform/http/paging.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import { changeAmount, endByGiver } from './change-support.ts'
import { payByHand } from './pay-by-hand.ts'
import { findSupport, listGiven, listReceivedSupports, readIncome } from './read-supports.ts'
import type { SupportDeps } from './support-deps.ts'
import { supportOfToken } from './support-token.ts'

/** Per address: tokens that open nothing. Nobody guesses one; who tries is slowed down. */
export const WRONG_TOKENS: RateRule = {
  name: 'support_tokens',
  points: 20,
  windowSeconds: (10 * MINUTE_MS) / SECOND_MS,
}
/** Per support: each checkout is a call to the provider. */
export const SUPPORT_CHANGES: RateRule = {
  name: 'support_changes',
  points: 20,
  windowSeconds: (60 * MINUTE_MS) / SECOND_MS,
}

export type SupportRouteDeps = SupportDeps & {
  authentication: Authentication
  features: Features
  secret: string
  formerSecrets: readonly string[]
  addressOf: (request: FastifyRequest) => string
  wrongTokens: RateLimit
  changes: RateLimit
}

const SUPPORTS = '/api/supports'
const tags = ['supports']
const Params = z.object({ id: z.string() })
const GivenQuery = PageQuery.extend(SupportTokenQuery.shape)
const ReceivedQuery = PageQuery.extend({
  creatorId: z.string().optional().describe('for the agency that manages this creator'),
})
const Ended = { 204: z.null() }

type Asked = FastifyRequest & { query: z.infer<typeof SupportTokenQuery> }

export function supportRoutes(app: App, deps: SupportRouteDeps): void {
  const { db, authentication } = deps
  const secrets = [deps.secret, ...deps.formerSecrets]

  /** The support of the token that was sent; undefined where none was. */
  async function ofToken(request: Asked): Promise<string | undefined> {
    const { token } = request.query
    if (token === undefined) return undefined
    const id = supportOfToken(secrets, token)
    if (id !== undefined) return id
    await deps.wrongTokens.take(deps.addressOf(request))
    throw new AppError('not_found', 'This link opens no support')
  }

  /** The support of this call, for who gives it: by their session, or by the token of a letter. Of anybody else's nothing is told. */
  async function ownOf(request: Asked & { params: z.infer<typeof Params> }): Promise<string> {
    const { id } = request.params
    const tokenOf = await ofToken(request)
    if (tokenOf === undefined) {
      const viewer = await authentication.find(request)
      if (viewer === undefined)
        throw new AppError('unauthenticated', 'This needs a valid session, or the token of a letter')
      if (isId(id) && (await isOf(db, id, viewer.id))) return id
    } else if (tokenOf === id && (await findSupport(db, id, 'en')) !== undefined) return id
    throw new AppError('not_found', `There is no support ${id} that you give`)
  }

  /** Whether the session is of the account that gives this; a token beside it takes nothing from it, nor does an ended session. */
  async function isGiver(request: Asked, id: string): Promise<boolean> {
    try {
      const viewer = await authentication.find(request)
      return viewer !== undefined && (await isOf(db, id, viewer.id))
    } catch (error) {
      // The token of the email still lowers.
      if (error instanceof AppError && request.query.token !== undefined) return false
      throw error
    }
  }

  async function answer(request: FastifyRequest, id: string): Promise<Support> {
    const support = await findSupport(db, id, languageFor(request))
    if (support === undefined) throw new AppError('not_found', `There is no support ${id} that you give`)
    return support
  }

  app.get(
    SUPPORTS,
    {
      schema: {
        summary: 'What you give every month, newest first, ended ones too; with the token of a letter that one alone',
        tags,
        querystring: GivenQuery,
        response: { 200: z.array(Support) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { query } = request
      const id = await ofToken(request)
      if (id !== undefined) return [await answer(request, id)]
      const viewer = await authentication.find(request)
      if (viewer === undefined)
        throw new AppError('unauthenticated', 'This needs a valid session, or the token of a letter')
      const supports = await listGiven(db, viewer.id, languageFor(request), query)
      linkNext(reply, SUPPORTS, query, supports)
      return supports
    },
  )

  app.patch(
    `${SUPPORTS}/:id`,
    {
      schema: {
        summary: 'Change what is charged from the next month on; with the token of an email only to less',
        tags,
        params: Params,
        querystring: SupportTokenQuery,
        body: SupportChange,
        response: { 200: Support },
      },
    },
    async (request) => {
      const id = await ownOf(request)
      const { amountEuro } = request.body
      if (amountEuro !== undefined) {
        await deps.changes.take(id)
        await changeAmount(deps, id, { amountCents: amountEuro, isSignedIn: await isGiver(request, id) })
      }
      return answer(request, id)
    },
  )

  app.delete(
    `${SUPPORTS}/:id`,
    {
      schema: {
        summary: 'End it: nothing more is charged, and what is under way may still be paid. Again is harmless',
        tags,
        params: Params,
        querystring: SupportTokenQuery,
        response: Ended,
      },
    },
    async (request, reply) => {
      await endByGiver(deps, await ownOf(request))
      return reply.code(204).send(null)
    },
  )

  app.post(
    `${SUPPORTS}/:id/checkout`,
    {
      schema: {
        summary: 'Pay the month that is owed by hand, as with another card, which the next months are charged to',
        tags,
        params: Params,
        querystring: SupportTokenQuery,
        response: { 201: SupportCheckout },
      },
    },
    async (request, reply) => {
      const id = await ownOf(request)
      await deps.changes.take(id)
      return reply.code(201).send({ checkoutUrl: await payByHand(deps, id) })
    },
  )

  app.get(
    `${SUPPORTS}/received`,
    {
      schema: {
        summary: 'What the creator is given every month, newest first, ended ones too',
        tags,
        querystring: ReceivedQuery,
        response: { 200: z.array(ReceivedSupport) },
      },
    },
    async (request, reply) => {
      const { query } = request
      const creatorId = await creatorFor(deps, authentication.viewerOf(request), query.creatorId)
      const supports = await listReceivedSupports(db, creatorId, query)
      linkNext(reply, `${SUPPORTS}/received`, query, supports)
      return supports
    },
  )

  app.get(
    `${SUPPORTS}/income`,
    {
      schema: {
        summary: 'What monthly support brings the creator',
        tags,
        querystring: ReceivedQuery.pick({ creatorId: true }),
        response: { 200: SupportIncome },
      },
    },
    async (request) =>
      readIncome(db, await creatorFor(deps, authentication.viewerOf(request), request.query.creatorId)),
  )
}

async function isOf(db: SupportDeps['db'], id: string, userId: string): Promise<boolean> {
  const own = await db
    .selectFrom('supports')
    .select('id')
    .where('id', '=', id)
    .where('donor_id', '=', userId)
    .where('months', '>', 0)
    .executeTakeFirst()
  return own !== undefined
}
