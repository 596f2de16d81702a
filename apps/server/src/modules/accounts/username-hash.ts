import { createHmac } from 'node:crypto'

/** Keyed hash of a retired username. It can be compared with a requested name, and nobody can read it. */
export function usernameHash(secret: string, username: string): Buffer {
  return createHmac('sha256', secret).update(`username:${username}`).digest()
}
