import { expect, test } from 'vitest'
import { translator } from '#lib/i18n/language.tsx'
import { ApiError } from './api.ts'
import { errorText } from './error-text.ts'

const refused = (code: string, detail = '') => new ApiError(409, JSON.stringify({ code, detail }))

test('A known problem code has a text in the page language', async () => {
  const error = refused('email_taken')
  expect(await errorText(error, translator('en'))).toBe('There is already an account with this email.')
  expect(await errorText(error, translator('pt'))).toBe('Já existe uma conta com este email.')
})

test('A problem with debug details shows them after the text', async () => {
  const problem = { code: 'overloaded', status: 503, requestId: 'r-1', debug: true }
  const text = await errorText(new ApiError(503, JSON.stringify(problem)), translator('en'))
  expect(text).toBe('The server is full right now. Try again in a moment. (503 overloaded · r-1)')
})

test('An unknown problem code shows the detail of the server', async () => {
  const error = refused('stage_closed', 'The stage is closed.')
  expect(await errorText(error, translator('pt'))).toBe('The stage is closed.')
})

test('A foreign answer shows its message, and a missing answer the offline text', async () => {
  expect(await errorText(new ApiError(418, 'a teapot'), translator('en'))).toBe('418: a teapot')
  for (const error of [new TypeError('Failed to fetch'), new DOMException('signal timed out', 'TimeoutError')]) {
    expect(await errorText(error, translator('en'))).toMatch('could not reach the server')
  }
})
