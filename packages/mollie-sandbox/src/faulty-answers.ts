import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { FaultSwitch } from './faults.ts'

export async function slowDown(faults: FaultSwitch): Promise<void> {
  const { slowMs } = faults.current()
  if (slowMs !== undefined) await delay(slowMs)
}

export function sendRubbish(reply: FastifyReply): FastifyReply {
  return reply.type('text/html').send('<html><body>Bad gateway</body></html>')
}

/** Closes the connection after the call was done, so that its client does not learn the outcome. */
export function cutOff(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.destroy()
  return reply
}
