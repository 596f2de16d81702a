import {
  BalanceLine,
  BalanceLineQuery,
  BalanceMonth,
  BalanceMonthsQuery,
  BalanceNow,
  StatementQuery,
} from '@aplauso/contract/balance'
import { HOUR_MS, SECOND_MS } from '@aplauso/contract/limits'
import * as z from 'zod'
import type { Authentication } from '#modules/access/public.ts'
import type { Database } from '#modules/tables.ts'
import type { App } from '#platform/http/app-type.ts'
import { sendCsv } from '#platform/http/csv.ts'
import { linkBefore, linkNext, PageQuery } from '#platform/http/paging.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import { readProcessingAmount } from '../received/processing-donations.ts'
import { listMonths, readBalance } from './balance-months.ts'
import { getBalanceOwner } from './balance-owner.ts'
import { readPayable } from './payable.ts'
import { statementCsv } from './statement-csv.ts'
import { listStatementLines } from './statement-lines.ts'
import { statementPdf } from './statement-pdf.ts'

/** Per account: a busy month has tens of thousands of lines. */
export const STATEMENTS: RateRule = { name: 'statements', points: 40, windowSeconds: HOUR_MS / SECOND_MS }

export type BalanceDeps = {
  db: Database
  authentication: Authentication
  statements: RateLimit
  /** How long a donation cannot be paid out. */
  payoutHoldDays: number
}

const MonthsQuery = PageQuery.extend(BalanceMonthsQuery.shape)
const LinesQuery = PageQuery.extend(BalanceLineQuery.shape)
const StatementFile = {
  content: { 'text/csv': { schema: z.string() }, 'application/pdf': { schema: z.unknown() } },
}

/** Balance of the signed-in creator or agency; no call reads another account's. */
export function balanceRoutes(app: App, { db, authentication, statements, payoutHoldDays }: BalanceDeps): void {
  const tags = ['balance']

  app.get(
    '/api/balance',
    {
      schema: { summary: 'What was booked for you in all: the sum of the months', tags, response: { 200: BalanceNow } },
    },
    async (request) => {
      const { id } = authentication.viewerOf(request)
      const [{ balance, payable }, pendingCents] = await Promise.all([
        readBalanceNow(db, id, payoutHoldDays),
        readProcessingAmount(db, id),
      ])
      return { ...balance, pendingCents, ...payable }
    },
  )

  app.get(
    '/api/balance/months',
    {
      schema: {
        summary: 'The same by the month of booking, newest first',
        tags,
        querystring: MonthsQuery,
        response: { 200: z.array(BalanceMonth) },
      },
    },
    async (request, reply) => {
      const { query } = request
      const months = await listMonths(db, authentication.viewerOf(request).id, query)
      const last = months.at(-1)
      if (last !== undefined && months.length === query.limit)
        linkBefore(reply, '/api/balance/months', query, last.month)
      return months
    },
  )

  app.get(
    '/api/balance/lines',
    {
      schema: {
        summary: 'Each payment, refund, chargeback and payout that was booked, newest first',
        tags,
        querystring: LinesQuery,
        response: { 200: z.array(BalanceLine) },
      },
    },
    async (request, reply) => {
      const { query } = request
      const owner = await getBalanceOwner(db, authentication.viewerOf(request).id)
      const { month, limit, before } = query
      const lines = await listStatementLines(db, owner, { month, limit, after: before, order: 'newest first' })
      linkNext(reply, '/api/balance/lines', query, lines)
      return lines
    },
  )

  app.get(
    '/api/balance/statement',
    {
      schema: {
        summary: 'The statement of a month as CSV or PDF, in your language and time zone',
        description: 'The CSV file has every line. The PDF has the days instead where there are more than it can list.',
        tags,
        querystring: StatementQuery,
        response: { 200: StatementFile },
      },
    },
    async (request, reply) => {
      const { month, format } = request.query
      const { id } = authentication.viewerOf(request)
      await statements.take(id)
      const owner = await getBalanceOwner(db, id)
      if (format !== 'pdf') return sendCsv(reply, `aplauso-${month}`, statementCsv(db, owner, month, format))
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="aplauso-${month}.pdf"`)
        .header('cache-control', 'no-store')
        .send(await statementPdf(db, owner, month))
    },
  )
}

/** The balance and what of it can be paid out, from one snapshot so that they add up. */
function readBalanceNow(db: Database, ownerId: string, holdDays: number) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => ({
      balance: await readBalance(tx, ownerId),
      payable: await readPayable(tx, ownerId, holdDays),
    }))
}
