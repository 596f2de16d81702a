import { cents } from '@aplauso/contract/money'
import {
  OperatorPayout,
  OperatorPayoutFile,
  OperatorPayoutsQuery,
  PayoutDecision,
  PayoutFileOrder,
  PayoutFilesQuery,
  PayoutSummary,
  PayoutsSentOrder,
  PayoutTotal,
} from '@aplauso/contract/payouts'
import type { FastifyReply } from 'fastify'
import * as z from 'zod'
import type { Authentication, SecurityLog } from '#modules/access/public.ts'
import type { App } from '#platform/http/app-type.ts'
import { linkNext, PageQuery } from '#platform/http/paging.ts'
import { DECISIONS, decidePayout } from './decide-payout.ts'
import { listOperatorPayouts } from './list-payouts.ts'
import { markPayoutsSent } from './mark-sent.ts'
import type { PayoutDeps } from './payout-deps.ts'
import { makePayoutFile, type PayoutFile, readPayoutFile } from './payout-file.ts'
import { listPayoutFiles, summarizePayouts } from './payout-totals.ts'

const Xml = { content: { 'application/xml': { schema: z.string() } } }
const IdParams = z.object({ id: z.string() })
const ListQuery = PageQuery.extend(OperatorPayoutsQuery.shape)
const FilesQuery = PageQuery.extend(PayoutFilesQuery.shape)

/** Calls of an operator who may pay. */
export function operatorPayoutRoutes(
  app: App,
  deps: PayoutDeps & { authentication: Authentication; securityLog: SecurityLog },
): void {
  const { authentication, securityLog } = deps
  const tags = ['operator']
  const path = '/api/admin/payouts'

  app.get(
    path,
    {
      schema: {
        summary: 'The payouts of all creators and agencies, newest first',
        tags,
        querystring: ListQuery,
        response: { 200: z.array(OperatorPayout) },
      },
    },
    async (request, reply) => {
      const payouts = await listOperatorPayouts(deps, request.query)
      linkNext(reply, path, request.query, payouts)
      return payouts
    },
  )

  app.get(
    `${path}/summary`,
    {
      schema: {
        summary: 'How many payouts are in each state, and their amounts',
        tags,
        response: { 200: PayoutSummary },
      },
    },
    async () => summarizePayouts(deps),
  )

  app.post(
    `${path}/file`,
    {
      schema: {
        summary: 'Put the payouts that are due into a file for the bank',
        description:
          'The answer is pain.001.001.09. The header X-Payout-File has the id by which it can be fetched again. A payout is in one file only.',
        tags,
        body: PayoutFileOrder.nullish(),
        response: { 200: Xml },
      },
    },
    async (request, reply) => {
      const { id: operatorId } = authentication.sessionOf(request)
      const file = await makePayoutFile(deps, { ids: request.body?.ids, operatorId })
      securityLog('payout_file_made', request, { accountId: operatorId, target: file.id })
      return sendFile(reply, file)
    },
  )

  app.get(
    `${path}/files`,
    {
      schema: {
        summary: 'The files for the bank with their totals, newest first',
        tags,
        querystring: FilesQuery,
        response: { 200: z.array(OperatorPayoutFile) },
      },
    },
    async (request, reply) => {
      const files = await listPayoutFiles(deps, request.query)
      linkNext(reply, `${path}/files`, request.query, files)
      return files
    },
  )

  app.get(
    `${path}/files/:id`,
    {
      schema: { summary: 'A file for the bank again, as it was made', tags, params: IdParams, response: { 200: Xml } },
    },
    async (request, reply) => sendFile(reply, await readPayoutFile(deps, request.params.id)),
  )

  app.post(
    `${path}/sent`,
    {
      schema: {
        summary: 'The bank has carried out these payouts, or all of a file',
        description:
          'Answers how many became sent by this call. Those that are not in a file any more are left out; if none is left, the answer is already_decided.',
        tags,
        body: PayoutsSentOrder,
        response: { 200: PayoutTotal },
      },
    },
    async (request) => {
      const { id: operatorId } = authentication.sessionOf(request)
      const { ids, fileId } = request.body
      const sent = await markPayoutsSent(deps, { ids, fileId, operatorId })
      for (const payout of sent) securityLog('payout_sent', request, { accountId: operatorId, target: payout.id })
      return { count: sent.length, amountCents: cents(sent.reduce((sum, payout) => sum + payout.amount_cents, 0)) }
    },
  )

  for (const kind of DECISIONS) {
    app.post(
      `${path}/:id/${kind}`,
      {
        schema: {
          summary: SUMMARIES[kind],
          tags,
          params: IdParams,
          body: PayoutDecision.nullish(),
          response: { 204: z.undefined() },
        },
      },
      async (request, reply) => {
        const { id: operatorId } = authentication.sessionOf(request)
        const payoutId = request.params.id
        await decidePayout(deps, { kind, payoutId, reason: request.body?.reason, operatorId })
        securityLog(`payout_${kind}`, request, { accountId: operatorId, target: payoutId })
        return reply.code(204).send()
      },
    )
  }
}

const SUMMARIES = {
  sent: 'The bank has carried out the payout',
  returned: 'The bank has sent the money back: it is in the balance again',
  rejected: 'The payout is not carried out: it is in the balance again',
}

const sendFile = (reply: FastifyReply, { id, xml }: PayoutFile) =>
  reply
    .type('application/xml; charset=utf-8')
    .header('x-payout-file', id)
    .header('content-disposition', `attachment; filename="payouts-${id}.xml"`)
    .header('cache-control', 'no-store')
    .send(xml)
