import { MODERATION_LOG_DAYS } from '@aplauso/contract/retention'
import type { LogEntry } from '@aplauso/contract/team'
import { type RawBuilder, sql } from 'kysely'
import { isId } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'
import { deleteInBatches } from '#platform/database/in-batches.ts'
import { type CsvCell, type CsvForm, csvStream } from '#platform/http/csv.ts'
import type { PageQuery } from '#platform/http/paging.ts'

type Page = Pick<PageQuery, 'limit' | 'before'>
type Row = {
  id: string
  at: Date
  kind: LogEntry['actor']['kind']
  actor_id: string | null
  actor_name: string | null
  is_about_somebody: boolean
  about_name: string | null
  action: LogEntry['action']
  alert_id: string | null
  donor_name: string | null
  detail: Omit<LogEntry['detail'], 'moderator'>
}

const PAGE_ROWS = 1_000

/** Lists the newest entry of a creator's log first; with `alertId`, only the entries of that alert. */
export const listModerationLog = (db: Database, creatorId: string, page: Page & { alertId?: string | undefined }) => {
  const { alertId } = page
  const isOfAlert = sql`moderation_log.alert_id = ${alertId !== undefined && isId(alertId) ? alertId : null}::uuid`
  return readModerationLog(
    db,
    sql`moderation_log.creator_id = ${creatorId}::uuid and ${alertId === undefined ? sql`true` : isOfAlert}`,
    page,
  )
}

/** Lists the actions of an account on alerts of other creators, newest first. */
export const listOwnActions = (db: Database, accountId: string, page: Page) =>
  readModerationLog(db, sql`actor_id = ${accountId}::uuid and moderation_log.creator_id <> ${accountId}::uuid`, page)

async function readModerationLog(
  db: Database,
  which: RawBuilder<unknown>,
  { limit, before }: Page,
): Promise<LogEntry[]> {
  // Entries of erased accounts stay, without the name.
  const { rows } = await sql<Row>`
    select moderation_log.id, at, actor_kind as kind, case when actor.erased_at is null then actor_id end as actor_id,
      case when actor.id is null then actor_name when actor.erased_at is null then actor.display_name end as actor_name,
      about_id is not null as is_about_somebody, case when about.erased_at is null then about.display_name end as about_name,
      action, moderation_log.alert_id, coalesce(alerts.donor_name, held_alerts.donor_name) as donor_name, detail
    from moderation_log left join users as actor on actor.id = actor_id left join users as about on about.id = about_id
    left join alerts on alerts.id = moderation_log.alert_id left join held_alerts on held_alerts.id = moderation_log.alert_id
    where ${which} and (${before ?? null}::uuid is null or moderation_log.id < ${before ?? null}::uuid)
    order by moderation_log.id desc limit ${limit}
  `.execute(db)
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    actor: { id: row.actor_id, displayName: row.actor_name, kind: row.kind },
    action: row.action,
    ...(row.alert_id === null ? {} : { alertId: row.alert_id, donorName: row.donor_name }),
    detail: { ...row.detail, ...(row.is_about_somebody && { moderator: row.about_name }) },
  }))
}

type ModerationLogFile = { creatorId: string; alertId: string | undefined; form: CsvForm }

/** The whole log as CSV; actions have the names of the API. */
export const moderationLogCsv = (db: Database, { creatorId, alertId, form }: ModerationLogFile) =>
  csvStream(
    ['at', 'actor', 'actor_kind', 'action', 'alert_id', 'donor_name', 'detail'],
    pagesOf(db, creatorId, alertId),
    form,
  )

async function* pagesOf(db: Database, creatorId: string, alertId: string | undefined): AsyncGenerator<CsvCell[][]> {
  let before: string | undefined
  for (;;) {
    const entries = await listModerationLog(db, creatorId, { limit: PAGE_ROWS, before, alertId })
    yield entries.map(({ at, actor, action, alertId: alert = null, donorName = null, detail }) => {
      const detailJson = Object.keys(detail).length === 0 ? null : JSON.stringify(detail)
      return [at, actor.displayName, actor.kind, action, alert, donorName, detailJson]
    })
    before = entries.at(-1)?.id
    if (entries.length < PAGE_ROWS) return
  }
}

export async function deleteOldModerationLog(db: Database): Promise<void> {
  await deleteInBatches(db, 'moderation_log', sql`at < now() - make_interval(days => ${MODERATION_LOG_DAYS}::integer)`)
}

export async function deleteOldInvitations(db: Database): Promise<void> {
  await deleteInBatches(db, 'moderator_invitations', sql`expires_at <= now()`)
}
