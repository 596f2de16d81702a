import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { scopesOfRoute } from '../connect/scopes.ts'
import { cutOff, sendRubbish, slowDown } from '../faulty-answers.ts'
import type { Sandbox } from '../sandbox.ts'
import { inTransaction } from '../store/in-transaction.ts'
import type { ApiCall, ApiRoute } from './api-call.ts'
import { ApiProblem, problemBody } from './api-problem.ts'
import { balanceRoutes } from './balances.ts'
import { type Caller, findCaller } from './caller.ts'
import { chargebackRoutes } from './chargebacks.ts'
import { customerRoutes } from './customers.ts'
import type { IdempotencyKeys, StoredAnswer } from './idempotency.ts'
import { mandateRoutes } from './mandates.ts'
import { methodRoutes } from './methods.ts'
import { organizationRoutes } from './organizations.ts'
import { paymentRoutes } from './payments.ts'
import { refundRoutes } from './refunds.ts'
import { settlementRoutes } from './settlements.ts'
import { subscriptionRoutes } from './subscriptions.ts'

const ROUTES: readonly ApiRoute[] = [
  ...paymentRoutes,
  ...refundRoutes,
  ...chargebackRoutes,
  ...methodRoutes,
  ...customerRoutes,
  ...mandateRoutes,
  ...subscriptionRoutes,
  ...organizationRoutes,
  ...balanceRoutes,
  ...settlementRoutes,
]

const HAL_JSON = 'application/hal+json'
const Params = z.record(z.string(), z.string())
const Query = z.record(z.string(), z.unknown())
const InTestmode = z.object({ testmode: z.literal(true) })

/** Nothing here is in live mode: an access token that does not ask for test mode finds nothing. */
const LIVE_MODE = 'org_live'

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
  // Before the body is read. A route that does not exist is refused too.
  app.addHook('onRequest', async (request) => void requireCaller(request))

  for (const route of ROUTES) {
    app.route({
      method: route.method,
      url: route.url,
      handler: async (request, reply) => {
        const call = callOf(request, requireCaller(request))
        requireScopes(call.caller, route)
        const fault = sandbox.faults.nextFaultyAnswer()
        if (fault === 'rubbish') return sendRubbish(reply)
        if (typeof fault === 'object') throw new ApiProblem(fault.status, 'A fault was asked for.')
        const answer = route.method === 'GET' ? await read(route, call) : await runOnce(route, call, request, reply)
        return fault === 'cut' ? cutOff(reply) : send(reply, answer)
      },
    })
  }

  function requireCaller({ headers }: FastifyRequest): Caller {
    const caller = findCaller(sandbox, apiKey, headers.authorization)
    if (caller === undefined) throw new ApiProblem(401, 'Missing authentication, or failed to authenticate.')
    return caller
  }

  async function read(route: ApiRoute, call: ApiCall): Promise<StoredAnswer> {
    await slowDown(sandbox.faults)
    return runRoute(route, call)
  }

  async function runOnce(
    route: ApiRoute,
    call: ApiCall,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<StoredAnswer> {
    const header = request.headers['idempotency-key']
    if (typeof header !== 'string' || header === '') {
      await slowDown(sandbox.faults)
      return inTransaction(sandbox.store.db, () => runRoute(route, call))
    }

    const key = call.caller.scopes === undefined ? header : `${call.caller.organizationId}:${header}`
    const claim = keys.claim(key, fingerprint(request, call))
    if (claim.kind === 'in_flight') throw new ApiProblem(409, 'A request with this idempotency key is being processed.')
    if (claim.kind === 'other_request') {
      throw new ApiProblem(400, 'This idempotency key was used with other parameters.', 'Idempotency-Key')
    }
    if (claim.kind === 'replay') {
      reply.header('Idempotent-Replayed', 'true')
      return claim.answer
    }

    await slowDown(sandbox.faults)
    try {
      // One transaction for the work and its stored answer: after a crash in between, neither exists.
      return inTransaction(sandbox.store.db, () => {
        const done = runRoute(route, call)
        keys.store(key, done)
        return done
      })
    } catch (error) {
      if (error instanceof ApiProblem) keys.store(key, refusal(error))
      else keys.release(key)
      throw error
    }
  }

  function runRoute(route: ApiRoute, call: ApiCall): StoredAnswer {
    const isVisible = call.isTestmode || route.hasModes === false
    const answer = route.run(sandbox.of(isVisible ? call.caller.organizationId : LIVE_MODE), call)
    return { status: answer.status, body: 'body' in answer ? JSON.stringify(answer.body) : '' }
  }
}

function callOf(request: FastifyRequest, caller: Caller): ApiCall {
  const query = Query.parse(request.query)
  const isTestmode =
    caller.scopes === undefined || query.testmode === 'true' || InTestmode.safeParse(request.body).success
  return { params: Params.parse(request.params), query, body: request.body, caller, isTestmode }
}

function requireScopes({ scopes }: Caller, route: ApiRoute): void {
  const missing = scopesOfRoute(route).filter((scope) => scopes?.includes(scope) === false)
  if (missing.length > 0) throw new ApiProblem(403, `The access token lacks the permission ${missing.join(', ')}.`)
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
