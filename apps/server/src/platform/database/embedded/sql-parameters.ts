import type { SqlValue } from './worker-protocol.ts'

/**
 * A parameter in the text form that node-postgres would send, so that both engines behave alike. An array is a
 * PostgreSQL array (never JSON); any other object is JSON.
 */
export function toSqlValue(value: unknown): SqlValue {
  if (value === null || value === undefined) return null
  if (value instanceof Uint8Array) return value
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return toArrayLiteral(value)
  if (typeof value === 'object') return JSON.stringify(value)
  return String(value)
}

function toArrayLiteral(values: readonly unknown[]): string {
  return `{${values.map(toElement).join(',')}}`
}

function toElement(value: unknown): string {
  if (Array.isArray(value)) return toArrayLiteral(value)
  const text = toSqlValue(value)
  if (text === null) return 'NULL'
  const plain = typeof text === 'string' ? text : `\\x${Buffer.from(text).toString('hex')}`
  return `"${plain.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
