import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { runDueWork } from './due-work.ts'
import { Faults } from './faults.ts'
import type { Sandbox } from './sandbox.ts'

const ADVANCE_MAX_MS = 10 * 366 * 86_400_000

const ClockChange = z.object({ advanceMs: z.number().int().min(0).max(ADVANCE_MAX_MS) })

/** Routes for tests that set faults and move the clock. */
export async function faultControls(app: FastifyInstance, { sandbox }: { sandbox: Sandbox }): Promise<void> {
  const { faults, webhooks, clock } = sandbox

  app.get('/faults', async () => faults.current())

  app.put('/faults', async (request, reply) => {
    const parsed = Faults.safeParse(request.body)
    if (!parsed.success) return reply.code(422).send({ status: 422, detail: z.prettifyError(parsed.error) })
    return switchTo(parsed.data)
  })

  app.delete('/faults', async () => switchTo({}))

  app.post('/clock', async (request, reply) => {
    const parsed = ClockChange.safeParse(request.body)
    if (!parsed.success) return reply.code(422).send({ status: 422, detail: z.prettifyError(parsed.error) })
    clock.advance(parsed.data.advanceMs)
    runDueWork(sandbox)
    webhooks.sendDue()
    return { now: new Date(clock.nowMs()).toISOString() }
  })

  function switchTo(next: Faults): Faults {
    const wereHeldBack = faults.current().reorderWebhooks === true
    faults.set(next)
    if (wereHeldBack && next.reorderWebhooks !== true) webhooks.releaseNewestFirst()
    return faults.current()
  }
}
