import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ReportObjection } from '@aplauso/contract/reports'
import { OBJECTION_MONTHS } from '@aplauso/contract/retention'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Database } from '#modules/tables.ts'
import { isUniqueViolation } from '#platform/database/database-errors.ts'
import { AppError } from '#platform/errors/app-error.ts'

export type Party = 'reporter' | 'concerned'
const PARTIES = { r: 'reporter', c: 'concerned' } as const satisfies Record<string, Party>
const TOKEN = /^objection_(?<party>[rc])_(?<id>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})_[\w-]{43}$/

/** Opens the objection of one party against one decision. Derived from the server's secret (decision 004). */
export function objectionToken(secret: string, party: Party, decisionId: string): string {
  const letter = party === 'reporter' ? 'r' : 'c'
  const hash = createHmac('sha256', secret).update(`objection:${letter}:${decisionId}`).digest('base64url')
  return `objection_${letter}_${decisionId}_${hash}`
}

export const objectionUrl = (publicUrl: string, secret: string, party: Party, decisionId: string): string =>
  `${publicUrl}/report?objection=${objectionToken(secret, party, decisionId)}`

function readToken(secrets: readonly string[], token: string): { party: Party; decisionId: string } | undefined {
  const { party: letter, id: decisionId } = TOKEN.exec(token)?.groups ?? {}
  if ((letter !== 'r' && letter !== 'c') || decisionId === undefined) return undefined
  const party = PARTIES[letter]
  const bytes = Buffer.from(token)
  const isGenuine = secrets.map((secret) =>
    timingSafeEqual(bytes, Buffer.from(objectionToken(secret, party, decisionId))),
  )
  return isGenuine.includes(true) ? { party, decisionId } : undefined
}

export type ObjectionDeps = { db: Database; secret: string; previousSecrets: readonly string[] }

/**
 * Stores what a party says against a decision and opens the report again. Ends with not_found, with link_expired after
 * the period, and with already_objected.
 */
export async function objectToDecision(
  { db, secret, previousSecrets }: ObjectionDeps,
  { token, text }: ReportObjection,
  now = new Date(),
): Promise<void> {
  const read = readToken([secret, ...previousSecrets], token)
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
  })
}

const linkUnknown = () => new AppError('not_found', 'This link belongs to no decision')
