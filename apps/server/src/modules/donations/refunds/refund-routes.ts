import { HOUR_MS, SECOND_MS } from '@aplauso/contract/limits'
import { Refund, RefundOrder } from '@aplauso/contract/refunds'
import * as z from 'zod'
import type { Authentication } from '#modules/access/public.ts'
import { isId } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app-type.ts'
import { IdempotencyHeader } from '#platform/http/idempotency-header.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import { evidencePdf } from '../evidence/evidence-pdf.ts'
import type { DonationSyncDeps } from '../settlement/sync-donation-payment.ts'
import { refundDonation } from './refund-donation.ts'
import { toRefund } from './refund-row.ts'
import { findRepeated } from './reserve-refund.ts'

/** Per account: each refund calls the provider. */
export const NEW_REFUNDS: RateRule = { name: 'new_refunds', points: 60, windowSeconds: HOUR_MS / SECOND_MS }

/** Per account: writing a file blocks the process for some tens of milliseconds. */
export const EVIDENCE_FILES: RateRule = { name: 'evidence_files', points: 60, windowSeconds: HOUR_MS / SECOND_MS }

export type RefundRouteDeps = {
  db: Database
  authentication: Authentication
  donationSync: DonationSyncDeps
  newRefunds: RateLimit
  evidence: RateLimit
}

const DonationParams = z.object({ id: z.string() })

export function refundRoutes(app: App, deps: RefundRouteDeps): void {
  const { db, authentication, donationSync, newRefunds } = deps
  const tags = ['donations']

  app.post(
    '/api/donations/:id/refund',
    {
      schema: {
        summary: 'Give a donation back, whole or in part',
        description:
          'A provider_error leaves open whether the money goes back: the refund then goes on by itself, and a repeat with the same Idempotency-Key tells what became of it. Where the provider has given back more than is known here, the answer is 409 out_of_date and nothing is paid.',
        tags,
        params: DonationParams,
        headers: IdempotencyHeader,
        body: RefundOrder.nullish().describe('amount: all that is left when not given'),
        response: { 201: Refund },
      },
    },
    async (request, reply) => {
      const creator = authentication.viewerOf(request)
      const order = {
        creatorId: creator.id,
        donationId: request.params.id,
        amountCents: request.body?.amount,
        idempotencyKey: request.headers['idempotency-key'],
      }
      // A repeated request is no new refund: it gets its first answer, whatever was counted since.
      if ((await findRepeated(db, order)) === undefined) await newRefunds.take(creator.id)
      return reply.code(201).send(await refundDonation(donationSync, order))
    },
  )

  app.get(
    '/api/donations/:id/refunds',
    {
      schema: {
        summary: 'What was refunded of a donation',
        tags,
        params: DonationParams,
        response: { 200: z.array(Refund) },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const refunds = await listRefunds(db, authentication.viewerOf(request).id, id)
      if (refunds === undefined) throw new AppError('not_found', `There is no donation ${id}`)
      reply.header('cache-control', 'no-store')
      return refunds
    },
  )

  evidenceRoute(app, deps)
}

const Pdf = { content: { 'application/pdf': { schema: z.unknown() } } }

function evidenceRoute(app: App, { db, authentication, evidence }: RefundRouteDeps): void {
  app.get(
    '/api/donations/:id/evidence',
    {
      schema: {
        summary: 'What there is about a paid donation, as a PDF for disputes',
        tags: ['donations'],
        params: DonationParams,
        response: { 200: Pdf },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const creator = authentication.viewerOf(request)
      await evidence.take(creator.id)
      const pdf = await evidencePdf(db, creator.id, id)
      if (pdf === undefined) throw new AppError('not_found', `There is no paid donation ${id}`)
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="aplauso-${id}.pdf"`)
        .header('cache-control', 'no-store')
        .send(pdf)
    },
  )
}

/** Newest first; undefined if the donation belongs to another creator. */
async function listRefunds(db: Database, creatorId: string, donationId: string): Promise<Refund[] | undefined> {
  if (!isId(donationId)) return undefined
  const [ownDonations, refunds] = await Promise.all([
    db.selectFrom('donations').select('id').where('id', '=', donationId).where('creator_id', '=', creatorId).execute(),
    db.selectFrom('refunds').selectAll().where('donation_id', '=', donationId).orderBy('id', 'desc').execute(),
  ])
  return ownDonations.length === 0 ? undefined : refunds.map(toRefund)
}
