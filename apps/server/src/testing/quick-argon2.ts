import { createRequire } from 'node:module'

// Replaces '@node-rs/argon2' in tests that are not about passwords (vitest.config.ts). A hash takes a fifteenth of a
// millisecond instead of thirteen, and every registered account needs one.

const real: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2')

export const { parseOptions, verify } = real

export const hash: typeof real.hash = (password, options, signal) =>
  real.hash(password, { ...options, memoryCost: 64, timeCost: 1 }, signal)

export const hashRaw: typeof real.hashRaw = (password, options, signal) =>
  real.hashRaw(password, { ...options, memoryCost: 64, timeCost: 1 }, signal)
