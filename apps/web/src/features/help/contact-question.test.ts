import { expect, test } from 'vitest'
import { EMPTY_QUESTION, unfinishedFields } from './contact-question.ts'

test('A contact message needs a topic, a name, an email address and a message', () => {
  expect(unfinishedFields(EMPTY_QUESTION)).toEqual(['topic', 'name', 'email', 'message'])
  const whole = { topic: 'donation', name: 'Rui', email: ' rui@example.com ', message: 'Olá' } as const
  expect(unfinishedFields(whole)).toEqual([])
  expect(unfinishedFields({ ...whole, email: 'rui', message: ' ' })).toEqual(['email', 'message'])
})
