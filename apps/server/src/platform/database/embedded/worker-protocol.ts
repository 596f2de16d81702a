import type { Row } from '../database.ts'

/** Where the engine stores its files: a folder, or memory with an optional dump. */
export type DatabaseLocation = { folder: string } | { snapshot: Uint8Array<ArrayBuffer> | undefined }

export type Request =
  | { kind: 'query'; text: string; values: SqlValue[] }
  | { kind: 'exec'; text: string }
  | { kind: 'dump' }
  | { kind: 'close' }

/** A parameter on its way to the engine, as `toSqlValue` returns it. */
export type SqlValue = string | null | Uint8Array

export type StatementResult = { rows: Row[]; command: string | undefined; affectedRows: number | undefined }

export type Reply = {
  results: StatementResult[]
  /** True when a transaction is open after the request. */
  inTransaction: boolean
  bytes?: Uint8Array<ArrayBuffer>
}

export type ToWorker = { id: number; request: Request }

export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'reply'; id: number; reply: Reply }
  | { kind: 'error'; id: number; error: SerializedError; inTransaction: boolean }
  | { kind: 'notification'; channel: string; payload: string }
  /** The engine cannot continue. Sent from inside a call of it, because that call may never return. */
  | { kind: 'fatal'; reason: string }

/** An error as plain data: cloning an Error between threads keeps its message and drops PostgreSQL's other fields. */
export type SerializedError = { message: string; stack: string | undefined; fields: Record<string, string> | undefined }
