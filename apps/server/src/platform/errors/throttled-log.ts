import { MINUTE_MS } from '@aplauso/contract/limits'
import type { FastifyBaseLogger } from 'fastify'

const QUIET_MS = 10 * MINUTE_MS

export type ThrottledLog = (topic: string, error: unknown, message: string) => void

/**
 * Warns once per topic in ten minutes and counts the suppressed warnings in `unsaid`: a vendor that is down fails every
 * donation.
 */
export function createThrottledLog(log: FastifyBaseLogger): ThrottledLog {
  const topics = new Map<string, { quietUntil: number; unsaid: number }>()
  return (topic, err, message) => {
    const now = Date.now()
    const { quietUntil, unsaid } = topics.get(topic) ?? { quietUntil: 0, unsaid: 0 }
    if (now < quietUntil) topics.set(topic, { quietUntil, unsaid: unsaid + 1 })
    else {
      topics.set(topic, { quietUntil: now + QUIET_MS, unsaid: 0 })
      log.warn({ err, unsaid }, message)
    }
  }
}
