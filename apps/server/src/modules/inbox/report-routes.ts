import { HOUR_MS, SECOND_MS } from '@aplauso/contract/limits'
import { NewReport, ReportObjection, ReportSent } from '@aplauso/contract/reports'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Database } from '#modules/tables.ts'
import type { App } from '#platform/http/app-type.ts'
import { languageFor } from '#platform/http/request-language.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import { fileReport } from './file-report.ts'
import { objectToDecision } from './objections.ts'

/** Reports and objections, per address. */
export const REPORTS: RateRule = { name: 'reports', points: 10, windowSeconds: HOUR_MS / SECOND_MS }

export type ReportDeps = {
  db: Database
  jobs: Pick<Jobs, 'add'>
  secret: string
  previousSecrets: readonly string[]
  limit: RateLimit
  addressOf: (request: FastifyRequest) => string
}

/** Calls for everybody, also without an account. */
export function reportRoutes(app: App, deps: ReportDeps): void {
  app.post(
    '/api/reports',
    {
      schema: {
        summary: 'Report content that is illegal or against the terms',
        description: 'With an email, its receipt is confirmed and the decision follows.',
        tags: ['site'],
        body: NewReport,
        response: { 201: ReportSent },
      },
    },
    async (request, reply) => {
      await deps.limit.take(deps.addressOf(request))
      const { language = languageFor(request) } = request.body
      return reply.code(201).send({ id: await fileReport(deps, request.body, language) })
    },
  )

  app.post(
    '/api/reports/objections',
    {
      schema: {
        summary: 'Object to the decision about a report, with the token of its email',
        tags: ['site'],
        body: ReportObjection,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await deps.limit.take(deps.addressOf(request))
      await objectToDecision(deps, request.body)
      return reply.code(204).send()
    },
  )
}
