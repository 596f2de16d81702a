import { hash, hashRaw, parseOptions, verify } from '@node-rs/argon2'
import { AppError } from '#platform/errors/app-error.ts'

// The library's argon2id with 19 MiB, two passes, one lane: OWASP's first recommendation; 7 ms on a small server.
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
// About a second of hashing on two processors. More waiting callers are refused with 503.
const WAITING_MAX = 256

export type Passwords = {
  hash(password: string): Promise<string>
  /** False for a wrong password; an unknown account passes undefined and costs the same time. */
  verify(stored: string | undefined, password: string): Promise<boolean>
  /** True for a hash with the parameters of an earlier release; the next sign-in rehashes it. */
  isOutdated(stored: string): boolean
  /** The raw hash, for finding a text among many that were hashed with the same salt. */
  hashWithSalt(text: string, salt: Buffer): Promise<Buffer>
}

/**
 * Hashes outside the event loop with a bounded number of waiting callers, so a flood of logins gets 503 and does not
 * slow other calls.
 */
export async function createPasswords(): Promise<Passwords> {
  const decoy = await hash('no account has this password', PARAMETERS)
  const current = parametersOf(decoy)
  let working = 0
  async function withinQueueLimit<Result>(work: () => Promise<Result>): Promise<Result> {
    if (working >= WAITING_MAX) throw new AppError('overloaded', 'Too many sign-ins at once', { retryAfterSeconds: 2 })
    working += 1
    try {
      return await work()
    } finally {
      working -= 1
    }
  }
  return {
    hash: (password) => withinQueueLimit(() => hash(password, PARAMETERS)),
    verify: (stored, password) =>
      withinQueueLimit(async () => (await verify(stored ?? decoy, password)) && stored !== undefined),
    isOutdated: (stored) => parametersOf(stored) !== current,
    hashWithSalt: (text, salt) => withinQueueLimit(() => hashRaw(text, { ...PARAMETERS, salt })),
  }
}

function parametersOf(stored: string): string {
  return JSON.stringify(parseOptions(stored))
}
