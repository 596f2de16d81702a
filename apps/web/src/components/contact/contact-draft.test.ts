import { expect, test } from 'vitest'
import { readContactDraft, removeContactDraft, saveContactDraft } from './contact-draft.ts'
import { EMPTY_CONTACT_MESSAGE } from './typed-contact-message.ts'

test('A contact draft stores the typed fields until it is sent', () => {
  saveContactDraft('contact', { name: 'Rita', message: '' })
  expect(readContactDraft('contact', EMPTY_CONTACT_MESSAGE)).toEqual({ name: 'Rita', message: '' })
  expect(readContactDraft('sales', EMPTY_CONTACT_MESSAGE)).toEqual({})
  removeContactDraft('contact')
  expect(readContactDraft('contact', EMPTY_CONTACT_MESSAGE)).toEqual({})
})

test('A contact draft ignores stored values with wrong types', () => {
  saveContactDraft('contact', { name: 7, email: null, message: 'Olá', colour: 'red' })
  expect(readContactDraft('contact', EMPTY_CONTACT_MESSAGE)).toEqual({ message: 'Olá' })
  saveContactDraft('contact', ['Rita'])
  expect(readContactDraft('contact', EMPTY_CONTACT_MESSAGE)).toEqual({})
})
