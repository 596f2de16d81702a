import { expect, test } from 'vitest'
import { forgetLetter, readLetter, saveLetter } from './letter-draft.ts'
import { EMPTY_LETTER } from './typed-letter.ts'

test('A letter is kept with the fields that were typed, until it is sent', () => {
  saveLetter('contact', { name: 'Rita', message: '' })
  expect(readLetter('contact', EMPTY_LETTER)).toEqual({ name: 'Rita', message: '' })
  expect(readLetter('sales', EMPTY_LETTER)).toEqual({})
  forgetLetter('contact')
  expect(readLetter('contact', EMPTY_LETTER)).toEqual({})
})

test('What an older page or another hand has stored does no harm', () => {
  saveLetter('contact', { name: 7, email: null, message: 'Olá', colour: 'red' })
  expect(readLetter('contact', EMPTY_LETTER)).toEqual({ message: 'Olá' })
  saveLetter('contact', ['Rita'])
  expect(readLetter('contact', EMPTY_LETTER)).toEqual({})
})
