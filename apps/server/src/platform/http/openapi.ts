import { callAccess } from '@aplauso/contract/access'
import { Problem } from '@aplauso/contract/errors'
import swagger from '@fastify/swagger'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { App } from './app.ts'

const FAILURE = {
  description: 'Problem details (RFC 9457)',
  content: { 'application/problem+json': { schema: Problem } },
}

/** Describes every call below `/api` by the schemas that validate it; pages, files and operations are no calls. */
export async function registerOpenApi(app: App, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Aplauso', version, description: 'Live-stream donations. Money is integer cents.' },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (route) => {
      if (!route.url.startsWith('/api/')) return { schema: { hide: true }, url: route.url }
      const isOpen = [route.route.method].flat().every((method) => callAccess(method, route.url) === 'public')
      const schema = {
        ...route.schema,
        ...(isOpen ? {} : { security: [{ session: [] }] }),
        response: { ...responsesOf(route.schema), default: FAILURE },
      }
      return jsonSchemaTransform({ ...route, schema })
    },
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}

function responsesOf({ response }: { response?: unknown }): object {
  return typeof response === 'object' && response !== null ? response : {}
}
