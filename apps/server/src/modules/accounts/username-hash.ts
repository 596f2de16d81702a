import { createHmac } from 'node:crypto'

/** A retired username, for the table that keeps it from being taken again: told apart by who asks for it, read by nobody. */
export function usernameHash(secret: string, username: string): Buffer {
  return createHmac('sha256', secret).update(`username:${username}`).digest()
}
