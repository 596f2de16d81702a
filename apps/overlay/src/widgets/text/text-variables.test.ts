import { TEXT_VARIABLES } from '@aplauso/contract/topics'
import { expect, test } from 'vitest'
import type { TopicValue } from '../layer.ts'
import { isVariable, topicsOf, variableText } from './text-variables.ts'

const latest = (name: string | null): TopicValue => ({
  donations: [{ id: 'a', name, amountCents: 1_250, currency: 'EUR' }],
})
const VALUES = new Map<string, TopicValue>([
  ['counter:amount:ever', { value: 123_450 }],
  ['latest:1', latest('Rita')],
  ['goal', { targetCents: 10_000, receivedCents: 9_999 }],
  ['top:ever:1', { donors: [{ name: 'Zé', amountCents: 500, donations: 1 }] }],
])
const text = (name: string, values: ReadonlyMap<string, TopicValue> = VALUES) =>
  variableText(name, values, 'pt').replace(/\s/g, ' ')

test('Each documented variable is written in the stream’s language', () => {
  expect(TEXT_VARIABLES.every(isVariable)).toBe(true)
  expect(TEXT_VARIABLES.map((name) => text(name))).toEqual(['1 234,50 €', 'Rita', '12,50 €', '99 %', 'Zé'])
  expect(variableText('latest_amount', VALUES, 'specification')).toBe('12.50 EUR')
})

test('An anonymous donor has a label, a long name is cut, and a missing value is a dash', () => {
  expect(text('latest_name', new Map([['latest:1', latest(null)]]))).toBe('Anónimo')
  const long = text('latest_name', new Map([['latest:1', latest('👏'.repeat(40))]]))
  expect(long).toBe(`${'👏'.repeat(23)}…`)
  const nothing = new Map<string, TopicValue>([
    ['latest:1', { donations: [] }],
    ['top:ever:1', { donors: [] }],
    ['goal', { targetCents: null, receivedCents: 500 }],
  ])
  for (const name of ['latest_name', 'latest_amount', 'top_name', 'goal_percent']) expect(text(name, nothing)).toBe('–')
})

test('Variables map to their topics, each topic once', () => {
  expect(topicsOf(['latest_name', 'latest_amount', 'total'])).toEqual(['latest:1', 'counter:amount:ever'])
})
