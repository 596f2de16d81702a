import {
  HeldPaymentOrder,
  OperatorDonation,
  OperatorDonationPage,
  OperatorDonationsQuery,
} from '@aplauso/contract/operator-donations'
import type { FastifyReply } from 'fastify'
import * as z from 'zod'
import type { Authentication } from '#modules/access/public.ts'
import { recordPaymentChange } from '#modules/payments/public.ts'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app-type.ts'
import { linkNext, PageQuery } from '#platform/http/paging.ts'
import { evidencePdf } from '../evidence/evidence-pdf.ts'
import { type DonationSyncDeps, syncDonationPayment } from '../settlement/sync-donation-payment.ts'
import { decideHeldPayment } from './decide-held-payment.ts'
import { findOperatorDonation, listOperatorDonations } from './operator-donations.ts'

const IdParams = z.object({ id: z.string() })
const ListQuery = PageQuery.extend(OperatorDonationsQuery.shape)

export type OperatorDonationDeps = { db: Database; authentication: Authentication; donationSync: DonationSyncDeps }

/** Calls of an operator who may see money. */
export function operatorDonationRoutes(app: App, { db, authentication, donationSync }: OperatorDonationDeps): void {
  const tags = ['operator']
  const path = '/api/admin/donations'
  const response = { 200: OperatorDonationPage }

  async function sendDonation(reply: FastifyReply, id: string): Promise<OperatorDonationPage> {
    const page = await findOperatorDonation(db, id)
    if (page === undefined) throw new AppError('not_found', `There is no donation ${id}`)
    reply.header('cache-control', 'no-store')
    return page
  }

  app.get(
    path,
    {
      schema: {
        summary: 'The donations to all creators, newest first',
        tags,
        querystring: ListQuery,
        response: { 200: z.array(OperatorDonation) },
      },
    },
    async (request, reply) => {
      const donations = await listOperatorDonations(db, request.query)
      linkNext(reply, path, request.query, donations)
      return donations
    },
  )

  app.get(
    `${path}/:id`,
    {
      schema: { summary: 'A donation with every event from checkout to ledger', tags, params: IdParams, response },
    },
    (request, reply) => sendDonation(reply, request.params.id),
  )

  app.get(
    `${path}/:id/evidence`,
    {
      schema: {
        summary: 'The records of a donation for a dispute, as its creator gets them',
        tags,
        params: IdParams,
        response: { 200: { content: { 'application/pdf': { schema: z.unknown() } } } },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const { donation } = await sendDonation(reply, id)
      const pdf = await evidencePdf(db, donation.creator.id, id)
      if (pdf === undefined) throw new AppError('not_found', 'A donation that is not paid has no records for a dispute')
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="aplauso-${id}.pdf"`)
        .send(pdf)
    },
  )

  app.post(
    `${path}/:id/sync`,
    {
      schema: { summary: 'Fetch the payment of a donation from its provider again', tags, params: IdParams, response },
    },
    async (request, reply) => {
      const { donation } = await sendDonation(reply, request.params.id)
      const poll = donation.paymentId === null ? undefined : await recordPaymentChange(db, donation.paymentId)
      if (poll !== undefined) await syncDonationPayment(donationSync, poll)
      return sendDonation(reply, donation.id)
    },
  )

  for (const [call, decision] of [
    ['accept', 'accepted'],
    ['refund', 'refunded'],
  ] as const) {
    app.post(
      `${path}/:id/${call}`,
      {
        schema: {
          summary: SUMMARIES[decision],
          tags,
          params: IdParams,
          body: HeldPaymentOrder,
          response,
        },
      },
      async (request, reply) => {
        const { id: operatorId } = authentication.sessionOf(request)
        const { reason } = request.body
        await decideHeldPayment(donationSync, { donationId: request.params.id, decision, operatorId, reason })
        return sendDonation(reply, request.params.id)
      },
    )
  }
}

const SUMMARIES = {
  accepted: 'Credit what the provider took of a held payment',
  refunded: 'Give a held payment back to the donor',
}
