import { m } from '@aplauso/texts/messages'
import { documentLoader } from '#lib/page/document-loader.ts'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { HelpPage } from './help-page.tsx'
import { helpTranslations } from './help-translations.ts'

export const loader = documentLoader(helpTranslations)

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.help_head), description: t(m.help_description) }),
}

export const Component = HelpPage
