import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { App } from '#platform/http/app-type.ts'

// Others may read the id in a header, in a log and in a problem: nothing in it needs quoting anywhere.
const REQUEST_ID = /^[A-Za-z0-9._-]{8,128}$/

/** The caller's id, which a proxy may have given, or a new one where it is missing or not safe to write. */
export const requestIdOf = (header: string | string[] | undefined): string =>
  typeof header === 'string' && REQUEST_ID.test(header) ? header : randomUUID()

const calls = new AsyncLocalStorage<{ reqId: string }>()

/** Runs `work` as a part of a call, whose id then stands in each of its log lines. */
export const withRequestId = <Result>(reqId: string, work: () => Result): Result => calls.run({ reqId }, work)

/** A logger whose lines carry the id of the call that they belong to, wherever in the code they are written. */
export function createLogger(level: string, to: DestinationStream = pino.destination(1)): Logger {
  return pino(
    {
      level,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      mixin: (_line, _level, logger) => ('reqId' in logger.bindings() ? {} : { ...calls.getStore() }),
    },
    to,
  )
}

/** Answers the id of each call, and gives it to everything that the call does. Must be the app's first hook. */
export function registerRequestIds(app: App): void {
  const enter = ({ id }: FastifyRequest, _reply: unknown, done: () => void) => withRequestId(id, done)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    enter(request, reply, done)
  })
  // A body arrives in events of its connection, which know nothing of the call.
  app.addHook('preValidation', enter)
}
