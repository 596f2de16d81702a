import type { Language } from '@aplauso/contract/languages'
import type { NewReport, ReportKind } from '@aplauso/contract/reports'
import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { hasSlugOrId, isId } from '#modules/creators/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { REPORT_MAIL } from './report-mail.ts'

type FileDeps = { db: Database; jobs: Pick<Jobs, 'add'> }

/** Stores a report with its item of the inbox, and enqueues the acknowledgement. Ends with not_found. */
export async function fileReport(
  { db, jobs }: FileDeps,
  { kind, target, reason, email, name }: NewReport,
  language: Language,
): Promise<string> {
  const id = uuidv7()
  await db.transaction().execute(async (tx) => {
    const found = await findTarget(tx, kind, target)
    if (found === undefined) throw new AppError('not_found', `There is no ${kind} "${target}"`)
    await tx
      .insertInto('reports')
      .values({
        ...{ id, kind, ...found, reason, name: name ?? null, email: email ?? null, language },
        created_at: new Date(),
      })
      .execute()
    await sql`
      insert into inbox_items (id, kind, report_id, search)
      select id, 'report', id, ${searchOfReport} from reports where id = ${id}::uuid`.execute(tx)
    await jobs.add(REPORT_MAIL, { kind: 'filed', reportId: id }, { tx })
    if (email !== undefined) await jobs.add(REPORT_MAIL, { kind: 'received', reportId: id }, { tx })
  })
  return id
}

/** On a row of `reports`. */
export const searchOfReport = sql`array_to_tsvector(search_words(left(concat_ws(' ', name, email, reason, target), 10000)))`

type Target = {
  target: string
  creator_id: string | null
  donation_id: string | null
  media_id: string | null
  concerned_id: string | null
  concerned_email: string | null
}

async function findTarget(tx: AnyTransaction, kind: ReportKind, target: string): Promise<Target | undefined> {
  const none = { creator_id: null, donation_id: null, media_id: null, concerned_id: null, concerned_email: null }
  if (kind === 'other') return { ...none, target }
  if (kind !== 'creator' && !isId(target)) return undefined
  const { rows } = await sql<Target>`${TARGETS[kind](target)}`.execute(tx)
  return rows[0]
}

/** The rows are locked: a file or an unpaid donation that is being deleted is not found. */
const TARGETS: Record<Exclude<ReportKind, 'other'>, (target: string) => RawBuilder<unknown>> = {
  creator: (target) => sql`
    select id::text as target, id as creator_id, null::uuid as donation_id, null::uuid as media_id, id as concerned_id,
      null::text as concerned_email
    from users where ${hasSlugOrId(target)} and user_type = 'creator' and erased_at is null for key share`,
  message: (id) => sql`
    select donations.id::text as target, donations.creator_id, donations.id as donation_id, null::uuid as media_id,
      donations.donor_id as concerned_id,
      case when donations.donor_id is null then coalesce(receipt_email, (
        select email from recurring_donations where recurring_donations.id = recurring_donation_id)) end as concerned_email
    from donations where donations.id in (
      select ${id}::uuid union all select donation_id from alerts where alerts.id = ${id}::uuid
      union all select donation_id from held_alerts where held_alerts.id = ${id}::uuid)
    for key share`,
  media: (id) => sql`
    select id::text as target, creator_id, null::uuid as donation_id, id as media_id, creator_id as concerned_id,
      null::text as concerned_email
    from media where id = ${id}::uuid for key share`,
}
