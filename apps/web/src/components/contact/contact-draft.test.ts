import { expect, test } from 'vitest'
import { readContactDraft, removeContactDraft, saveContactDraft } from './contact-draft.ts'
import { EMPTY_CONTACT_MESSAGE } from './typed-contact-message.ts'

test('A letter is kept with the fields that were typed, until it is sent', () => {
  saveContactDraft('contact', { name: 'Rita', message: '' })
  expect(readContactDraft('contact', EMPTY_CONTACT_MESSAGE)).toEqual({ name: 'Rita', message: '' })
  expect(readContactDraft('sales', EMPTY_CONTACT_MESSAGE)).toEqual({})
  removeContactDraft('contact')
  expect(readContactDraft('contact', EMPTY_CONTACT_MESSAGE)).toEqual({})
})

test('What an older page or another hand has stored does no harm', () => {
  saveContactDraft('contact', { name: 7, email: null, message: 'Olá', colour: 'red' })
  expect(readContactDraft('contact', EMPTY_CONTACT_MESSAGE)).toEqual({ message: 'Olá' })
  saveContactDraft('contact', ['Rita'])
  expect(readContactDraft('contact', EMPTY_CONTACT_MESSAGE)).toEqual({})
})
