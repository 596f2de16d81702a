import { ERROR_STATUS, Problem } from '@aplauso/contract/errors'
import * as z from 'zod'

type Described = { jsonSchema: Record<string, unknown> }

/**
 * Takes out of a schema what says nothing to a reader: the limits of whole numbers in JavaScript, and the patterns of
 * formats that have a name.
 */
export function plainSchema({ jsonSchema }: Described): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
}

/** What a failing call answers, with every code there is and its status. */
export function problemResponse() {
  const schema = z.toJSONSchema(Problem, { override: plainSchema })
  delete schema.$schema
  const codes = Object.entries(ERROR_STATUS).map(([code, status]) => ({ const: code, description: String(status) }))
  return {
    description: 'Problem details (RFC 9457)',
    content: {
      'application/problem+json': {
        schema: { ...schema, properties: { ...schema.properties, code: { type: 'string', oneOf: codes } } },
      },
    },
  }
}
