import { SECOND_MS } from '@aplauso/contract/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A cookie that no script reads and no other host sets. */
export type HostCookie = {
  read(request: FastifyRequest): string | undefined
  set(reply: FastifyReply, value: string): void
  clear(reply: FastifyReply): void
}

type HostCookieOptions = { name: string; maxAgeMs: number; publicUrl: () => string }

export function createHostCookie({ name, maxAgeMs, publicUrl }: HostCookieOptions): HostCookie {
  const isSecure = () => publicUrl().startsWith('https:')
  // With this prefix, browsers accept the cookie only from this host and only over https.
  const fullName = () => (isSecure() ? `__Host-${name}` : name)
  const options = () => ({ path: '/', httpOnly: true, sameSite: 'lax' as const, secure: isSecure() })
  return {
    read: (request) => request.cookies[fullName()],
    set: (reply, value) => {
      reply.setCookie(fullName(), value, { ...options(), maxAge: maxAgeMs / SECOND_MS })
    },
    clear: (reply) => {
      reply.clearCookie(fullName(), options())
    },
  }
}
