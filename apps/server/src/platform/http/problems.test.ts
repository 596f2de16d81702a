import { pino } from 'pino'
import { expect, test } from 'vitest'
import { AppError } from '#platform/errors/app-error.ts'
import { createApp } from './create-app.ts'

const WARN = 40
const ERROR = 50

async function logOf(error: Error) {
  const lines: Record<string, unknown>[] = []
  const logger = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  const app = await createApp({ logger, trustProxy: undefined, version: 'test' })
  app.get('/fail', async () => {
    throw error
  })
  const { statusCode } = await app.inject('/fail')
  await app.close()
  return { statusCode, lines }
}

test('A deliberate refusal under load is logged as a warning with its reason and without a stack', async () => {
  const cause = new Error('connection refused')
  const { statusCode, lines } = await logOf(new AppError('overloaded', 'Too many sign-ins at once', { cause }))
  expect(statusCode).toBe(503)
  expect(lines).toMatchObject([{ level: WARN, msg: 'Too many sign-ins at once', cause: 'Error: connection refused' }])
  expect(JSON.stringify(lines)).not.toContain('stack')
})

test('A bug is logged as an error with its stack, and answered with a bare 500', async () => {
  const { statusCode, lines } = await logOf(new Error('secret detail'))
  expect(statusCode).toBe(500)
  expect(lines).toMatchObject([{ level: ERROR, err: { message: 'secret detail', stack: expect.any(String) } }])
})
