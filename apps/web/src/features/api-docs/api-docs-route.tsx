import { m } from '@aplauso/texts/messages'
import { useHashFocus } from '#lib/browser/use-hash-focus.ts'
import { useText } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { Page } from '#parts/shell/page.tsx'
import { PageHeader } from '#parts/shell/page-opening.tsx'
import { Link } from '#ui/text/link.tsx'
import { ButtonsSection } from './buttons-section.tsx'
import { CollapsedDocsContents, DocsContents } from './contents.tsx'
import { ErrorsSection } from './errors-section.tsx'
import { KeySection } from './key-section.tsx'
import { LiveSection } from './live-section.tsx'
import { loadApiDocs } from './load-api-docs.ts'
import { ReadSection } from './read-section.tsx'
import { ApiReference } from './reference/reference.tsx'
import { StartSection } from './start-section.tsx'
import { WebhooksSection } from './webhooks-section.tsx'
import { WidgetSection } from './widget-section.tsx'

export const loader = loadApiDocs

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.apidocs_head), description: t(m.apidocs_description) }),
}

export function Component() {
  useHashFocus()
  return (
    <Page>
      <DocsHeader />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 pb-20 wrap lg:grid-cols-[15rem_minmax(0,1fr)]">
        <DocsContents />
        <div>
          <CollapsedDocsContents />
          <KeySection />
          <WidgetSection />
          <StartSection />
          <ReadSection />
          <ErrorsSection />
          <WebhooksSection />
          <LiveSection />
          <ButtonsSection />
          <ApiReference />
        </div>
      </div>
    </Page>
  )
}

function DocsHeader() {
  const t = useText()
  return (
    <PageHeader title={t(m.apidocs_title)} lead={t(m.apidocs_lead)} className="pb-10 lg:pb-16">
      <div className="mt-8 flex flex-wrap gap-3">
        <Link to="/settings/developer" className="btn btn-primary">
          {t(m.apidocs_make_key)}
        </Link>
        <a href="/api/openapi.json" translate="no" className="btn btn-ghost">
          openapi.json
        </a>
      </div>
    </PageHeader>
  )
}
