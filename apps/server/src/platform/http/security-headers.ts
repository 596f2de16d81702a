import helmet from '@fastify/helmet'
import type { App } from './app-type.ts'

// A page may record a donor's voice; no page needs the other features.
const PERMISSIONS = [
  'microphone=(self)',
  ...['camera', 'display-capture', 'geolocation', 'hid', 'midi', 'payment', 'serial', 'usb'].map(
    (feature) => `${feature}=()`,
  ),
].join(', ')

/** Sets the headers of every answer. Pages and media add their own content policy. */
export async function registerSecurityHeaders(
  app: App,
  { https, hstsSubdomains }: { https: boolean; hstsSubdomains: boolean },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // The popup that connects a stream platform has to find its opener.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // Browsers ignore the header over plain http, where it would only mislead. It covers this host only unless the
    // operator enables more: locking other services of the domain out of http for a year is not our decision.
    strictTransportSecurity: https && { includeSubDomains: hstsSubdomains },
    frameguard: { action: 'sameorigin' },
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS)
  })
}
