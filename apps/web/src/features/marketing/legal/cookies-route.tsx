import { m } from '@aplauso/texts/messages'
import type { RouteHandle } from '#lib/route-handle.ts'
import { cookiesTranslations } from './cookies-translations.ts'
import { documentLoader } from './document-loader.ts'
import { LegalPage } from './legal-page.tsx'

export const loader = documentLoader(cookiesTranslations)

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.legal_cookies_head), description: t(m.legal_cookies_description) }),
}

export const Component = LegalPage
