import type { RawBuilder } from 'kysely'

/** Rows from the database that do not match their declared type. A test run must end with none. */
export const wrongRows: string[] = []

/**
 * Wraps a statement so that its rows are compared with their declared type: the kinds of value that each column may
 * have.
 */
export function checkedRows<Row>(type: Record<string, string[]>, statement: RawBuilder<Row>): RawBuilder<Row> {
  const execute = statement.execute.bind(statement)
  return Object.defineProperty(statement, 'execute', {
    async value(...by: Parameters<typeof execute>) {
      const result = await execute(...by)
      const wrong = result.rows.map((row) => problemOf(type, Object(row))).find((problem) => problem !== undefined)
      if (wrong === undefined) return result
      wrongRows.push(wrong)
      throw new Error(wrong)
    },
  })
}

/** Describes how a row differs from its type. Columns that the type does not name are ignored. */
export function problemOf(type: Record<string, string[]>, row: Record<string, unknown>): string | undefined {
  for (const [column, kinds] of Object.entries(type)) {
    const kind = kindOf(row[column])
    if (kinds.includes('any') || kinds.includes(kind)) continue
    return `A row has ${kind} in ${column}, and its type says ${kinds.join(' or ')}: ${Object.keys(row).join(', ')}`
  }
  return undefined
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (value instanceof Date) return 'Date'
  if (value instanceof Uint8Array) return 'bytes'
  return Array.isArray(value) ? 'array' : typeof value
}
