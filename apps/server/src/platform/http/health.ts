import { SECOND_MS } from '@aplauso/contract/limits'
import * as z from 'zod'
import { AppError } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app-type.ts'
import { withinTime } from '#platform/time/within-time.ts'

const Alive = z.object({ status: z.literal('ok') })
const Ready = Alive.extend({ bus: z.enum(['ok', 'down']).optional() })

const BUS_MAX_MS = SECOND_MS

export type HealthDeps = {
  checkDatabase: () => Promise<void>
  /** The name of a newer release's migration: this process must not use such a database. */
  findNewerMigration: () => Promise<string | undefined>
  /** Undefined when the bus is inside this process. */
  checkBus: (() => Promise<void>) | undefined
}

/**
 * `/healthz` reports that the process runs. `/readyz` reports that the database answers and that no newer release has
 * changed it. Without the bus alerts only come five seconds later, so the bus is reported but does not take the process
 * out of a load balancer.
 */
export function registerHealth(app: App, { checkDatabase, findNewerMigration, checkBus }: HealthDeps): void {
  const schema = { summary: 'Health', tags: ['operations'] }
  app.get('/healthz', { schema: { ...schema, response: { 200: Alive } } }, async () => ({ status: 'ok' as const }))
  app.get('/readyz', { schema: { ...schema, response: { 200: Ready } } }, async () => {
    const bus = checkBus && withinTime(checkBus(), BUS_MAX_MS, 'The bus did not answer')
    const busStatus = bus?.then(
      () => ({ bus: 'ok' as const }),
      () => ({ bus: 'down' as const }),
    )
    const newer = await checkDatabase()
      .then(findNewerMigration)
      .catch((cause: unknown) => {
        throw new AppError('overloaded', 'The database does not answer', { cause })
      })
    if (newer !== undefined)
      throw new AppError('overloaded', `The database has been used by a newer release (${newer}): start that one`)
    return { status: 'ok' as const, ...(await busStatus) }
  })
}
