import { DONATION_MAX_CENTS, DONATION_MIN_CENTS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { formatNumber } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { CodeBlock } from './code/code-block.tsx'
import { CodeTabs } from './code/code-tabs.tsx'
import { Prose } from './code/prose.tsx'
import { useExample } from './code/use-example.ts'
import { DocsSection } from './docs-section.tsx'
import started from './examples/donation-started.json?raw'
import javascript from './examples/start-donation.mjs?raw'
import curl from './examples/start-donation.sh?raw'

export function StartSection() {
  const { t, language } = useLanguage()
  const example = useExample()
  const inEuros = (cents: number) => formatNumber(cents / 100, language)
  return (
    <DocsSection id="start">
      <Prose text={t(m.apidocs_start_text)} />
      <CodeTabs label={t(m.apidocs_start_label)} curl={example(curl)} javascript={example(javascript)} />
      <CodeBlock label={t(m.apidocs_start_answer)} code={started.trim()} />
      <Prose text={t(m.apidocs_start_amount, { min: inEuros(DONATION_MIN_CENTS), max: inEuros(DONATION_MAX_CENTS) })} />
      <Prose text={t(m.apidocs_start_repeat)} />
    </DocsSection>
  )
}
