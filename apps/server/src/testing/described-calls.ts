import { API_SCOPES, callAccess } from '@aplauso/contract/access'
import type { UserType } from '@aplauso/contract/accounts'
import type { CreatedApiKey } from '@aplauso/contract/developers'
import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'null'
type Schema = {
  type?: JsonType | JsonType[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  minimum?: number
  minLength?: number
}
type Operation = {
  parameters?: { in: string; name: string }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

/** One call of the API, as the API description documents it. */
export type DescribedCall = {
  method: string
  /** `/api/donations/{id}/status` */
  path: string
  /** The account type that may make the call; undefined for a call that needs no session. */
  caller: UserType | 'api_key' | 'operator' | undefined
  body: Record<string, Schema>
  required: string[]
  inPath: string[]
  inQuery: string[]
}

export async function listDescribedCalls(app: TestApp): Promise<DescribedCall[]> {
  const { status, body } = await app.call<{ paths: Record<string, Record<string, Operation>> }>('/api/openapi.json')
  expect(status).toBe(200)
  return Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const { properties = {}, required = [] } = requestBody?.content['application/json']?.schema ?? {}
      const named = (place: string) => parameters.filter((parameter) => parameter.in === place).map(({ name }) => name)
      const caller = callerOf(method.toUpperCase(), path)
      return {
        method: method.toUpperCase(),
        path,
        caller,
        body: properties,
        required,
        inPath: named('path'),
        inQuery: named('query'),
      }
    }),
  )
}

/**
 * The session token of a new account, or its API key, with the largest plan. Undefined for a call that needs neither.
 */
export async function tokenFor(app: TestApp, { caller }: DescribedCall): Promise<string | undefined> {
  if (caller === undefined) return undefined
  const { token, user } = await app.register(caller === 'api_key' || caller === 'operator' ? 'creator' : caller)
  await app.database.db
    .updateTable('users')
    .set({ subscription_plan: 'pro', granted_plan: 'pro', operator_role: caller === 'operator' ? 'owner' : null })
    .where('id', '=', user.id)
    .execute()
  if (caller !== 'api_key') return token
  const { body } = await app.call<CreatedApiKey>('/api/api-keys', { token, body: { name: 'Bot', scopes: API_SCOPES } })
  return body.key
}

function callerOf(method: string, path: string): DescribedCall['caller'] {
  const access = callAccess(method, path.replace(/\{(\w+)\}/g, ':$1'))
  if (access === 'public' || access === undefined) return undefined
  if (access === 'api_key' || access === 'operator') return access
  if (access === 'signed_in' || access === 'signed_in_or_letter' || access === 'stage') return 'creator'
  return access[0]
}

/** The JSON types that a field may have; all of them when its schema names none. */
export function typesOf(schema: Schema): Set<JsonType> {
  const variants = schema.anyOf ?? schema.oneOf
  if (variants) return new Set(variants.flatMap((variant) => [...typesOf(variant)]))
  const types = schema.type === undefined ? ANYTHING : [schema.type].flat()
  return new Set(types.includes('integer') ? [...types, 'number'] : types)
}
const ANYTHING: JsonType[] = ['string', 'number', 'boolean', 'array', 'object', 'null']

export function plausible(schema: Schema): unknown {
  const variant = (schema.anyOf ?? schema.oneOf)?.at(-1)
  if (variant) return plausible(variant)
  if (schema.const !== undefined || schema.enum) return schema.const ?? schema.enum?.[0]
  const types = typesOf(schema)
  if (types.has('string')) return 'x'.repeat(schema.minLength ?? 3)
  if (types.has('number')) return schema.minimum ?? 5
  if (types.has('boolean')) return true
  return types.has('array') ? [] : {}
}
