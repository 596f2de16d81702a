import type { Operation, Schema } from '../api-description.ts'
import type { ListedCall } from '../list-calls.ts'

/** A minimal curl command for the call: only required values. */
export function curlOf(origin: string, call: ListedCall, operation: Operation): string {
  const { parameters = [], requestBody } = operation
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'slug' ? 'ana' : name.toUpperCase()))
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name, schema }) => `${name}=${encodeURIComponent(String(exampleOf(schema)))}`)
  const address = `${origin}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`
  const [body] = Object.entries(requestBody?.content ?? {})
  const lines = [
    `curl ${call.method === 'GET' || (call.method === 'POST' && body) ? '' : `-X ${call.method} `}"${address}"`,
    ...(call.access === 'public' ? [] : [`-H "Authorization: Bearer $${call.scope ? 'APLAUSO_API_KEY' : 'TOKEN'}"`]),
    ...(body ? bodyLines(body[0], body[1].schema ?? {}) : []),
  ]
  return lines.join(' \\\n  ')
}

function bodyLines(type: string, schema: Schema): string[] {
  if (type === 'application/json') {
    return ['-H "Content-Type: application/json"', `-d '${JSON.stringify(exampleOf(schema))}'`]
  }
  if (type === 'multipart/form-data') return Object.keys(schema.properties ?? {}).map((name) => `-F ${name}=@file`)
  return [`-d ${schema.description ?? ''}`]
}

/** A value that satisfies the schema: required fields, or the first field if none is required. */
export function exampleOf(schema: Schema): unknown {
  const variant = (schema.anyOf ?? schema.oneOf)?.find(
    ({ type, enum: values }) => type !== 'null' && !values?.includes(''),
  )
  if (variant && schema.type === undefined) return exampleOf(variant)
  if (schema.const !== undefined || schema.enum) return schema.const ?? schema.enum?.[0]
  if (schema.default !== undefined) return schema.default
  const [type] = [schema.type ?? 'string'].flat().filter((one) => one !== 'null')
  switch (type) {
    case 'object':
      return exampleObject(schema)
    case 'array':
      return schema.items ? [exampleOf(schema.items)] : []
    case 'number':
    case 'integer':
      return Math.max(schema.minimum ?? 0, Math.min(5, schema.maximum ?? 5))
    case 'boolean':
      return true
    default:
      return exampleText(schema)
  }
}

function exampleObject({ properties = {}, required = [] }: Schema): Record<string, unknown> {
  const names = required.length > 0 ? required : Object.keys(properties).slice(0, 1)
  return Object.fromEntries(names.map((name) => [name, exampleOf(properties[name] ?? {})]))
}

function exampleText({ format, minLength = 0 }: Schema): string {
  if (format === 'date') return '2026-11-21'
  if (format === 'date-time') return '2026-11-21T21:20:00.000Z'
  if (format === 'uuid') return '019aa8c4-5b1e-7c3a-9d2f-4e6a8b0c1d2e'
  return 'text'.padEnd(minLength, '-')
}
