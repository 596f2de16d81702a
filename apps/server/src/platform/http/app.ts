import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { SECOND_MS } from '@aplauso/contract/limits'
import cookie from '@fastify/cookie'
import swagger from '@fastify/swagger'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController, type RawServerDefault } from 'fastify'
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import { registerProblems, sendProblem, translate } from './problems.ts'

/** The HTTP server whose routes are typed and checked by zod schemas. */
export type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>

export type HttpSettings = { logger: FastifyBaseLogger; trustProxy: string[] | undefined; version: string }

const JSON_BODY_MAX_BYTES = 64 * 1024

/**
 * Fastify with this product's conventions: problems for errors, JSON bodies alone (text/plain would let a foreign
 * page send JSON without a preflight), nothing coerced, unknown keys dropped by the schemas, bounded header and body time.
 */
export async function createApp({ logger, trustProxy, version }: HttpSettings): Promise<App> {
  const app: App = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // An address that cannot be decoded never reaches a route, nor its error handler.
    frameworkErrors: (error, request, reply) => sendProblem(request, reply, translate(error)),
    bodyLimit: JSON_BODY_MAX_BYTES,
    requestTimeout: 10 * SECOND_MS,
    // A count of hops would put every client behind the proxy into one rate limit; a list of proxies is right both ways.
    trustProxy: trustProxy ?? false,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: 'idle',
  }).withTypeProvider<ZodTypeProvider>()
  // Node applies the larger of the two, so requestTimeout alone would do nothing for a minute.
  app.server.headersTimeout = 5 * SECOND_MS

  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.removeContentTypeParser('text/plain')
  registerProblems(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  await app.register(cookie)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Aplauso', version, description: 'Live-stream donations. Money is integer cents.' },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  return app
}
