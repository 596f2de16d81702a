import { m } from '@aplauso/texts/messages'
import { documentLoader } from '#lib/page/document-loader.ts'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { cookiesTranslations } from './cookies-translations.ts'
import { LegalPage } from './legal-page.tsx'

export const loader = documentLoader(cookiesTranslations)

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.legal_cookies_head), description: t(m.legal_cookies_description) }),
}

export const Component = LegalPage
