import type { Schema } from '../api-description.ts'

type SchemaField = { name: string; schema: Schema; isRequired: boolean }

/** A short type: `string`, `"paid" | "refunded"`, `array of object | null`. */
export function typeText(schema: Schema): string {
  const variants = schema.anyOf ?? schema.oneOf
  if (variants && schema.type === undefined)
    return [...new Set(variants.map(typeText))].toSorted(emptyValuesLast).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const types = [schema.type ?? 'any'].flat()
  return types
    .toSorted(emptyValuesLast)
    .map((type) => (type === 'array' && schema.items ? `array of ${typeText(schema.items)}` : type))
    .join(' | ')
}

// Empty values are sorted last.
const EMPTY = ['""', 'null']
const emptyValuesLast = (a: string, b: string) => EMPTY.indexOf(a) - EMPTY.indexOf(b)

/** Constraints of a value besides its type. */
export function limitsOf(schema: Schema): string[] {
  const variant = (schema.anyOf ?? []).find((one) => typeText(one) !== 'null' && typeText(one) !== '""')
  if (variant && schema.type === undefined) return limitsOf(variant)
  const { format, minimum, maximum, minLength, maxLength, minItems, maxItems, pattern } = schema
  return [
    format,
    range('', minimum, maximum),
    range('characters ', minLength, maxLength),
    range('items ', minItems, maxItems),
    pattern && `/${pattern}/`,
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
  ].filter((limit): limit is string => typeof limit === 'string')
}

function range(what: string, from: number | undefined, to: number | undefined): string | undefined {
  if (from === undefined && to === undefined) return undefined
  if (from === undefined) return `${what}≤ ${to}`
  return to === undefined ? `${what}≥ ${from}` : `${what}${from}–${to}`
}

/** Fields of an object, of array items, or of every variant. */
export function fieldsOf(schema: Schema): SchemaField[] {
  const variants = schema.anyOf ?? schema.oneOf
  if (variants) return variants.flatMap(fieldsOf)
  if (schema.items) return fieldsOf(schema.items)
  return Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    schema: field,
    isRequired: schema.required?.includes(name) ?? false,
  }))
}
