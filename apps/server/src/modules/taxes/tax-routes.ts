import { NewTaxProfile, TaxProfile, TaxStatement, TaxStatementQuery, TaxYear } from '@aplauso/contract/taxes'
import * as z from 'zod'
import type { Authentication, OriginOf } from '#modules/access/public.ts'
import type { App } from '#platform/http/app-type.ts'
import { csvTable, sendCsv } from '#platform/http/csv.ts'
import type { RateLimit } from '#platform/rate-limit/rate-limits.ts'
import { findTaxData } from './tax-data.ts'
import type { TaxDeps } from './tax-deps.ts'
import { changeTaxProfile, findTaxProfile } from './tax-profile.ts'
import { readTaxStatement } from './tax-statement.ts'
import { taxStatementTable } from './tax-statement-csv.ts'
import { taxStatementPdf } from './tax-statement-pdf.ts'

export type TaxRouteDeps = TaxDeps & { authentication: Authentication; originOf: OriginOf; statements: RateLimit }

const Statement = {
  content: {
    'application/json': { schema: TaxStatement },
    'text/csv': { schema: z.string() },
    'application/pdf': { schema: z.unknown() },
  },
}

/** Calls of a creator or an agency about the own tax data. */
export function taxRoutes(app: App, deps: TaxRouteDeps): void {
  const { db, authentication, originOf, statements, terms } = deps
  const tags = ['taxes']

  app.get(
    '/api/tax/profile',
    {
      schema: {
        summary: 'Your tax data, and whether the law wants it',
        description:
          'Required from 30 donations or 2,000.00 euros in a calendar year on. Payouts then wait for missing data. One email asks for it before.',
        tags,
        response: { 200: TaxProfile },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return findTaxProfile(deps, authentication.viewerOf(request).id)
    },
  )

  app.put(
    '/api/tax/profile',
    {
      schema: {
        summary: 'Set your tax data',
        description: 'Numbers are checked by country. The data is stored encrypted.',
        tags,
        body: NewTaxProfile,
        response: { 200: TaxProfile },
      },
    },
    async (request, reply) => {
      const ownerId = authentication.viewerOf(request).id
      await changeTaxProfile(deps, { ...request.body, ownerId, origin: originOf(request) })
      reply.header('cache-control', 'no-store')
      return findTaxProfile(deps, ownerId)
    },
  )

  app.get(
    '/api/tax/statements/:year',
    {
      schema: {
        summary: 'What was booked for you in a year, by quarter',
        description:
          'The quarters are the sums of the months of the balance. As CSV or PDF with the payouts of the year.',
        tags,
        params: TaxYear,
        querystring: TaxStatementQuery,
        response: { 200: Statement },
      },
    },
    async (request, reply) => {
      const ownerId = authentication.viewerOf(request).id
      const { year } = request.params
      const { format } = request.query
      await statements.take(ownerId)
      const full = await readTaxStatement(db, ownerId, year)
      if (format === undefined) return full.statement
      const name = `aplauso-${year}`
      if (format === 'csv') {
        const { header, rows, form } = taxStatementTable(full)
        return sendCsv(reply, name, csvTable(header, rows, form))
      }
      const data = await findTaxData(deps, ownerId)
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${name}.pdf"`)
        .header('cache-control', 'no-store')
        .send(await taxStatementPdf({ ...full, data, operator: terms.operator }))
    },
  )
}
