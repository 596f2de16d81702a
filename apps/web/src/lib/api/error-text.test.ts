import { expect, test } from 'vitest'
import { translator } from '#lib/i18n/language.tsx'
import { ApiError } from './api.ts'
import { errorText } from './error-text.ts'

const refused = (code: string, detail = '') => new ApiError(409, JSON.stringify({ code, detail }))

test('A known problem is told in the language of the page', async () => {
  const error = refused('email_taken')
  expect(await errorText(error, translator('en'))).toBe('There is already an account with this email.')
  expect(await errorText(error, translator('pt'))).toBe('Já existe uma conta com este email.')
})

test('A server in debugMode has what finds the problem in its log shown behind the sentence', async () => {
  const problem = { code: 'overloaded', status: 503, requestId: 'r-1', debug: true }
  const text = await errorText(new ApiError(503, JSON.stringify(problem)), translator('en'))
  expect(text).toBe('The server is full right now. Try again in a moment. (503 overloaded · r-1)')
})

test('A problem of a newer server is told in its own words', async () => {
  const error = refused('stage_closed', 'The stage is closed.')
  expect(await errorText(error, translator('pt'))).toBe('The stage is closed.')
})

test('An answer that is no problem of ours is told as it came, and no answer in our words', async () => {
  expect(await errorText(new ApiError(418, 'a teapot'), translator('en'))).toBe('418: a teapot')
  for (const error of [new TypeError('Failed to fetch'), new DOMException('signal timed out', 'TimeoutError')]) {
    expect(await errorText(error, translator('en'))).toMatch('could not reach the server')
  }
})
