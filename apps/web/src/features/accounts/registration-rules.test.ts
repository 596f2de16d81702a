import { expect, test } from 'vitest'
import { ApiError } from '#lib/api.ts'
import { checkRegistration, problemsOf } from './registration-rules.ts'

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
    password: 'invalid',
  })
})

test('A password of five characters is too short, and its spaces count', () => {
  expect(checkRegistration({ ...filled, password: '12345' })).toEqual({ password: 'invalid' })
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

const refusal = (code: string, errors?: { path: string; code: string; message: string }[]) =>
  new ApiError(400, JSON.stringify({ code, errors }))

test('What the server refuses is shown at its field', () => {
  expect(problemsOf(refusal('email_taken'))).toEqual({ email: 'taken' })
  expect(problemsOf(refusal('username_taken'))).toEqual({ username: 'taken' })
  const errors = [
    { path: 'password', code: 'custom', message: '' },
    { path: 'streamPlatforms.0', code: 'custom', message: '' },
  ]
  expect(problemsOf(refusal('validation_failed', errors))).toEqual({ password: 'invalid' })
})

test('A failure that is about no field names none', () => {
  expect(problemsOf(new ApiError(503, ''))).toEqual({})
  expect(problemsOf(new TypeError('Failed to fetch'))).toEqual({})
})
