import { USERNAME_PATTERN } from '@aplauso/contract/accounts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiError } from '#lib/api/api.ts'
import { checkRegistration, isUsername, registrationProblemsOf } from './registration-rules.ts'

const filled = { displayName: 'Zé', username: 'ze_reis', email: 'ze@exemplo.pt', password: '123456' }

test('A filled registration can be sent', () => {
  expect(checkRegistration({ ...filled, channelUrl: '', aboutMe: '' })).toEqual({})
  expect(checkRegistration({ ...filled, channelUrl: 'https://twitch.tv/ze' })).toEqual({})
})

test('Every empty field that is required is named', () => {
  expect(checkRegistration({ displayName: '', username: '', email: '', password: '' })).toEqual({
    displayName: 'invalid',
    username: 'invalid',
    email: 'invalid',
    password: 'length',
  })
})

test('A password of five characters is too short, and its spaces count', () => {
  expect(checkRegistration({ ...filled, password: '12345' })).toEqual({ password: 'length' })
  expect(checkRegistration({ ...filled, password: '12345 ' })).toEqual({})
})

test('A channel address that is no web address is refused', () => {
  expect(checkRegistration({ ...filled, channelUrl: 'javascript:alert(1)' })).toEqual({ channelUrl: 'invalid' })
  expect(checkRegistration({ ...filled, channelUrl: 'twitch.tv/ze' })).toEqual({ channelUrl: 'invalid' })
})

test('A username with capitals is allowed, since the server writes it in lower case', () => {
  expect(checkRegistration({ ...filled, username: 'Ze' })).toEqual({ username: 'invalid' })
  expect(checkRegistration({ ...filled, username: 'ZeReis' })).toEqual({})
})

test('A username has a letter or a digit in it, as the server will ask', () => {
  expect(checkRegistration({ ...filled, username: '___' })).toEqual({ username: 'invalid' })
  expect(checkRegistration({ ...filled, username: '-7-' })).toEqual({})
  const nearUsernames = fc.string({ unit: fc.constantFrom('a', 'z', '0', '_', '-', 'A', ' ', 'é'), maxLength: 32 })
  fc.assert(fc.property(nearUsernames, (name) => isUsername(name) === USERNAME_PATTERN.test(name)))
})

test('Without consent a registration is not sent', () => {
  expect(checkRegistration({ ...filled, consent: '' })).toEqual({ consent: 'invalid' })
  expect(checkRegistration({ ...filled, consent: 'yes' })).toEqual({})
})

const refusal = (code: string, errors?: { path: string; code: string; message: string }[]) =>
  new ApiError(400, JSON.stringify({ code, errors }))

test('What the server refuses is shown at its field', () => {
  expect(registrationProblemsOf(refusal('email_taken'))).toEqual({ email: 'taken' })
  expect(registrationProblemsOf(refusal('username_taken'))).toEqual({ username: 'taken' })
  const errors = [
    { path: 'password', code: 'custom', message: '' },
    { path: 'streamPlatforms.0', code: 'custom', message: '' },
  ]
  expect(registrationProblemsOf(refusal('validation_failed', errors))).toEqual({ password: 'length' })
})

test('Terms that have changed since the page was opened are told apart from a missing tick', () => {
  const errors = [{ path: 'termsVersion', code: 'invalid_value', message: '' }]
  expect(registrationProblemsOf(refusal('validation_failed', errors))).toEqual({ consent: 'outdated' })
})

test('A failure that is about no field names none', () => {
  expect(registrationProblemsOf(new ApiError(503, ''))).toEqual({})
  expect(registrationProblemsOf(new TypeError('Failed to fetch'))).toEqual({})
})
