import { USERNAME_PATTERN } from '@aplauso/contract/accounts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiError } from '#lib/api/api.ts'
import { checkRegistration, isUsername, registrationProblemsOf } from './registration-rules.ts'

const filled = { displayName: 'Zé', username: 'ze_reis', email: 'ze@exemplo.pt', password: '123456' }

test('A complete registration has no problems', () => {
  expect(checkRegistration({ ...filled, channelUrl: '', aboutMe: '' })).toEqual({})
  expect(checkRegistration({ ...filled, channelUrl: 'https://twitch.tv/ze' })).toEqual({})
})

test('Every empty required field is a problem', () => {
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

test('A username with capitals is allowed, because the server stores it in lower case', () => {
  expect(checkRegistration({ ...filled, username: 'Ze' })).toEqual({ username: 'invalid' })
  expect(checkRegistration({ ...filled, username: 'ZeReis' })).toEqual({})
})

test('A username needs a letter or a digit, as in the contract', () => {
  expect(checkRegistration({ ...filled, username: '___' })).toEqual({ username: 'invalid' })
  expect(checkRegistration({ ...filled, username: '-7-' })).toEqual({})
  const nearUsernames = fc.string({ unit: fc.constantFrom('a', 'z', '0', '_', '-', 'A', ' ', 'é'), maxLength: 32 })
  fc.assert(fc.property(nearUsernames, (name) => isUsername(name) === USERNAME_PATTERN.test(name)))
})

test('A registration without consent is refused', () => {
  expect(checkRegistration({ ...filled, consent: '' })).toEqual({ consent: 'invalid' })
  expect(checkRegistration({ ...filled, consent: 'yes' })).toEqual({})
})

const refusal = (code: string, errors?: { path: string; code: string; message: string }[]) =>
  new ApiError(400, JSON.stringify({ code, errors }))

test('A refusal by the server becomes a problem of its field', () => {
  expect(registrationProblemsOf(refusal('email_taken'))).toEqual({ email: 'taken' })
  expect(registrationProblemsOf(refusal('username_taken'))).toEqual({ username: 'taken' })
  const errors = [
    { path: 'password', code: 'custom', message: '' },
    { path: 'streamPlatforms.0', code: 'custom', message: '' },
  ]
  expect(registrationProblemsOf(refusal('validation_failed', errors))).toEqual({ password: 'length' })
})

test('A newer version of the terms is a different problem from missing consent', () => {
  const errors = [{ path: 'termsVersion', code: 'invalid_value', message: '' }]
  expect(registrationProblemsOf(refusal('validation_failed', errors))).toEqual({ consent: 'outdated' })
})

test('A failure that concerns no field has no field problems', () => {
  expect(registrationProblemsOf(new ApiError(503, ''))).toEqual({})
  expect(registrationProblemsOf(new TypeError('Failed to fetch'))).toEqual({})
})
