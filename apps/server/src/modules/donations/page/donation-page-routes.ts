import { DonationPage, DonationPageChange, FeeQuote } from '@aplauso/contract/donation-page'
import { parseEuros } from '@aplauso/contract/euros'
import type { Features } from '@aplauso/contract/features'
import { DONATION_MAX_CENTS, DONATION_MIN_CENTS, MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import { type Cents, centsToDecimal } from '@aplauso/contract/money'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Authentication } from '#modules/access/public.ts'
import { creatorFor, creatorNotFound } from '#modules/creators/public.ts'
import type { Prices } from '#modules/plans/public.ts'
import type { Database } from '#modules/tables.ts'
import type { App } from '#platform/http/app-type.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import { changePage, findPage } from './donation-page-settings.ts'
import { quoteFee } from './fee-quote.ts'

/** Per account. */
export const PAGE_CHANGES: RateRule = { name: 'page_changes', points: 120, windowSeconds: MINUTE_MS / SECOND_MS }
/** Per address: allows a donor to drag the amount slider, but not to read the plans of all creators. */
export const FEE_QUOTES: RateRule = { name: 'fee_quotes', points: 240, windowSeconds: MINUTE_MS / SECOND_MS }

export type PageDeps = {
  db: Database
  prices: Prices
  features: Features
  authentication: Pick<Authentication, 'viewerOf' | 'require'>
  addressOf: (request: FastifyRequest) => string
  pageChanges: RateLimit
  feeQuotes: RateLimit
  unknownNames: RateLimit
}

const PAGE = '/api/donation-page'
const tags = ['donation page']
const CreatorQuery = z.object({ creatorId: z.string().optional().describe('for the agency that manages the creator') })

const EuroAmount = z
  .string()
  .describe('in euros, such as 5 or 5.50')
  .transform((decimal, context): Cents => {
    const amount = parseEuros(decimal)
    if (amount !== undefined && amount >= DONATION_MIN_CENTS && amount <= DONATION_MAX_CENTS) return amount
    const [least, most] = [centsToDecimal(DONATION_MIN_CENTS), centsToDecimal(DONATION_MAX_CENTS)]
    context.addIssue({ code: 'custom', message: `must be between ${least} and ${most} euros` })
    return z.NEVER
  })

export function pageSettingsRoutes(app: App, deps: PageDeps): void {
  const { db, authentication } = deps
  const creatorOf = (request: FastifyRequest<{ Querystring: z.infer<typeof CreatorQuery> }>) =>
    creatorFor(deps, authentication.viewerOf(request), request.query.creatorId)

  app.get(
    PAGE,
    {
      schema: {
        summary: 'What the creator has set about the donation page',
        tags,
        querystring: CreatorQuery,
        response: { 200: DonationPage },
      },
    },
    async (request) => findPage(db, await creatorOf(request)),
  )

  app.patch(
    PAGE,
    {
      schema: {
        summary: 'Change the donation page; what is not named stays, also within colors, thanks and supporters',
        description:
          'Colours on which words could not be read are kept as they were chosen and shown darker or lighter: `colors.shown` and `colors.corrected` say so. Another `thanks.url` wants a fresh sign-in and a proven address.',
        tags,
        querystring: CreatorQuery,
        body: DonationPageChange,
        response: { 200: DonationPage },
      },
    },
    async (request) => {
      await deps.pageChanges.take(authentication.viewerOf(request).id)
      return changePage(db, await creatorOf(request), request.body, () =>
        authentication.require(request, ['proven_mail', 'fresh_sign_in']),
      )
    },
  )

  app.get(
    '/api/creators/:slug/fee',
    {
      schema: {
        summary: 'What becomes of a donation of that amount, and what is paid where the fee is covered',
        tags: ['creators'],
        params: z.object({ slug: z.string() }),
        querystring: z.object({ amountEuro: EuroAmount }),
        response: { 200: FeeQuote },
      },
    },
    async (request, reply) => {
      const { slug } = request.params
      await deps.feeQuotes.take(deps.addressOf(request))
      const quote = await quoteFee(deps, slug, request.query.amountEuro)
      if (quote === undefined) {
        await deps.unknownNames.take(deps.addressOf(request))
        throw await creatorNotFound(deps.db, slug)
      }
      reply.header('cache-control', 'no-store')
      return quote
    },
  )
}
