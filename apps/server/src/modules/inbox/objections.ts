import type { ReportObjection } from '@aplauso/contract/reports'
import { OBJECTION_MONTHS } from '@aplauso/contract/retention'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Database } from '#modules/tables.ts'
import { isUniqueViolation } from '#platform/database/database-errors.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { readObjectionToken } from './objection-token.ts'
import { REPORT_MAIL } from './report-mail.ts'

export type ObjectionDeps = {
  db: Database
  jobs: Pick<Jobs, 'add'>
  secret: string
  previousSecrets: readonly string[]
}

/**
 * Stores what a party says against a decision and opens the report again. Ends with not_found, with link_expired after
 * the period, and with already_objected.
 */
export async function objectToDecision(
  { db, jobs, secret, previousSecrets }: ObjectionDeps,
  { token, text }: ReportObjection,
  now = new Date(),
): Promise<void> {
  const read = readObjectionToken([secret, ...previousSecrets], token)
  if (read === undefined) throw linkUnknown()
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ reportId: string; isOld: boolean }>`
      select item.id as "reportId",
        decided_at + make_interval(months => ${OBJECTION_MONTHS}::integer) < ${now}::timestamptz as "isOld"
      from report_decisions as decision join inbox_items as item on item.id = decision.report_id
      where decision.id = ${read.decisionId}::uuid for no key update of item
    `.execute(tx)
    const [decision] = rows
    if (decision === undefined) throw linkUnknown()
    if (decision.isOld)
      throw new AppError('link_expired', `An objection is possible for ${OBJECTION_MONTHS} months after the decision`)
    await tx
      .insertInto('report_objections')
      .values({ ...{ id: uuidv7(), report_id: decision.reportId, party: read.party, text }, created_at: now })
      .execute()
      .catch((error: unknown) => {
        throw isUniqueViolation(error, 'report_objections_report_id_party_key')
          ? new AppError('already_objected', 'You have objected to this decision already')
          : error
      })
    await tx
      .updateTable('inbox_items')
      .set({ state: 'open', closed_at: null })
      .where('id', '=', decision.reportId)
      .execute()
    await jobs.add(REPORT_MAIL, { kind: 'objected', reportId: decision.reportId }, { tx })
  })
}

const linkUnknown = () => new AppError('not_found', 'This link belongs to no decision')
