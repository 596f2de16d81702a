import { Dac7Query, Dac7Report, TaxYear } from '@aplauso/contract/taxes'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod'
import type { Authentication, SecurityLog } from '#modules/access/public.ts'
import type { App } from '#platform/http/app-type.ts'
import { csvTable, sendCsv } from '#platform/http/csv.ts'
import { DAC7_HEADER, dac7Rows } from './dac7-csv.ts'
import { readDac7Report } from './dac7-report.ts'
import { dac7Xml, type SellerAccount } from './dac7-xml.ts'
import type { TaxDeps } from './tax-deps.ts'

export type OperatorTaxDeps = TaxDeps & {
  authentication: Authentication
  securityLog: SecurityLog
  /** Bank accounts for payouts, by their owners. */
  listAccounts: (ownerIds: readonly string[]) => Promise<ReadonlyMap<string, SellerAccount>>
}

const Report = {
  content: {
    'application/json': { schema: Dac7Report },
    'text/csv': { schema: z.string() },
    'application/xml': { schema: z.string() },
  },
}

/** Calls of an operator who may report. */
export function operatorTaxRoutes(app: App, deps: OperatorTaxDeps): void {
  const { authentication, securityLog, listAccounts } = deps

  app.get(
    '/api/admin/tax/dac7/:year',
    {
      schema: {
        summary: 'The sellers of a year that DAC7 wants reported',
        description:
          'Creators and agencies with 30 donations or 2,000.00 euros in the year. The XML is the schema DPI 1.0 of the OECD; sellers without tax data are in JSON and CSV alone, and the header X-Missing-Sellers counts them.',
        tags: ['operator'],
        params: TaxYear,
        querystring: Dac7Query,
        response: { 200: Report },
      },
    },
    async (request, reply) => {
      const { year } = request.params
      const { format } = request.query
      const report = await readDac7Report(deps, year)
      const { id: operatorId } = authentication.sessionOf(request)
      const target = `${year} ${format ?? 'json'}`
      reply.header('cache-control', 'no-store').header('x-missing-sellers', report.missing.length)
      if (format === 'xml') {
        const accounts = await listAccounts(report.sellers.map(({ id }) => id))
        const xml = dac7Xml({ report, id: uuidv7(), accounts, createdAt: new Date() })
        securityLog('tax_report_read', request, { accountId: operatorId, target })
        return reply
          .type('application/xml; charset=utf-8')
          .header('content-disposition', `attachment; filename="dac7-${year}.xml"`)
          .send(xml)
      }
      securityLog('tax_report_read', request, { accountId: operatorId, target })
      if (format !== 'csv') return report
      return sendCsv(reply, `dac7-${year}`, csvTable(DAC7_HEADER, dac7Rows(report)))
    },
  )
}
