import { m } from '@aplauso/texts/messages'
import { documentLoader } from '#lib/page/document-loader.ts'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { LegalPage } from './legal-page.tsx'
import { termsTranslations } from './terms-translations.ts'

export const loader = documentLoader(termsTranslations)

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.legal_terms_head), description: t(m.legal_terms_description) }),
}

export const Component = LegalPage
