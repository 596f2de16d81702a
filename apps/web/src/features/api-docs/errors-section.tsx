import { m } from '@aplauso/texts/messages'
import { ChevronDown } from 'lucide-react'
import { useText } from '#lib/i18n/language.tsx'
import { CodeBlock } from './code/code-block.tsx'
import { Prose } from './code/prose.tsx'
import { DocsSection } from './docs-section.tsx'
import problem from './examples/problem.json?raw'
import { useApiDocs } from './load-api-docs.ts'

export function ErrorsSection() {
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
