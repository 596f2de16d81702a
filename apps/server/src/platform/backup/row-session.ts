import { Kysely, PostgresDialect, type PostgresPool, type PostgresQueryResult } from 'kysely'
import type { Engine, Row } from '../database/database.ts'

/**
 * One connection in one transaction that reads and writes whole tables in the text form of COPY, which is the same on
 * both engines. Nothing is stored before `commit`.
 */
export type RowSession = {
  engine: Engine
  /** The session's transaction: transactions of this Kysely neither begin nor commit. */
  db: Kysely<unknown>
  query(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** Runs several statements without parameters. */
  exec(text: string): Promise<void>
  /** The rows of a table as lines. A chunk holds whole lines. */
  copyOut(source: CopySource): AsyncIterable<Uint8Array>
  /** Adds lines to `target`, a quoted table with its quoted columns. Chunks may end anywhere. */
  copyIn(target: string, lines: AsyncIterable<Uint8Array>): Promise<void>
  commit(): Promise<void>
  /** Rolls back what is not committed. Can be called again. */
  close(): Promise<void>
}

/** Names are quoted. `isOneFile`: the table has no partitions. */
export type CopySource = { table: string; columns: string; isOneFile: boolean }

/** Settings that fix the text form of values, because the defaults of a database may differ. */
export const SESSION_SETTINGS = `set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres';
  set extra_float_digits = 1; set bytea_output = 'hex'; set search_path = public`

const TRANSACTION_COMMAND = /^(?:begin|start transaction|commit|rollback)\b/i

type Run = (
  text: string,
  values: readonly unknown[],
) => Promise<{ rows: Row[]; rowCount: number; command: string | undefined }>

/** Kysely inside a transaction that its caller begins and commits. After an error the caller has to roll it back. */
export function kyselyInTransaction(run: Run): Kysely<unknown> {
  function query(cursor: object): never
  function query<Result>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Result>>
  function query(statement: unknown, values: readonly unknown[] = []): unknown {
    if (typeof statement !== 'string') throw new Error('Cursors are not supported')
    return TRANSACTION_COMMAND.test(statement)
      ? Promise.resolve({ rows: [], rowCount: 0, command: 'SELECT' })
      : run(statement, values)
  }
  const pool: PostgresPool = {
    options: {},
    connect: async () => ({ query, release: () => undefined }),
    end: async () => undefined,
  }
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
}

/** Cuts a stream of lines into chunks of whole lines, at least `size` bytes each except the last. */
export async function* wholeLines(chunks: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const chunk of chunks) {
    waiting.push(chunk)
    length += chunk.length
    if (length < size) continue
    const bytes = Buffer.concat(waiting)
    const end = bytes.lastIndexOf(NEWLINE) + 1
    if (end > 0) yield bytes.subarray(0, end)
    waiting = [bytes.subarray(end)]
    length = bytes.length - end
  }
  if (length > 0) yield Buffer.concat(waiting)
}

const NEWLINE = 0x0a

/** The number of rows in COPY's text form, which escapes the line ends of values. */
export function countLines(bytes: Uint8Array): number {
  let count = 0
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) count += 1
  return count
}
