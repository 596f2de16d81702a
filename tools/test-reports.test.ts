import { expect, test } from 'vitest'
import {
  bareCount,
  countPlaywright,
  countVitest,
  filesToRepeat,
  leaveOutRule,
  slowest,
  strictly,
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

test('A skipped test counts as failed and is named', () => {
  const counted = countVitest(
    report({ status: 'passed', fullName: 'Money adds up' }, { status: 'skipped', fullName: 'Money subtracts' }),
    never,
  )
  expect(counted).toEqual({ ...bareCount(1, 1), leftOut: ['Money subtracts'] })
})

test('A test of an engine that is not configured counts as neither passed nor failed', () => {
  const rule = leaveOutRule('embedded', { databaseUrl: undefined, redisUrl: undefined })
  const counted = countVitest(
    report(
      { status: 'passed', fullName: 'The bus in one process' },
      { status: 'skipped', fullName: 'The bus over Redis' },
    ),
    rule,
  )
  expect(counted).toEqual(bareCount(1, 0))
})

test('A configured engine runs in one of the passes', () => {
  const both = { databaseUrl: 'postgres://', redisUrl: 'redis://' }
  expect(leaveOutRule('postgres', both)('The bus over Redis')).toBe(false)
  expect(leaveOutRule('postgres', both)('PostgreSQL pool')).toBe(false)
  expect(leaveOutRule('embedded', { databaseUrl: undefined, redisUrl: 'redis://' })('The bus over Redis')).toBe(false)
})

test('A file that breaks before its first test counts as one failure', () => {
  const broken = { testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults: [] }] }
  expect(countVitest(broken, never).failed).toBe(1)
})

test('A skipped browser journey counts as failed, and one that passed only when repeated is named', () => {
  const again = {
    title: 'Ana gives',
    file: 'gift.spec.ts',
    tests: [{ status: 'flaky', results: [{ duration: 3_000 }, { duration: 2_000 }] }],
  }
  const counted = countPlaywright({
    stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 1 },
    errors: [],
    suites: [{ specs: [], suites: [{ specs: [again] }] }],
  })
  expect(counted).toMatchObject({ passed: 6, failed: 2, flaky: ['gift.spec.ts Ana gives'] })
  expect(counted.times).toEqual([{ file: 'e2e/gift.spec.ts', seconds: 5 }])
})

test('On main a test that passed only when repeated counts as failed', () => {
  expect(strictly({ ...bareCount(6, 1), flaky: ['a', 'b'] })).toMatchObject({ passed: 4, failed: 3 })
})

test('The slowest files are those with the longest total duration of their parts', () => {
  const times = [
    { file: 'a', seconds: 2 },
    { file: 'b', seconds: 3 },
    { file: 'a', seconds: 2 },
    { file: 'c', seconds: 1 },
  ]
  expect(slowest(times, 2)).toEqual([
    { file: 'a', seconds: 4 },
    { file: 'b', seconds: 3 },
  ])
})

test('A runner that crashed or ran no test counts as failed', () => {
  expect(withExit(bareCount(3, 0), false).failed).toBe(1)
  expect(withExit(bareCount(0, 0), true).failed).toBe(1)
  expect(withExit(bareCount(3, 0), true).failed).toBe(0)
})

test('A few failed files are run once more, alone; tests that then pass count as passed and are listed as flaky', () => {
  const failed = { status: 'failed', fullName: 'Money adds up' }
  const first = report(failed, { status: 'failed', fullName: 'Money subtracts' })
  const others = { ...report({ status: 'passed', fullName: 'Words are said' }).testResults[0], name: 'b.test.ts' }
  first.testResults.push(others as VitestReport['testResults'][number])
  expect(filesToRepeat(first)).toEqual(['a.test.ts'])
  const files = Array.from({ length: 6 }, () => first.testResults).flat()
  expect(filesToRepeat({ testResults: files })).toEqual([])
  const both = withRepeated(first, report(failed, { status: 'passed', fullName: 'Money subtracts' }))
  expect(both.flaky).toEqual(['a.test.ts Money subtracts'])
  expect(countVitest(both, never)).toEqual(bareCount(2, 1))
})
