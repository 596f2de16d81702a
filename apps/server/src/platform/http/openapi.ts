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

/** Describes every call below `/api` by the schemas that validate it; pages, files and operations are no calls. */
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
    // Once, and beside the event loop: at its best, which makes a tenth of it, brotli takes a quarter of a second.
    compressed ??= compress(plain)
    return reply.header('content-encoding', 'br').send(await compressed)
  })
}

/** `GET /api/creators/:slug/favorite` is getCreatorsSlugFavorite: what a generated client calls it. */
const operationId = (method: string, url: string) =>
  method.toLowerCase() +
  url.replace('/api/', '').replace(/(?:^|[/:-]+)(\w)/g, (_, first: string) => first.toUpperCase())

/**
 * Either of what is named: a session where one is taken, an API key of the scope where one is, a dock's on the stage; `x-access`
 * is whose, `x-needs` what of the session besides.
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

/** The problem that any call may answer is written down once: a hundred copies were a third of the document. */
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

/** What takes no body as well as one says so as OpenAPI does, and not by a body that is `null`. */
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
 * Takes out of a schema what says nothing to a reader: the limits of whole numbers in JavaScript, and the patterns of
 * formats that have a name. A record with a key for each of a list is written as the object that it is.
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

/** What a failing call answers, with every code there is and its status. */
function problemResponse() {
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
