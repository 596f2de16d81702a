import { afterAll, expect } from 'vitest'
import { wrongRows } from './checked-rows.ts'

// Collected because a failing statement would go unnoticed where failures are expected, as in a job that is retried.
afterAll(() => {
  expect(wrongRows.splice(0)).toEqual([])
})
