import { AgencyReport, ReportQuery } from '@aplauso/contract/agency'
import * as z from 'zod'
import type { App } from '#platform/http/app-type.ts'
import { CsvQuery, sendCsv } from '#platform/http/csv.ts'
import type { AgencyDeps } from './agency-deps.ts'
import { agencyReport, reportScope } from './report.ts'
import { reportCsv } from './report-csv.ts'

const Csv = { content: { 'text/csv': { schema: z.string() } } }

export function reportRoutes(app: App, deps: AgencyDeps): void {
  const { db, authentication } = deps
  const tags = ['agency']

  app.get(
    '/api/agency/reports',
    {
      schema: {
        summary: 'What the managed creators received, and the share of it that is booked for the agency',
        tags,
        querystring: ReportQuery,
        response: { 200: AgencyReport },
      },
    },
    async (request) => agencyReport(db, await reportScope(db, authentication.viewerOf(request).id, request.query)),
  )

  app.get(
    '/api/agency/reports/export',
    {
      schema: {
        summary: 'The same as a CSV file: a row for each creator and day, or month',
        tags,
        querystring: ReportQuery.extend(CsvQuery.shape),
        response: { 200: Csv },
      },
    },
    async (request, reply) => {
      const { id, slug } = authentication.viewerOf(request)
      await deps.limits.exports.take(id)
      const { format, ...query } = request.query
      return sendCsv(reply, `aplauso-${slug}`, reportCsv(db, await reportScope(db, id, query), format))
    },
  )
}
