import { PAGE_MAX } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { CodeTabs } from './code/code-tabs.tsx'
import { Prose } from './code/prose.tsx'
import { useExample } from './code/use-example.ts'
import { DocsSection } from './docs-section.tsx'
import javascript from './examples/read-donations.mjs?raw'
import curl from './examples/read-donations.sh?raw'

export function ReadSection() {
  const t = useText()
  const example = useExample()
  return (
    <DocsSection id="read">
      <Prose text={t(m.apidocs_read_text, { max: PAGE_MAX })} />
      <CodeTabs label={t(m.apidocs_read_label)} curl={example(curl)} javascript={example(javascript)} />
    </DocsSection>
  )
}
