import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'

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
  listDue(nowMs: number): Doc[]
  /** One page, starting with the document `from`; undefined when `from` does not match. */
  page(request: PageRequest, match?: Match<Doc>): Page<Doc> | undefined
}

const DataRow = z.object({ data: z.string() })
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

  return {
    insert: (document) => void insert.run(document.id, document.dueAtMs, JSON.stringify(document)),
    save: (document) => void update.run(document.dueAtMs, JSON.stringify(document), document.id),
    find: (id) => {
      const row = id === undefined ? undefined : byId.get(id)
      return row === undefined ? undefined : parse(row)
    },
    list: (field, value) =>
      db.prepare(`select data from ${table} where data ->> '${field}' = ? order by seq`).all(value).map(parse),
    listDue: (nowMs) => due.all(nowMs).map(parse),
    page: ({ from, limit, sort }, match) => {
      const where = match === undefined ? 'true' : `data ->> '${match.field}' = ?`
      const values = match === undefined ? [] : [match.value]
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
  }
}
