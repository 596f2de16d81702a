import { STATUS_CODES } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { apiKeyScope, callAccess, callNeeds } from '@aplauso/contract/access'
import { ERROR_STATUS, Problem } from '@aplauso/contract/errors'
import swagger from '@fastify/swagger'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { acceptsBrotli } from './accepts-brotli.ts'
import type { App } from './app-type.ts'

const SECURITY = {
  session: { type: 'http', scheme: 'bearer', description: 'The token of a sign-in; its cookie is the same session' },
  apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'apl_…', description: "A creator's API key, by its scopes" },
  dock: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'apd_…',
    description: "The key of a dock's link, by its rights",
  },
  letter: { type: 'apiKey', in: 'query', name: 'token', description: 'The token of a letter, for what it is about' },
} as const

const DESCRIPTION = [
  'Live-stream donations. Money is integer cents, but for the fields whose names or descriptions say euros.',
  'Times are ISO 8601 in UTC. Lists are newest first; the next page is in the Link header.',
].join(' ')

const LICENSE = { name: 'GNU Affero General Public License v3.0 or later', identifier: 'AGPL-3.0-or-later' }

const compress = promisify(brotliCompress)
const toJsonSchema = createJsonSchemaTransform({ zodToJsonConfig: { override: plainSchema } })

/** Describes every call below `/api` with the schemas that validate it. Pages, files and operations are no calls. */
export async function registerOpenApi(app: App, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Aplauso', version, description: DESCRIPTION, license: LICENSE },
      servers: [{ url: '/', description: 'The server that this description comes from' }],
      components: { securitySchemes: SECURITY },
    },
    transform: (route) => {
      if (!route.url.startsWith('/api/')) return { schema: { hide: true }, url: route.url }
      const [method = 'GET'] = [route.route.method].flat()
      const schema = { ...route.schema, operationId: operationId(method, route.url), ...accessOf(method, route.url) }
      return toJsonSchema({ ...route, schema })
    },
    transformObject: (document) => {
      if (!('openapiObject' in document)) return document.swaggerObject
      const { paths = {}, components = {} } = document.openapiObject
      Object.assign(components, { responses: { Problem: problemResponse() } })
      for (const operations of Object.values(paths)) {
        for (const operation of Object.values(operations ?? {})) if (isCall(operation)) completeOperation(operation)
      }
      return document.openapiObject
    },
  })
  let plain: Buffer | undefined
  let compressed: Promise<Buffer> | undefined
  app.get('/api/openapi.json', { schema: { hide: true } }, async (request, reply) => {
    plain ??= Buffer.from(JSON.stringify(app.swagger()))
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
    if (!acceptsBrotli(request)) return reply.send(plain)
    // Compressed once and outside the event loop: at its best level, a tenth of the size, brotli takes a quarter of a
    // second.
    compressed ??= compress(plain)
    return reply.header('content-encoding', 'br').send(await compressed)
  })
}

/** `GET /api/creators/:slug/favorite` is getCreatorsSlugFavorite, the method name of a generated client. */
const operationId = (method: string, url: string) =>
  method.toLowerCase() +
  url.replace('/api/', '').replace(/(?:^|[/:-]+)(\w)/g, (_, first: string) => first.toUpperCase())

/**
 * Each entry of `security` is one way in: a session, an API key with the scope, or an OBS dock for alert control.
 * `x-access` says whose session, `x-needs` what else the session needs.
 */
function accessOf(method: string, url: string) {
  const access = callAccess(method, url)
  const scope = apiKeyScope(method, url)
  if (access === undefined || access === 'public') return { 'x-access': access, security: [] }
  const needs = callNeeds(method, url)
  return {
    'x-access': access,
    ...(needs.length === 0 ? {} : { 'x-needs': needs }),
    security: [
      ...(access === 'api_key' ? [] : [{ session: [] }]),
      ...(scope === undefined ? [] : [{ apiKey: [scope] }]),
      ...(access === 'stage' ? [{ dock: [] }] : []),
      ...(access === 'signed_in_or_letter' ? [{ letter: [] }] : []),
    ],
  }
}

type Schema = { anyOf?: { type?: unknown }[] }
type Call = {
  responses: Record<string, { description?: string; content?: unknown } | { $ref: string }>
  requestBody?: { required?: boolean; content: Record<string, { schema?: Schema }> }
}
const isCall = (operation: unknown): operation is Call =>
  typeof operation === 'object' && operation !== null && 'responses' in operation

/** Refers each call to one shared problem: a hundred copies were a third of the document. */
function completeOperation({ responses, requestBody }: Call): void {
  for (const [status, response] of Object.entries(responses)) {
    if ('description' in response && response.description === 'Default Response') {
      response.description = STATUS_CODES[status] ?? ''
    }
    if (status === '204' && 'content' in response) delete response.content
  }
  const problem = { $ref: '#/components/responses/Problem' }
  responses['4XX'] = problem
  responses.default = problem
  if (requestBody) markOptionalBody(requestBody)
}

/** Describes an optional body as OpenAPI does (`required: false`) and not as a body that may be `null`. */
function markOptionalBody(body: NonNullable<Call['requestBody']>): void {
  for (const media of Object.values(body.content)) {
    const either = media.schema?.anyOf
    const [bodySchema, ...others] = either?.filter(({ type }) => type !== 'null') ?? []
    if (either === undefined || bodySchema === undefined || others.length === either.length - 1) continue
    delete media.schema?.anyOf
    media.schema = { ...media.schema, ...(others.length === 0 ? bodySchema : { anyOf: [bodySchema, ...others] }) }
    body.required = false
  }
}

type Described = { jsonSchema: Record<string, unknown> }

/**
 * Removes details without information: the limits of JavaScript's whole numbers, and the patterns of named formats. A
 * record with a key for each value of a list is described as an object.
 */
function plainSchema({ jsonSchema }: Described): void {
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

/** The answer of a failed call, with every error code and its status. */
function problemResponse() {
  const schema = z.toJSONSchema(Problem, { override: plainSchema })
  delete schema.$schema
  const codes = Object.entries(ERROR_STATUS).map(([code, status]) => ({ const: code, description: String(status) }))
  // Client generators read `enum`; the meaning of each value is in `oneOf`.
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
