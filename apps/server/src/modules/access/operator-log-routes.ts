import { OperatorLogEntry, OperatorLogQuery } from '@aplauso/contract/operator-log'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Database } from '#modules/tables.ts'
import type { App } from '#platform/http/app-type.ts'
import { type CsvCell, csvStream, sendCsv } from '#platform/http/csv.ts'
import { linkNext, PageQuery } from '#platform/http/paging.ts'

const LogQuery = PageQuery.extend(OperatorLogQuery.shape)
type LogPage = Pick<z.infer<typeof LogQuery>, 'limit' | 'before' | 'target'>

const CSV_HEADER = ['id', 'at', 'actorId', 'actor', 'action', 'target', 'reason', 'before', 'after', 'hash']
const CSV_PAGE = 500

export function operatorLogRoutes(app: App, { db }: { db: Database }): void {
  const path = '/api/admin/log'
  app.get(
    path,
    {
      schema: {
        summary: 'What operators did, newest first; entries are never changed or deleted',
        tags: ['operator'],
        querystring: LogQuery,
        response: {
          200: {
            content: {
              'application/json': { schema: z.array(OperatorLogEntry) },
              'text/csv': { schema: z.string() },
            },
          },
        },
      },
    },
    async (request, reply) => {
      const { format, target } = request.query
      if (format === 'csv') return sendCsv(reply, 'operator-log', csvStream(CSV_HEADER, csvPages(db, target)))
      const entries = await listOperatorLog(db, request.query)
      linkNext(reply, path, request.query, entries)
      return entries
    },
  )
}

/** Lists the operators' log, newest first. */
export async function listOperatorLog(db: Database, { limit, before, target }: LogPage): Promise<OperatorLogEntry[]> {
  const { rows } = await sql<Omit<OperatorLogEntry, 'at'> & { at: Date }>`
    select entry.id, entry.at, action, target, reason, before, after, hash,
      case when actor_id is not null then jsonb_build_object(
        'id', actor_id, 'username', coalesce(username, ''), 'displayName', coalesce(display_name, '')) end as actor
    from operator_log entry left join users on users.id = actor_id
    where (${before ?? null}::uuid is null
        or position < (select position from operator_log where id = ${before ?? null}::uuid))
      and (${target ?? null}::text is null or target = ${target ?? null}::text)
    order by position desc limit ${limit}::integer
  `.execute(db)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

async function* csvPages(db: Database, target: string | undefined): AsyncGenerator<CsvCell[][]> {
  let before: string | undefined
  for (;;) {
    const entries = await listOperatorLog(db, { limit: CSV_PAGE, before, target })
    yield entries.map((entry) => [
      ...[entry.id, entry.at, entry.actor?.id ?? null, entry.actor?.username ?? null, entry.action, entry.target],
      ...[entry.reason, jsonCell(entry.before), jsonCell(entry.after), entry.hash],
    ])
    if (entries.length < CSV_PAGE) return
    before = entries.at(-1)?.id
  }
}

const jsonCell = (values: OperatorLogEntry['before']): CsvCell => values && JSON.stringify(values)
