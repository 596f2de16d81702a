import type { InboxItem, InboxQuery } from '@aplauso/contract/inbox'
import { type RawBuilder, sql } from 'kysely'
import { isId } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'
import { itemNotFound } from './act-on-item.ts'
import { addressOfSender, withSources } from './report-mail.ts'

type Query = InboxQuery & { limit: number; before?: string | undefined }
type Report = NonNullable<InboxItem['report']>
type Row = Omit<InboxItem, 'createdAt' | 'report'> & {
  createdAt: Date
  report: Omit<Report, 'decision'> | null
}

// More matches than this are not sorted: a scan along the list soon fills a page with some of them.
const SORTED_MAX = 2_000

/** Lists items, the newest first; with `q` those that it finds. */
export async function listInbox(
  db: Database,
  { assignee, ...query }: Query,
  { operatorId, publicUrl }: { operatorId: string; publicUrl: string },
): Promise<InboxItem[]> {
  const { rows } = await inboxStatement(
    { ...query, assignee: assignee === 'me' ? operatorId : assignee },
    publicUrl,
  ).execute(db)
  return rows.map(toItem)
}

/** Ends with not_found. */
export async function getInboxItem(db: Database, id: string, publicUrl: string): Promise<InboxItem> {
  const { rows } = isId(id)
    ? await sql<Row>`select ${itemColumns(publicUrl)} from inbox_items as item ${withContents}
        where item.id = ${id}::uuid`.execute(db)
    : { rows: [] }
  const [row] = rows
  if (row === undefined) throw itemNotFound()
  return toItem(row)
}

/** Every filter follows an index in the order of the list, and a search reads at most `SORTED_MAX` matches at first. */
export function inboxStatement({ state, kind, assignee, q, limit, before }: Query, publicUrl: string): RawBuilder<Row> {
  const words = q?.trim() ?? ''
  const isListed = sql<boolean>`item.state = ${state}::text
    and ${before === undefined ? sql`true` : sql`item.id < ${before}::uuid`}
    and ${kind === undefined ? sql`true` : sql`item.kind = ${kind}::text`}
    and ${
      assignee === undefined
        ? sql`true`
        : assignee === 'none'
          ? sql`item.assignee_id is null`
          : sql`item.assignee_id = ${assignee}::uuid`
    }`
  const newest = sql`order by item.id desc limit ${limit}::integer`
  const hasWords = sql<boolean>`item.search @@ search_query(${words}::text)`
  const page =
    words === ''
      ? sql`select item.id from inbox_items as item where ${isListed} ${newest}`
      : sql`
        (select item.id from found join inbox_items as item on item.id = found.id
          where (select count(*) from worded) < ${SORTED_MAX}::integer and ${isListed} ${newest})
        union all
        (select item.id from inbox_items as item
          where (select count(*) from worded) >= ${SORTED_MAX}::integer and ${hasWords} and ${isListed} ${newest})`
  return sql<Row>`
    with worded as materialized (
      select item.id from inbox_items as item where ${hasWords} limit ${SORTED_MAX}::integer
    ), found as materialized (
      select id from worded union select id from reports where target = ${words}::text
      union select id from inbox_items where id = ${isId(words) ? words : null}::uuid
    ), page as (${page})
    select ${itemColumns(publicUrl)} from page join inbox_items as item on item.id = page.id ${withContents}
    order by item.id desc`
}

const withContents = sql`${withSources}
  left join users as assignee on assignee.id = item.assignee_id
  left join users as sender on sender.email = coalesce(contacts.email, reports.email)
    and sender.email_verified_at is not null and sender.erased_at is null
  left join users as creator on creator.id = reports.creator_id
  left join donations on donations.id = reports.donation_id
  left join media on media.id = reports.media_id
  left join users as concerned on concerned.id = reports.concerned_id and concerned.erased_at is null`

const isoTime = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const operator = (column: string) => sql`(
  select jsonb_build_object('id', operator.id, 'username', operator.username, 'displayName', operator.display_name)
  from users as operator where operator.id = ${sql.ref(column)})`

const targetLabel = sql`case reports.kind when 'creator' then creator.display_name
  when 'message' then donations.donor_name when 'media' then media.name else reports.target end`

const itemColumns = (publicUrl: string) => sql`
  item.id, item.kind, item.state, item.assignee_id as assignee, assignee.display_name as "assigneeName",
  coalesce(contacts.created_at, feedback.created_at, reports.created_at) as "createdAt",
  jsonb_build_object('name', coalesce(contacts.name, reports.name, account.display_name),
    'email', ${addressOfSender}, 'userId', coalesce(feedback.user_id, sender.id)) as "from",
  coalesce(contacts.topic, feedback.title, ${targetLabel}, reports.target) as subject,
  coalesce(contacts.message, reports.reason, concat_ws(E'\n\n', feedback.description,
    feedback.user_experience, feedback.most_useful_feature, feedback.improvement_suggestions)) as text,
  coalesce(reports.language, account.language, sender.language) as language,
  coalesce((select jsonb_agg(jsonb_build_object('id', reply.id, 'at', ${isoTime('reply.created_at')},
      'by', ${operator('reply.author_id')}, 'text', reply.text) order by reply.id)
    from inbox_replies as reply where reply.item_id = item.id), '[]') as replies,
  case when reports.id is not null then jsonb_build_object(
    'kind', reports.kind, 'target', reports.target, 'targetLabel', ${targetLabel},
    'targetUrl', case reports.kind when 'creator' then ${publicUrl}::text || '/donate/' || creator.slug
      when 'message' then ${publicUrl}::text || '/donate/' || creator.slug
      when 'media' then '/media/' || media.media_key
      else case when reports.target ~ '^https?://' then reports.target
        when reports.target ~ '^/(?!/)' then ${publicUrl}::text || reports.target end end,
    'message', case when reports.kind = 'message' then jsonb_build_object('text', donations.message,
      'soundUrl', donations.audio_url, 'creator', creator.display_name) end,
    'concerned', case when concerned.id is not null then
      jsonb_build_object('userId', concerned.id, 'username', concerned.username) end,
    'removable', case reports.kind when 'creator' then creator.erased_at is null when 'media' then media.id is not null
      when 'message' then donations.message is not null or donations.audio_url is not null else false end,
    'decisions', coalesce((select jsonb_agg(jsonb_build_object('action', action, 'ground', ground, 'reason', decision.reason,
        'at', ${isoTime('decision.decided_at')}, 'by', ${operator('decision.decided_by')}) order by decision.id)
      from report_decisions as decision where decision.report_id = reports.id), '[]'),
    'objections', coalesce((select jsonb_agg(jsonb_build_object('id', objection.id,
        'at', ${isoTime('objection.created_at')}, 'by', party, 'text', objection.text) order by objection.id)
      from report_objections as objection where objection.report_id = reports.id), '[]')) end as report`

function toItem({ report, createdAt, ...item }: Row): InboxItem {
  const decision = item.state === 'closed' ? (report?.decisions.at(-1) ?? null) : null
  return { ...item, createdAt: createdAt.toISOString(), ...(report && { report: { ...report, decision } }) }
}

/** Open reports, from an index of what is open. */
export async function countOpenReports(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from inbox_items where state = 'open' and kind = 'report'`.execute(db)
  return rows[0]?.count ?? 0
}
