import type { HelpSection, Question } from './help-document.ts'

/** Sections with the questions that contain all words, in the question or its answer. */
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

// Accents and case are ignored: "doacao" finds "Doação".
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const textOf = ({ question, answer }: Question) =>
  [question, ...answer.flatMap((block) => (typeof block === 'string' ? block : block.steps))].join(' ')
