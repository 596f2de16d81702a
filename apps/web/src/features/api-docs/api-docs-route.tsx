import { ALERT_SHOW_MAX_MS, ALERT_SHOW_MIN_MS, PAGE_MAX, SECOND_MS } from '@aplauso/contract/limits'
import { LISTED_MAX, TEXT_VARIABLES, TOPICS_MAX } from '@aplauso/contract/topics'
import { m } from '@aplauso/texts/messages'
import { ChevronDown } from 'lucide-react'
import { Page } from '#components/shell/page.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { useHashFocus } from '#lib/browser/use-hash-focus.ts'
import { useText } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { Link } from '#ui/text/link.tsx'
import { ButtonsSection } from './buttons-section.tsx'
import { CodeBlock } from './code/code-block.tsx'
import { CodeTabs } from './code/code-tabs.tsx'
import { Prose } from './code/prose.tsx'
import { useExample } from './code/use-example.ts'
import { CollapsedDocsContents, DocsContents } from './docs-contents.tsx'
import { DocsSection } from './docs-section.tsx'
import address from './examples/browser-source.txt?raw'
import follower from './examples/follow-topics.mjs?raw'
import layers from './examples/layers.txt?raw'
import listener from './examples/listen.mjs?raw'
import problem from './examples/problem.json?raw'
import javascript from './examples/read-donations.mjs?raw'
import curl from './examples/read-donations.sh?raw'
import frame from './examples/widget.html?raw'
import { KeySection } from './key-section.tsx'
import { loadApiDocs, useApiDocs } from './load-api-docs.ts'
import { ApiReference } from './reference/api-reference.tsx'
import { StartSection } from './start-section.tsx'
import { WebhooksSection } from './webhooks-section.tsx'

const TEXT_VARIABLE_NAMES = TEXT_VARIABLES.map((name) => `\`{${name}}\``).join(', ')

function WidgetSection() {
  const t = useText()
  const example = useExample()
  return (
    <DocsSection id="widget">
      <Prose text={t(m.apidocs_widget_text)} />
      <CodeBlock label={t(m.apidocs_widget_address)} code={example(address)} />
      <Prose
        text={t(m.apidocs_widget_seconds, { min: ALERT_SHOW_MIN_MS / SECOND_MS, max: ALERT_SHOW_MAX_MS / SECOND_MS })}
      />
      <CodeBlock label={t(m.apidocs_widget_html)} code={example(frame)} />
      <Prose text={t(m.apidocs_widget_key)} />
      <Prose text={t(m.apidocs_layers_text)} />
      <CodeBlock label={t(m.apidocs_layers_label)} code={example(layers)} />
      <Prose text={t(m.apidocs_layers_settings, { max: LISTED_MAX, variables: TEXT_VARIABLE_NAMES })} />
    </DocsSection>
  )
}

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

function ErrorsSection() {
  const t = useText()
  const { problems } = useApiDocs()
  return (
    <DocsSection id="errors">
      <Prose text={t(m.apidocs_errors_text)} />
      <CodeBlock label={t(m.apidocs_errors_label)} code={problem.trim()} />
      <details className="group card">
        <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between px-5 font-semibold [&::-webkit-details-marker]:hidden">
          {t(m.apidocs_errors_codes)}
          <ChevronDown size={20} aria-hidden="true" className="text-ink-3 transition-transform group-open:rotate-180" />
        </summary>
        <ul translate="no" className="grid gap-x-8 border-t border-line px-5 py-3 font-mono text-sm sm:grid-cols-2">
          {problems.map(({ code, status }) => (
            <li key={code} className="flex min-h-9 items-center gap-3">
              <span className="text-ink-3">{status}</span>
              <span className="wrap-anywhere">{code}</span>
            </li>
          ))}
        </ul>
      </details>
    </DocsSection>
  )
}

function LiveSection() {
  const t = useText()
  const example = useExample()
  return (
    <DocsSection id="live">
      <Prose text={t(m.apidocs_live_text, { path: example('/ws/{{slug}}') })} />
      <CodeBlock label={t(m.apidocs_live_label)} code={example(listener)} />
      <Prose text={t(m.apidocs_topics_text, { max: TOPICS_MAX })} />
      <CodeBlock label={t(m.apidocs_topics_label)} code={example(follower)} />
    </DocsSection>
  )
}

function ReadSection() {
  const t = useText()
  const example = useExample()
  return (
    <DocsSection id="read">
      <Prose text={t(m.apidocs_read_text, { max: PAGE_MAX })} />
      <CodeTabs label={t(m.apidocs_read_label)} curl={example(curl)} javascript={example(javascript)} />
    </DocsSection>
  )
}
