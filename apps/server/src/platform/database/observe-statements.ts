import type { LogEvent } from 'kysely'
import { startSpan } from '#platform/telemetry/tracing.ts'
import type { Log } from './database-log.ts'

const SLOW_MAX_CHARACTERS = 2_000

/**
 * Logs slow statements and records each in its trace. Parameters are left out: they are what people wrote. `slowMs` 0
 * logs none.
 */
export function observeStatements(log: Log, slowMs = 0): (event: LogEvent) => void {
  return ({ level, queryDurationMillis: tookMs, query: { sql: statement } }) => {
    const [name = 'statement'] = /\b(?:select|insert|update|delete|with|set)\b/i.exec(statement) ?? []
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': statement }
    const span = startSpan({ name: name.toLowerCase(), kind: 'client', attributes, tookMs })
    if (level === 'error') span?.fail()
    span?.end()
    if (slowMs > 0 && tookMs >= slowMs)
      log.warn({ tookMs: Math.round(tookMs), statement: statement.slice(0, SLOW_MAX_CHARACTERS) }, 'slow statement')
  }
}
