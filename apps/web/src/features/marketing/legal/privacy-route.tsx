import { m } from '@aplauso/texts/messages'
import { documentLoader } from '#lib/page/document-loader.ts'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { LegalPage } from './legal-page.tsx'
import { privacyTranslations } from './privacy-translations.ts'

export const loader = documentLoader(privacyTranslations)

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.legal_privacy_head), description: t(m.legal_privacy_description) }),
}

export const Component = LegalPage
