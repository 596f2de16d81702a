import { expect, test } from 'vitest'
import { EMPTY_CONTACT, unfinishedFields } from './sales-contact.ts'

test('A sales contact needs a name, an email address, a whole number of creators and a message', () => {
  expect(unfinishedFields(EMPTY_CONTACT)).toEqual(['name', 'email', 'creators', 'message'])
  const whole = { name: ' Rui ', email: 'rui@example.com', company: '', creators: ' 12 ', message: 'Olá' }
  expect(unfinishedFields(whole)).toEqual([])
  for (const creators of ['0', '1.5', '-3', 'doze', '100001']) {
    expect(unfinishedFields({ ...whole, creators })).toEqual(['creators'])
  }
})
