import type { Language } from '@aplauso/contract/languages'
import { m } from '@aplauso/texts/messages'
import { brand, LOGO_PATH } from '#platform/brand/brand.ts'
import type { App } from '#platform/http/app-type.ts'
import { pageLanguage } from '#platform/http/request-language.ts'

export function manifestRoute(app: App): void {
  app.get('/manifest.webmanifest', { schema: { hide: true } }, async (request, reply) =>
    reply
      .type('application/manifest+json')
      .header('vary', 'accept-language, cookie')
      .header('cache-control', 'public, max-age=3600')
      .send(JSON.stringify(manifest(pageLanguage(request)))),
  )
}

// The light background of the design; an open page then sets its own theme colour.
const PAPER = '#fcf9f2'

const manifest = (locale: Language) => ({
  id: '/',
  name: INSTANCE_NAME,
  short_name: INSTANCE_NAME,
  description: m.landing_description({}, { locale }),
  lang: locale,
  dir: 'ltr',
  // The console is what people install; an account without one is redirected to its own start page.
  start_url: '/live',
  scope: '/',
  display: 'standalone',
  background_color: PAPER,
  theme_color: PAPER,
  icons: brand.logo
    ? [{ src: LOGO_PATH, sizes: 'any', type: brand.logo.type }]
    : [
        { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
        ...[192, 512].map((px) => ({ src: `/icon-${px}.png`, sizes: `${px}x${px}`, type: 'image/png' })),
        { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
  shortcuts: [
    { name: m.shell_live({}, { locale }), url: '/live' },
    { name: m.nav_dashboard({}, { locale }), url: '/dashboard' },
    { name: m.supporter_discover({}, { locale }), url: '/discover' },
  ],
})
