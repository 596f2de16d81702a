import { SECOND_MS } from '@aplauso/contract/limits'
import cookie from '@fastify/cookie'
import fastify, { type FastifyBaseLogger, type FastifyRequest, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { AppError } from '#platform/errors/app-error.ts'
import { requestIdOf, withRequestId } from '#platform/telemetry/request-ids.ts'
import { isTracing } from '#platform/telemetry/tracing.ts'
import type { App } from './app-type.ts'
import { answerClientError } from './client-errors.ts'
import { REQUEST_MAX_MS, registerLateBodies } from './late-bodies.ts'
import { registerOpenApi } from './openapi.ts'
import { registerProblems, sendProblem, translate } from './problems.ts'
import { registerRequestSpans } from './request-spans.ts'

export type HttpSettings = { logger: FastifyBaseLogger; trustProxy: string[] | undefined; version: string }

const JSON_BODY_MAX_BYTES = 64 * 1024
const HEAD_MAX_MS = 5 * SECOND_MS

/**
 * Fastify with the conventions of this product. Errors are problems. Bodies are JSON only: text/plain would let a
 * foreign page send JSON without a preflight. Nothing is coerced, the schemas drop unknown keys, and the time for head
 * and body is limited.
 */
export async function createApp({ logger, trustProxy, version }: HttpSettings): Promise<App> {
  const app: App = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // An address that cannot be decoded never reaches a route or its error handler.
    frameworkErrors: (error, request, reply) =>
      sendProblem(request, reply.header('x-request-id', request.id), translate(error)),
    clientErrorHandler: answerClientError,
    bodyLimit: JSON_BODY_MAX_BYTES,
    requestTimeout: REQUEST_MAX_MS,
    // Node checks for late requests every 30 s by default, which would be the real limit.
    http: { headersTimeout: HEAD_MAX_MS, connectionsCheckingInterval: SECOND_MS },
    // A number of hops would put every client behind the proxy into one rate limit; a list of proxies does not.
    trustProxy: trustProxy ?? false,
    genReqId: ({ headers }) => requestIdOf(headers['x-request-id']),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: 'idle',
  }).withTypeProvider<ZodTypeProvider>()

  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.removeContentTypeParser(['text/plain', 'application/json'])
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null) : parseJson(request, String(body), done),
  )
  registerRequestIds(app)
  if (isTracing()) registerRequestSpans(app)
  registerProblems(app)
  registerLateBodies(app)
  app.addHook('onRequest', async (request) => {
    // Many clients send a content type without a body. A call that needs a body refuses its absence by its schema.
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
    if (length === '0' && encoding === undefined) delete request.headers['content-type']
    // A proxy in front may have routed the request by the other host.
    const names = request.raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host')
    if (names.length > 1) throw new AppError('validation_failed', 'The request names its host more than once')
  })
  await app.register(cookie)
  await registerOpenApi(app, version)
  return app
}

/** Answers the id of each call, and gives it to everything that the call does. Must be the app's first hook. */
function registerRequestIds(app: App): void {
  const enter = ({ id }: FastifyRequest, _reply: unknown, done: () => void) => withRequestId(id, done)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    enter(request, reply, done)
  })
  // A body arrives in events of its connection, which know nothing of the call.
  app.addHook('preValidation', enter)
}
