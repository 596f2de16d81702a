import { brand, LOGO_PATH } from '#platform/brand/brand.ts'
import type { App } from '#platform/http/app-type.ts'

/** The operator's logo (INSTANCE_LOGO). Browsers also get it where they look for the icon of a site. */
export function logoRoute(app: App): void {
  const { logo } = brand
  if (logo === undefined) return
  for (const path of [LOGO_PATH, '/favicon.ico', '/favicon.svg', '/apple-touch-icon.png']) {
    app.get(path, { schema: { hide: true } }, async (_request, reply) =>
      reply
        .type(logo.type)
        .header('cache-control', 'public, max-age=3600')
        // An SVG may contain a script, which must not run on this site.
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .send(logo.bytes),
    )
  }
}
