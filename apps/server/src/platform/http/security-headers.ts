import helmet from '@fastify/helmet'
import type { App } from './app-type.ts'

// A page may record a donor's voice; nothing here needs the rest.
const PERMISSIONS = [
  'microphone=(self)',
  ...['camera', 'display-capture', 'geolocation', 'hid', 'midi', 'payment', 'serial', 'usb'].map(
    (feature) => `${feature}=()`,
  ),
].join(', ')

/** The headers that every answer carries. Pages and media add a content policy of their own. */
export async function registerSecurityHeaders(
  app: App,
  { https, hstsSubdomains }: { https: boolean; hstsSubdomains: boolean },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // The popup that links a stream platform has to find its opener.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // Over plain http browsers ignore it; said there all the same it would only mislead.
    // For this host alone unless asked: what else runs below the domain is not ours to lock out for a year.
    strictTransportSecurity: https && { includeSubDomains: hstsSubdomains },
    frameguard: { action: 'sameorigin' },
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS)
  })
}
