import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Sandbox } from '../sandbox.ts'
import { inTransaction } from '../store/in-transaction.ts'
import type { ApiCall, ApiRoute } from './api-call.ts'
import { ApiProblem, problemBody } from './api-problem.ts'
import { chargebackRoutes } from './chargebacks.ts'
import { customerRoutes } from './customers.ts'
import type { IdempotencyKeys, StoredAnswer } from './idempotency.ts'
import { mandateRoutes } from './mandates.ts'
import { methodRoutes } from './methods.ts'
import { paymentRoutes } from './payments.ts'
import { refundRoutes } from './refunds.ts'
import { subscriptionRoutes } from './subscriptions.ts'

const ROUTES: readonly ApiRoute[] = [
  ...paymentRoutes,
  ...refundRoutes,
  ...chargebackRoutes,
  ...methodRoutes,
  ...customerRoutes,
  ...mandateRoutes,
  ...subscriptionRoutes,
]

const HAL_JSON = 'application/hal+json'
const Params = z.record(z.string(), z.string())
const Query = z.record(z.string(), z.unknown())

export type ApiOptions = { sandbox: Sandbox; keys: IdempotencyKeys; apiKey: string }

/** The payment API, registered in its own scope: its errors and body parsing differ from those of the page. */
export async function api(app: FastifyInstance, { sandbox, keys, apiKey }: ApiOptions): Promise<void> {
  // Clients send DELETE with a JSON content type and no body.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(String(body)))
    } catch {
      done(new ApiProblem(400, 'The body is not valid JSON.'))
    }
  })
  app.setErrorHandler((error, request, reply) => {
    if (!(error instanceof ApiProblem)) request.log.error(error)
    return send(reply, refusal(error))
  })
  app.setNotFoundHandler((_request, reply) => send(reply, refusal(new ApiProblem(404, 'No such resource.'))))
  app.addHook('onRequest', async (request) => {
    if (!isAuthorized(request, apiKey)) throw new ApiProblem(401, 'Missing authentication, or the API key is wrong.')
  })

  for (const route of ROUTES) {
    app.route({
      method: route.method,
      url: route.url,
      handler: async (request, reply) => {
        const faultyAnswer = sandbox.faults.nextFaultyAnswer()
        if (faultyAnswer === 'rubbish') return reply.type('text/html').send('<html><body>Bad gateway</body></html>')
        if (faultyAnswer !== undefined) throw new ApiProblem(faultyAnswer.status, 'A fault was asked for.')
        if (route.method === 'GET') {
          await slowDown()
          return send(reply, runRoute(route, callOf(request)))
        }
        return answerOnce(route, request, reply)
      },
    })
  }

  async function slowDown(): Promise<void> {
    const { slowMs } = sandbox.faults.current()
    if (slowMs !== undefined) await delay(slowMs)
  }

  async function answerOnce(route: ApiRoute, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const call = callOf(request)
    const key = request.headers['idempotency-key']
    if (typeof key !== 'string' || key === '') {
      await slowDown()
      return send(
        reply,
        inTransaction(sandbox.store.db, () => runRoute(route, call)),
      )
    }

    const claim = keys.claim(key, fingerprint(request, call))
    if (claim.kind === 'in_flight') throw new ApiProblem(409, 'A request with this idempotency key is being processed.')
    if (claim.kind === 'other_request') {
      throw new ApiProblem(400, 'This idempotency key was used with other parameters.', 'Idempotency-Key')
    }
    if (claim.kind === 'replay') return send(reply.header('Idempotent-Replayed', 'true'), claim.answer)

    await slowDown()
    try {
      // One transaction for the work and its stored answer: after a crash in between, neither exists.
      const answer = inTransaction(sandbox.store.db, () => {
        const done = runRoute(route, call)
        keys.store(key, done)
        return done
      })
      return send(reply, answer)
    } catch (error) {
      if (error instanceof ApiProblem) keys.store(key, refusal(error))
      else keys.release(key)
      throw error
    }
  }

  function runRoute(route: ApiRoute, call: ApiCall): StoredAnswer {
    const answer = route.run(sandbox, call)
    return { status: answer.status, body: 'body' in answer ? JSON.stringify(answer.body) : '' }
  }
}

function isAuthorized(request: FastifyRequest, apiKey: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${apiKey}`))
}

function callOf(request: FastifyRequest): ApiCall {
  return { params: Params.parse(request.params), query: Query.parse(request.query), body: request.body }
}

function fingerprint(request: FastifyRequest, call: ApiCall): string {
  return createHash('sha256')
    .update(JSON.stringify([request.method, request.url, call.body ?? null]))
    .digest('hex')
}

function refusal(error: unknown): StoredAnswer {
  const problem = error instanceof ApiProblem ? error : new ApiProblem(statusOf(error), 'The request failed.')
  return { status: problem.status, body: JSON.stringify(problemBody(problem)) }
}

/** Fastify's own errors (body too large, unknown media type) carry their status; every other error is a 500. */
function statusOf(error: unknown): number {
  const parsed = z.object({ statusCode: z.number().int().min(400).max(499) }).safeParse(error)
  return parsed.success ? parsed.data.statusCode : 500
}

function send(reply: FastifyReply, answer: StoredAnswer): FastifyReply {
  reply.code(answer.status)
  return answer.body === '' ? reply.send() : reply.type(HAL_JSON).send(answer.body)
}
