import { SECOND_MS, WEBHOOK_ATTEMPTS_MAX, WEBHOOK_TIME_LIMIT_MS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { CodeBlock } from './code/code-block.tsx'
import { InlineCode } from './code/inline-code.tsx'
import { Prose } from './code/prose.tsx'
import { useExample } from './code/use-example.ts'
import { DocsSection } from './docs-section.tsx'
import mollie from './examples/mollie-webhook.sh?raw'
import receiver from './examples/receive-webhooks.mjs?raw'
import message from './examples/webhook-message.http?raw'

export function WebhooksSection() {
  const t = useText()
  const example = useExample()
  const rules = [
    t(m.apidocs_hooks_rule_answer, { seconds: WEBHOOK_TIME_LIMIT_MS / SECOND_MS, tries: WEBHOOK_ATTEMPTS_MAX }),
    t(m.apidocs_hooks_rule_twice),
    t(m.apidocs_hooks_rule_gone),
  ]
  return (
    <DocsSection id="webhooks">
      <Prose text={t(m.apidocs_hooks_text)} />
      <CodeBlock label={t(m.apidocs_hooks_message)} code={message.trim()} />
      <Prose text={t(m.apidocs_hooks_verify)} />
      <CodeBlock label={t(m.apidocs_hooks_verify_label)} code={receiver.trim()} />
      <ul className="grid max-w-[70ch] list-disc gap-2 ps-5 text-ink-2 marker:text-cravo">
        {rules.map((rule) => (
          <li key={rule} className="ps-1">
            <InlineCode text={rule} />
          </li>
        ))}
      </ul>
      <p>
        <a href="https://www.standardwebhooks.com" rel="noopener" className="tap-link">
          {t(m.apidocs_hooks_standard)}
        </a>
      </p>
      <h3 className="mt-4 text-lg">{t(m.apidocs_mollie_title)}</h3>
      <Prose text={t(m.apidocs_mollie_text)} />
      <CodeBlock label={t(m.apidocs_mollie_label)} code={example(mollie)} />
    </DocsSection>
  )
}
