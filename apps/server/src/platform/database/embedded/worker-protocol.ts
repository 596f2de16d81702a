import type { Row } from '../database.ts'

/** Where the engine keeps its files. */
export type DatabaseLocation = { folder: string } | { snapshot: Uint8Array<ArrayBuffer> | undefined }

export type Request =
  | { kind: 'query'; text: string; values: SqlValue[] }
  | { kind: 'exec'; text: string }
  | { kind: 'dump' }
  | { kind: 'close' }

/** What a parameter is on its way to the engine, as `toSqlValue` makes it. */
export type SqlValue = string | null | Uint8Array

export type StatementResult = { rows: Row[]; command: string | undefined; affectedRows: number | undefined }

export type Reply = {
  results: StatementResult[]
  /** Whether a transaction is open after the request. */
  inTransaction: boolean
  bytes?: Uint8Array<ArrayBuffer>
}

export type ToWorker = { id: number; request: Request }

export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'reply'; id: number; reply: Reply }
  | { kind: 'error'; id: number; error: SerializedError; inTransaction: boolean }
  | { kind: 'notification'; channel: string; payload: string }
  /** The engine cannot go on. Sent from within a call of it, as that call may never return. */
  | { kind: 'fatal'; reason: string }

/** An error as plain data: cloning an Error between threads keeps its message and drops all that PostgreSQL said besides. */
export type SerializedError = { message: string; stack: string | undefined; fields: Record<string, string> | undefined }
