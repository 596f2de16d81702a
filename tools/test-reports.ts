export type FileTime = { file: string; seconds: number }

/**
 * The result of one suite. A skipped test is in `failed`, with its name in `leftOut`. A test that passed only when
 * repeated is in `passed`, with its name in `flaky`.
 */
export type Count = { passed: number; failed: number; leftOut: string[]; flaky: string[]; times: FileTime[] }

export const bareCount = (passed: number, failed: number): Count => ({
  passed,
  failed,
  leftOut: [],
  flaky: [],
  times: [],
})

/** The fields of Vitest's JSON report that are read here. */
export type VitestReport = {
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
}

type PlaywrightSpec = { title: string; file: string; tests: { status: string; results: { duration: number }[] }[] }
type PlaywrightSuite = { specs: PlaywrightSpec[]; suites?: PlaywrightSuite[] }

/** The fields of Playwright's JSON report that are read here. A flaky test passed only when repeated. */
export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
  suites: PlaywrightSuite[]
}

/**
 * Counts a skipped test as failed, unless `mayLeaveOut` says that its full name belongs to an engine outside this pass.
 * A file that broke before its first test counts as one failure.
 */
export function countVitest(report: VitestReport, mayLeaveOut: (fullName: string) => boolean): Count {
  const tests = report.testResults.flatMap((file) => file.assertionResults)
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  const leftOut = tests
    .filter((test) => test.status !== 'passed' && test.status !== 'failed' && !mayLeaveOut(test.fullName))
    .map((test) => test.fullName)
  return {
    ...bareCount(0, 0),
    passed: tests.filter((test) => test.status === 'passed').length,
    failed: tests.filter((test) => test.status === 'failed').length + brokenFiles.length + leftOut.length,
    leftOut,
  }
}

/** More failed files than this are not caused by a busy machine. */
const REPEATED_FILES_MAX = 5

/** The files to repeat alone: those with a failure, if they are few. */
export function filesToRepeat({ testResults }: VitestReport): string[] {
  const failed = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)
  return failed.length > REPEATED_FILES_MAX ? [] : failed
}

/** Merges two runs: the second one repeated some files of the first. */
export function withRepeated(first: VitestReport, second: VitestReport): VitestReport & { flaky: string[] } {
  const repeated = new Set(second.testResults.map(({ name }) => name))
  const failedIn = ({ testResults }: VitestReport) =>
    testResults
      .filter(({ name }) => repeated.has(name))
      .flatMap(({ name, assertionResults }) =>
        assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => `${name} ${fullName}`),
      )
  const still = new Set(failedIn(second))
  return {
    testResults: [...first.testResults.filter(({ name }) => !repeated.has(name)), ...second.testResults],
    flaky: failedIn(first).filter((test) => !still.has(test)),
  }
}

export function countPlaywright({ stats, errors, suites }: PlaywrightReport): Count {
  const specs = suites.flatMap(specsOf)
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped + errors.length,
    leftOut: stats.skipped > 0 ? [`${stats.skipped} browser journeys`] : [],
    flaky: specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file, title }) => `${file} ${title}`),
    times: specs.map(({ file, tests }) => {
      const results = tests.flatMap((test) => test.results)
      return { file: `e2e/${file}`, seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000 }
    }),
  }
}

const specsOf = ({ specs, suites = [] }: PlaywrightSuite): PlaywrightSpec[] => [...specs, ...suites.flatMap(specsOf)]

/** On main, tests that passed only when repeated count as failed. */
export function strictly(count: Count): Count {
  return { ...count, passed: count.passed - count.flaky.length, failed: count.failed + count.flaky.length }
}

/** The files with the longest durations over all runs and projects. */
export function slowest(times: readonly FileTime[], count = 10): FileTime[] {
  const total = new Map<string, number>()
  for (const { file, seconds } of times) total.set(file, (total.get(file) ?? 0) + seconds)
  return [...total]
    .map(([file, seconds]) => ({ file, seconds }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count)
}

/** A runner that exited with an error or ran no test counts as failed, whatever its report says. */
export function withExit(count: Count, exitedWell: boolean): Count {
  const silent = count.failed === 0 && (!exitedWell || count.passed === 0)
  return silent ? { ...count, failed: 1 } : count
}

export type Engines = { databaseUrl: string | undefined; redisUrl: string | undefined }

/**
 * Tests that a pass may skip, by the engine in their titles. Tests of PostgreSQL run in the pass with PostgreSQL; tests
 * of Redis run in the only pass if there is no PostgreSQL.
 */
export function leaveOutRule(
  engine: 'embedded' | 'postgres',
  { databaseUrl, redisUrl }: Engines,
): (fullName: string) => boolean {
  if (engine === 'postgres') return (name) => redisUrl === undefined && /Redis/.test(name)
  const runsRedis = redisUrl !== undefined && databaseUrl === undefined
  return (name) => /PostgreSQL|NOTIFY/.test(name) || (!runsRedis && /Redis/.test(name))
}
