import { DEFAULT_LANGUAGE, LANGUAGE_TAGS } from '@aplauso/contract/languages'
import { expect, test } from 'vitest'
import type { HelpDocument, Question } from './help-document.ts'
import { helpTranslations } from './help-translations.ts'

const textsOf = ({ question, answer }: Question) => [
  question,
  ...answer.flatMap((block) => (typeof block === 'string' ? [block] : block.steps)),
]

/** Values that must be equal in every language: structure, link targets and code. */
const bonesOf = ({ sections }: HelpDocument) =>
  sections.map(({ id, questions }) => ({
    id,
    questions: questions.map((question) => ({
      id: question.id,
      blocks: question.answer.map((block) => (typeof block === 'string' ? 'paragraph' : block.steps.length)),
      marked: textsOf(question)
        .flatMap((text) => text.match(/\(\/[^)]*\)|`[^`]+`/g) ?? [])
        .toSorted(),
    })),
  }))

test.each(LANGUAGE_TAGS)(
  'The help in %s has the same structure as in Portuguese, answer by answer',
  async (language) => {
    const [original, translation] = await Promise.all([
      helpTranslations[DEFAULT_LANGUAGE](),
      helpTranslations[language](),
    ])
    expect(bonesOf(translation)).toEqual(bonesOf(original))
    const ids = translation.sections.flatMap(({ id, questions }) => [id, ...questions.map((question) => question.id)])
    expect(new Set(ids).size).toBe(ids.length)
  },
)

test('French punctuation has a non-breaking space to its word', async () => {
  const { title, lead, sections } = await helpTranslations.fr()
  const texts = [title, lead, ...sections.flatMap(({ questions }) => questions.flatMap(textsOf))]
  const words = texts.map((text) => text.replaceAll(/`[^`]+`|\]\([^)]*\)/g, ''))
  expect(words.filter((text) => /[^\u00a0][:;!?»]|«[^\u00a0]/.test(text))).toEqual([])
})
