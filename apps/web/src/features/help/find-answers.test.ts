import { expect, test } from 'vitest'
import { findAnswers } from './find-answers.ts'

const SECTIONS = [
  {
    id: 'creators',
    title: 'Criadores',
    questions: [
      {
        id: 'obs',
        question: 'Como ponho os alertas no OBS?',
        answer: [{ steps: ['Copia a ligação.', 'Cola-a no OBS.'] }],
      },
      { id: 'refund', question: 'Como devolvo uma doação?', answer: ['Em Doações recebidas.'] },
    ],
  },
  { id: 'donors', title: 'Doadores', questions: [{ id: 'receipt', question: 'Recebo um recibo?', answer: ['Sim.'] }] },
]
const idsOf = (query: string) => findAnswers(SECTIONS, query).flatMap(({ questions }) => questions.map(({ id }) => id))

test('An empty search finds every question', () => {
  expect(idsOf('  ')).toEqual(['obs', 'refund', 'receipt'])
})

test('Words are found in questions and answers, without accents and in any order', () => {
  expect(idsOf('DOACAO')).toEqual(['refund'])
  expect(idsOf('obs ligacao')).toEqual(['obs'])
  expect(idsOf('obs recibo')).toEqual([])
  expect(findAnswers(SECTIONS, 'recibo').map(({ id }) => id)).toEqual(['donors'])
})
