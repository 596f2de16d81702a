import { expect, test } from 'vitest'
import {
  countPlaywright,
  countVitest,
  filesToRepeat,
  leaveOutRule,
  type VitestReport,
  withExit,
  withRepeated,
} from './test-reports.ts'

const report = (...tests: { status: string; fullName: string }[]): VitestReport => ({
  testResults: [
    {
      name: 'a.test.ts',
      status: tests.every(({ status }) => status !== 'failed') ? 'passed' : 'failed',
      assertionResults: tests,
    },
  ],
})
const never = () => false

test('A skipped test is a failure that is named', () => {
  const counted = countVitest(
    report({ status: 'passed', fullName: 'Money adds up' }, { status: 'skipped', fullName: 'Money subtracts' }),
    never,
  )
  expect(counted).toEqual({ passed: 1, failed: 1, leftOut: ['Money subtracts'] })
})

test('A test of an engine that is not configured is neither passed nor failed', () => {
  const rule = leaveOutRule('embedded', { databaseUrl: undefined, redisUrl: undefined })
  const counted = countVitest(
    report(
      { status: 'passed', fullName: 'The bus in one process' },
      { status: 'skipped', fullName: 'The bus over Redis' },
    ),
    rule,
  )
  expect(counted).toEqual({ passed: 1, failed: 0, leftOut: [] })
})

test('A configured engine has its turn in one of the passes', () => {
  const both = { databaseUrl: 'postgres://', redisUrl: 'redis://' }
  expect(leaveOutRule('postgres', both)('The bus over Redis')).toBe(false)
  expect(leaveOutRule('postgres', both)('PostgreSQL pool')).toBe(false)
  expect(leaveOutRule('embedded', { databaseUrl: undefined, redisUrl: 'redis://' })('The bus over Redis')).toBe(false)
})

test('A file that breaks before its first test is one failure', () => {
  const broken = { testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults: [] }] }
  expect(countVitest(broken, never).failed).toBe(1)
})

test('A skipped browser journey is a failure, and one that passed only when run again is said to be flaky', () => {
  const counted = countPlaywright({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 1 }, errors: [] })
  expect(counted).toMatchObject({ passed: 6, failed: 2, flaky: 1 })
})

test('A runner that crashed, or that ran nothing, has failed', () => {
  expect(withExit({ passed: 3, failed: 0, leftOut: [] }, false).failed).toBe(1)
  expect(withExit({ passed: 0, failed: 0, leftOut: [] }, true).failed).toBe(1)
  expect(withExit({ passed: 3, failed: 0, leftOut: [] }, true).failed).toBe(0)
})

test('What failed is run once more, alone, unless it is much; what then passes counts, and is said to be flaky', () => {
  const failed = { status: 'failed', fullName: 'Money adds up' }
  const first = report(failed, { status: 'failed', fullName: 'Money subtracts' })
  const others = { ...report({ status: 'passed', fullName: 'Words are said' }).testResults[0], name: 'b.test.ts' }
  first.testResults.push(others as VitestReport['testResults'][number])
  expect(filesToRepeat(first)).toEqual(['a.test.ts'])
  const files = Array.from({ length: 6 }, () => first.testResults).flat()
  expect(filesToRepeat({ testResults: files })).toEqual([])
  const both = withRepeated(first, report(failed, { status: 'passed', fullName: 'Money subtracts' }))
  expect(both.flaky).toBe(1)
  expect(countVitest(both, never)).toEqual({ passed: 2, failed: 1, leftOut: [] })
})
