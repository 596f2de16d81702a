import { ALERT_SHOW_MAX_MS, ALERT_SHOW_MIN_MS, SECOND_MS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { CodeBlock } from './code/code-block.tsx'
import { Prose } from './code/prose.tsx'
import { useExample } from './code/use-example.ts'
import { DocsSection } from './docs-section.tsx'
import address from './examples/browser-source.txt?raw'
import frame from './examples/widget.html?raw'

export function WidgetSection() {
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
    </DocsSection>
  )
}
