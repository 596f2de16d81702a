import { createHash } from 'node:crypto'
import { SECOND_MS } from '@aplauso/contract/limits'
import type { FastifyBaseLogger } from 'fastify'
import { readAnswer } from '#platform/http/read-answer.ts'

/** Characters of the hash that the service learns: hundreds of leaked passwords share them. */
const PREFIX_CHARACTERS = 5
const LIMIT_MS = 2 * SECOND_MS
/** A padded answer of the real service has about 60 kB. */
const ANSWER_MAX_BYTES = 1_000_000

export type LeakedPasswords = {
  /** Whether the password is in a known leak. False without a service, and if it does not answer properly in time. */
  has(password: string): Promise<boolean>
}

type LeakedPasswordsDeps = { url: string | undefined; log: Pick<FastifyBaseLogger, 'warn'>; limitMs?: number }

/**
 * Asks a service with the range API of Pwned Passwords. It gets five characters of the hash and never the password. The
 * padding hides the number of matches from an observer of the network.
 */
export function createLeakedPasswords({ url, log, limitMs = LIMIT_MS }: LeakedPasswordsDeps): LeakedPasswords {
  if (url === undefined) return { has: async () => false }
  const base = url.replace(/\/+$/, '')
  return {
    async has(password) {
      const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
      try {
        const response = await fetch(`${base}/range/${hash.slice(0, PREFIX_CHARACTERS)}`, {
          headers: { 'add-padding': 'true', 'user-agent': 'Aplauso' },
          signal: AbortSignal.timeout(limitMs),
        })
        if (!response.ok) throw new Error(`The service answered ${response.status}`)
        const answer = (await readAnswer(response, ANSWER_MAX_BYTES)).toString('latin1')
        return includesSuffix(answer, hash.slice(PREFIX_CHARACTERS))
      } catch (error) {
        log.warn({ err: error }, 'leaked passwords not checked')
        return false
      }
    },
  }
}

/** Lines are `suffix:count`; padding has the count 0. */
const includesSuffix = (answer: string, suffix: string): boolean =>
  answer.split(/\r?\n/).some((line) => {
    const [, found, count] = /^([0-9A-F]{35}):(\d+)\s*$/i.exec(line) ?? []
    return found?.toUpperCase() === suffix && Number(count) > 0
  })
