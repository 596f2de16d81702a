import type { AnswerBlock, HelpDocument } from '#features/help/help-document.ts'
import type { LoadedDocument } from '#lib/page/document-loader.ts'
import type { DescribedPage, Thing } from './described-page.ts'

/** The questions that the page shows, with their answers. */
export function questions({ pageData }: DescribedPage): Thing[] {
  if (!isHelp(pageData)) return []
  return pageData.document.sections
    .flatMap((section) => section.questions)
    .map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer.map(plainText).join('\n') },
    }))
}

// What the page's own loader gave: only whether it gave anything is open.
const isHelp = (data: unknown): data is LoadedDocument<HelpDocument> =>
  typeof data === 'object' && data !== null && 'document' in data

function plainText(block: AnswerBlock): string {
  const text = typeof block === 'string' ? block : block.steps.map((step, index) => `${index + 1}. ${step}`).join('\n')
  return text.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll('`', '')
}
