import { ALERT_SHOW_MAX_MS, ALERT_SHOW_MIN_MS, SECOND_MS } from '@aplauso/contract/limits'
import { LISTED_MAX, TEXT_VARIABLES } from '@aplauso/contract/topics'
import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { CodeBlock } from './code/code-block.tsx'
import { Prose } from './code/prose.tsx'
import { useExample } from './code/use-example.ts'
import { DocsSection } from './docs-section.tsx'
import address from './examples/browser-source.txt?raw'
import layers from './examples/layers.txt?raw'
import frame from './examples/widget.html?raw'

const TEXT_VARIABLE_NAMES = TEXT_VARIABLES.map((name) => `\`{${name}}\``).join(', ')

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
      <Prose text={t(m.apidocs_layers_text)} />
      <CodeBlock label={t(m.apidocs_layers_label)} code={example(layers)} />
      <Prose text={t(m.apidocs_layers_settings, { max: LISTED_MAX, variables: TEXT_VARIABLE_NAMES })} />
    </DocsSection>
  )
}
