import type { HelpSection, Question } from './help-document.ts'

/** The sections with those questions alone that have all the words, in the question or in its answer. */
export function findAnswers(sections: readonly HelpSection[], query: string): HelpSection[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  return sections
    .map((section) => ({
      ...section,
      questions: section.questions.filter((question) => {
        const text = plain(textOf(question))
        return words.every((word) => text.includes(word))
      }),
    }))
    .filter(({ questions }) => questions.length > 0)
}

// People type "doacao" and "Doação" for the same.
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const textOf = ({ question, answer }: Question) =>
  [question, ...answer.flatMap((block) => (typeof block === 'string' ? block : block.steps))].join(' ')
