import { randomBytes } from 'node:crypto'
import { MINUTE_MS, OAUTH_STATE_MS } from '@aplauso/contract/limits'
import { PENDING_SERVICE_MINUTES } from '@aplauso/contract/retention'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHostCookie, type HostCookie } from '#platform/http/host-cookie.ts'

const BROWSER_BYTES = 32

export type SignInCookies = {
  /** The browser that was sent to a service. Tabs of one browser share it, so that both can come back. */
  browserOf(request: FastifyRequest): string | undefined
  markBrowser(request: FastifyRequest, reply: FastifyReply): string
  /** The token of a pending service. */
  pending: HostCookie
}

export function createSignInCookies(publicUrl: () => string): SignInCookies {
  const browser = createHostCookie({ name: 'oauth', maxAgeMs: OAUTH_STATE_MS, publicUrl })
  return {
    browserOf: browser.read,
    markBrowser(request, reply) {
      const value = browser.read(request) || randomBytes(BROWSER_BYTES).toString('base64url')
      browser.set(reply, value)
      return value
    },
    pending: createHostCookie({ name: 'service', maxAgeMs: PENDING_SERVICE_MINUTES * MINUTE_MS, publicUrl }),
  }
}
