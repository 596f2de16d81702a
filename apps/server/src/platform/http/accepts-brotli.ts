import type { FastifyRequest } from 'fastify'

/** Whether the client reads brotli; with `br;q=0` it says that it does not. */
export function acceptsBrotli({ headers }: FastifyRequest): boolean {
  const accepted = String(headers['accept-encoding'] ?? '')
  return /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(accepted)
}
