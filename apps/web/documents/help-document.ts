import type { AnswerBlock, HelpDocument } from '../src/features/help/help-document.ts'
import { type MarkdownBlock, readMarkdown } from './read-markdown.ts'

/**
 * Parses the help: title and lead, then sections (`##`) of questions (`###`), each answered by paragraphs and numbered
 * steps.
 */
export function readHelp(markdown: string): HelpDocument {
  const [title, lead, ...parts] = readMarkdown(markdown)
  if (title?.kind !== 'title' || lead?.kind !== 'paragraph')
    throw new Error('The help must begin with a title and a lead')
  const sections: {
    id: string
    title: string
    questions: { id: string; question: string; answer: AnswerBlock[] }[]
  }[] = []
  for (const part of parts) {
    const questions = sections.at(-1)?.questions
    if (part.kind === 'heading' && part.depth === 2) {
      sections.push({ id: part.id, title: part.text, questions: [] })
    } else if (part.kind === 'heading' && questions) {
      questions.push({ id: part.id, question: part.text, answer: [] })
    } else {
      const answer = questions?.at(-1)?.answer
      if (!answer) throw new Error(`The help has content before its first question: ${JSON.stringify(part)}`)
      answer.push(toAnswerBlock(part))
    }
  }
  return { title: title.text, lead: lead.text, sections }
}

function toAnswerBlock(part: MarkdownBlock): AnswerBlock {
  if (part.kind === 'paragraph') return part.text
  if (part.kind === 'list' && part.isNumbered) return { steps: part.items }
  throw new Error(`An answer may have paragraphs and numbered steps only: ${JSON.stringify(part)}`)
}
