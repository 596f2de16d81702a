import { ERROR_STATUS, Problem } from '@aplauso/contract/errors'
import * as z from 'zod'

type Described = { jsonSchema: Record<string, unknown> }

/**
 * Takes out of a schema what says nothing to a reader: the limits of whole numbers in JavaScript, and the patterns of
 * formats that have a name. A record with a key for each of a list is written as the object that it is.
 */
export function plainSchema({ jsonSchema }: Described): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
  const { required, additionalProperties: value } = jsonSchema
  if (jsonSchema.propertyNames !== undefined && Array.isArray(required)) {
    jsonSchema.properties = Object.fromEntries(required.map((name) => [name, value]))
    jsonSchema.additionalProperties = false
    delete jsonSchema.propertyNames
  }
}

/** What a failing call answers, with every code there is and its status. */
export function problemResponse() {
  const schema = z.toJSONSchema(Problem, { override: plainSchema })
  delete schema.$schema
  const codes = Object.entries(ERROR_STATUS).map(([code, status]) => ({ const: code, description: String(status) }))
  // Programs that write clients know a list of values by `enum`; what each means is said by `oneOf`.
  const code = { type: 'string', enum: Object.keys(ERROR_STATUS), oneOf: codes }
  return {
    description: 'Problem details (RFC 9457)',
    content: {
      'application/problem+json': {
        schema: { ...schema, properties: { ...schema.properties, code } },
      },
    },
  }
}
