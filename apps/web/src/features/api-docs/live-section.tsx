import { TOPICS_MAX } from '@aplauso/contract/topics'
import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { CodeBlock } from './code/code-block.tsx'
import { Prose } from './code/prose.tsx'
import { useExample } from './code/use-example.ts'
import { DocsSection } from './docs-section.tsx'
import follower from './examples/follow-topics.mjs?raw'
import listener from './examples/listen.mjs?raw'

export function LiveSection() {
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
