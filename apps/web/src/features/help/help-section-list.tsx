import { ChevronDown } from 'lucide-react'
import { RichText } from '#ui/text/rich-text.tsx'
import type { AnswerBlock, HelpSection } from './help-document.ts'

export function HelpSectionList({ section }: { section: HelpSection }) {
  const { id, title, questions } = section
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <div className="mt-5 divide-y divide-line overflow-hidden card">
        {questions.map(({ id: anchor, question, answer }) => (
          <details key={anchor} className="group">
            <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 px-5 py-3 font-semibold -outline-offset-3 hover:bg-sunken">
              {question}
              <ChevronDown
                size={20}
                aria-hidden="true"
                className="shrink-0 text-ink-3 transition-transform group-open:rotate-180 motion-reduce:transition-none"
              />
            </summary>
            {/* The anchor is inside the closed answer, so that browsers open it for a link. */}
            <div id={anchor} className="grid scroll-mt-40 gap-3 px-5 pt-1 pb-5 text-ink-2">
              {answer.map((block) => (
                <AnswerParagraph key={JSON.stringify(block)} block={block} />
              ))}
            </div>
          </details>
        ))}
      </div>
    </section>
  )
}

function AnswerParagraph({ block }: { block: AnswerBlock }) {
  if (typeof block === 'string') {
    return (
      <p>
        <RichText text={block} />
      </p>
    )
  }
  return (
    <ol className="grid list-decimal gap-2 ps-6 marker:font-semibold marker:text-cravo-text">
      {block.steps.map((step) => (
        <li key={step} className="ps-1">
          <RichText text={step} />
        </li>
      ))}
    </ol>
  )
}
