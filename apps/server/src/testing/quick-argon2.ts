import { createRequire } from 'node:module'

// In the place of '@node-rs/argon2' for tests that are not about passwords (vitest.config.ts): a hash of a fifteenth of a millisecond
// instead of thirteen, as every account that a test registers has one.

const real: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2')

export const { parseOptions, verify } = real

export const hash: typeof real.hash = (password, options, signal) =>
  real.hash(password, { ...options, memoryCost: 64, timeCost: 1 }, signal)
