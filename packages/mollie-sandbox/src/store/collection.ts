import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { PLATFORM_ID } from './platform-id.ts'

/** `dueAtMs`: the next time at which the sandbox must process the document; null for never. */
type Document = { id: string; dueAtMs: number | null }

export type PageRequest = { from: string | undefined; limit: number; sort: 'asc' | 'desc' }

export type Page<Item> = { items: Item[]; previousId: string | undefined; nextId: string | undefined }

type Match<Doc> = { field: keyof Doc & string; value: string }

export type Collection<Doc extends Document> = {
  insert(document: Doc): void
  save(document: Doc): void
  find(id: string | undefined): Doc | undefined
  /** Oldest first. */
  list(field: keyof Doc & string, value: string): Doc[]
  count(): number
  /** Of all organisations. */
  listDue(nowMs: number): Doc[]
  /** One page, starting with the document `from`; undefined when `from` does not match. */
  page(request: PageRequest, match?: Match<Doc>): Page<Doc> | undefined
  /** Sets one field of many documents in one statement. */
  setField(field: keyof Doc & string, value: string, ids: readonly string[]): void
}

export type OwnedCollection<Doc extends OwnedDocument> = Collection<Doc> & {
  /** The documents of one organisation only. Documents of others are not found. */
  of(organizationId: string): Collection<Doc>
}

type OwnedDocument = Document & { organizationId: string }

// Rows of earlier versions have no organisation and belong to the platform.
const OWNER = `coalesce(data ->> 'organizationId', '${PLATFORM_ID}')`

const DataRow = z.object({ data: z.string() })
const CountRow = z.object({ count: z.number() })
const SeqRow = z.object({ seq: z.number() })
const SeqDataRow = z.object({ seq: z.number(), data: z.string() })
const IdRow = z.object({ id: z.string() })

/** Documents as JSON in one table, in creation order. `list` and `page` filter by `indexedFields`. */
export function createCollection<Doc extends Document>(
  db: DatabaseSync,
  table: string,
  schema: z.ZodType<Doc>,
  indexedFields: readonly (keyof Doc & string)[],
): Collection<Doc> {
  return createViews(db, table, schema, indexedFields)()
}

/** The same, for documents that belong to an organisation. */
export function createOwnedCollection<Doc extends OwnedDocument>(
  db: DatabaseSync,
  table: string,
  schema: z.ZodType<Doc>,
  indexedFields: readonly (keyof Doc & string)[],
): OwnedCollection<Doc> {
  const view = createViews(db, table, schema, indexedFields)
  db.exec(`create index if not exists ${table}_owner on ${table} (${OWNER})`)
  return {
    ...view(),
    of: (organizationId) => ({
      ...view({ search: `${OWNER} = ?`, filter: `+${OWNER} = ?`, values: [organizationId] }),
      find: (id) => {
        const document = view().find(id)
        return document?.organizationId === organizationId ? document : undefined
      },
    }),
  }
}

/** The documents of a view. Beside a search by another field `filter` is used: `+` keeps its index out of the plan. */
type Scope = { search: string; filter: string; values: readonly string[] }

const WHOLE: Scope = { search: 'true', filter: 'true', values: [] }

function createViews<Doc extends Document>(
  db: DatabaseSync,
  table: string,
  schema: z.ZodType<Doc>,
  indexedFields: readonly (keyof Doc & string)[],
): (scope?: Scope) => Collection<Doc> {
  db.exec(`
    create table if not exists ${table} (
      seq integer primary key autoincrement, id text not null unique, due_at_ms integer, data text not null
    ) strict;
    create index if not exists ${table}_due on ${table} (due_at_ms) where due_at_ms is not null;
  `)
  for (const field of indexedFields) {
    db.exec(`create index if not exists ${table}_${field} on ${table} (data ->> '${field}')`)
  }

  const insert = db.prepare(`insert into ${table} (id, due_at_ms, data) values (?, ?, ?)`)
  const update = db.prepare(`update ${table} set due_at_ms = ?, data = ? where id = ?`)
  const byId = db.prepare(`select data from ${table} where id = ?`)
  const due = db.prepare(`select data from ${table} where due_at_ms <= ? order by due_at_ms, seq`)

  const parse = (row: unknown): Doc => schema.parse(JSON.parse(DataRow.parse(row).data))

  return (scope = WHOLE) => ({
    insert: (document) => void insert.run(document.id, document.dueAtMs, JSON.stringify(document)),
    save: (document) => void update.run(document.dueAtMs, JSON.stringify(document), document.id),
    find: (id) => {
      const row = id === undefined ? undefined : byId.get(id)
      return row === undefined ? undefined : parse(row)
    },
    list: (field, value) =>
      db
        .prepare(`select data from ${table} where data ->> '${field}' = ? and ${scope.filter} order by seq`)
        .all(value, ...scope.values)
        .map(parse),
    count: () =>
      CountRow.parse(db.prepare(`select count(*) as count from ${table} where ${scope.search}`).get(...scope.values))
        .count,
    listDue: (nowMs) => due.all(nowMs).map(parse),
    setField: (field, value, ids) => {
      const change = `update ${table} set data = json_set(data, '$.${field}', ?)`
      db.prepare(`${change} where id in (select value from json_each(?))`).run(value, JSON.stringify(ids))
    },
    page: ({ from, limit, sort }, match) => {
      const where = match === undefined ? scope.search : `data ->> '${match.field}' = ? and ${scope.filter}`
      const values = [...(match === undefined ? [] : [match.value]), ...scope.values]
      const [onwards, backwards, reversed] = sort === 'asc' ? ['>=', '<', 'desc'] : ['<=', '>', 'asc']

      const edge = from === undefined ? firstSeq() : seqOf(from)
      if (edge === undefined) return from === undefined ? { items: [], previousId: undefined, nextId: undefined } : edge

      const rows = db
        .prepare(`select seq, data from ${table} where ${where} and seq ${onwards} ? order by seq ${sort} limit ?`)
        .all(...values, edge, limit + 1)
        .map((row) => SeqDataRow.parse(row))
      const before = db
        .prepare(`select id from ${table} where ${where} and seq ${backwards} ? order by seq ${reversed} limit ?`)
        .all(...values, edge, limit)
      const documents = rows.map(parse)
      return {
        items: documents.slice(0, limit),
        previousId: before.length === 0 ? undefined : IdRow.parse(before.at(-1)).id,
        nextId: documents[limit]?.id,
      }

      function firstSeq(): number | undefined {
        const row = db.prepare(`select seq from ${table} where ${where} order by seq ${sort} limit 1`).get(...values)
        return row === undefined ? undefined : SeqRow.parse(row).seq
      }
      function seqOf(id: string): number | undefined {
        const row = db.prepare(`select seq from ${table} where ${where} and id = ?`).get(...values, id)
        return row === undefined ? undefined : SeqRow.parse(row).seq
      }
    },
  })
}
