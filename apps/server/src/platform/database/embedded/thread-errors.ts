import { DatabaseError } from 'pg'
import type { SerializedError } from './worker-protocol.ts'

const FIELDS = [
  'severity',
  'code',
  'detail',
  'hint',
  'position',
  'where',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'routine',
]

export function serializeError(error: unknown): SerializedError {
  if (!(error instanceof Error)) return { message: String(error), stack: undefined, fields: undefined }
  const fields = FIELDS.flatMap((name): [string, string][] => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'string' ? [[name, value]] : []
  })
  return {
    message: error.message,
    stack: error.stack,
    fields: fields.length > 0 ? Object.fromEntries(fields) : undefined,
  }
}

/** Restores an error of the class that the PostgreSQL engine throws, with the same fields. */
export function deserializeError({ message, stack, fields }: SerializedError): Error {
  const error = fields === undefined ? new Error(message) : new DatabaseError(message, 0, 'error')
  if (stack !== undefined) error.stack = stack
  return Object.assign(error, fields)
}
