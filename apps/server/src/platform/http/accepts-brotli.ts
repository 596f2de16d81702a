import type { FastifyRequest } from 'fastify'

/** True when the client accepts brotli; `br;q=0` refuses it. */
export function acceptsBrotli({ headers }: FastifyRequest): boolean {
  const accepted = String(headers['accept-encoding'] ?? '')
  return /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(accepted)
}
