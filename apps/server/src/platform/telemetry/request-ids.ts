import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { type DestinationStream, type Logger, pino } from 'pino'

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
