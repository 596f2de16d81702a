export type FileTime = { file: string; seconds: number }

/**
 * What one suite came to. A test that was left out is in `failed`, with its name in `leftOut`; one that passed only when
 * it was run again is in `passed`, with its name in `flaky`.
 */
export type Count = { passed: number; failed: number; leftOut: string[]; flaky: string[]; times: FileTime[] }

/** `passed` and `failed` alone: what is known of a run without a report. */
export const bareCount = (passed: number, failed: number): Count => ({
  passed,
  failed,
  leftOut: [],
  flaky: [],
  times: [],
})

/** The parts we read of Vitest's JSON reporter. */
export type VitestReport = {
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
}

type PlaywrightSpec = { title: string; file: string; tests: { status: string; results: { duration: number }[] }[] }
type PlaywrightSuite = { specs: PlaywrightSpec[]; suites?: PlaywrightSuite[] }

/** The parts we read of Playwright's JSON reporter. A flaky test is one that passed only when repeated. */
export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
  suites: PlaywrightSuite[]
}

/**
 * A test that did not run is a failure, unless `mayLeaveOut` says that its full name belongs to an engine this pass
 * does not have. A file that broke before its first test counts as one failure.
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

/** More than these is no bad moment of a busy machine. */
const REPEATED_FILES_MAX = 5

/** The files to run once more, alone: those with a failure, when they are few. */
export function filesToRepeat({ testResults }: VitestReport): string[] {
  const failed = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)
  return failed.length > REPEATED_FILES_MAX ? [] : failed
}

/** What counts of two runs: the second is of some files of the first. */
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

/** On main nothing may need a second try: what did has failed. */
export function strictly(count: Count): Count {
  return { ...count, passed: count.passed - count.flaky.length, failed: count.failed + count.flaky.length }
}

/** The files that took longest, whatever they ran in; a file that was run more than once has all of it. */
export function slowest(times: readonly FileTime[], count = 10): FileTime[] {
  const total = new Map<string, number>()
  for (const { file, seconds } of times) total.set(file, (total.get(file) ?? 0) + seconds)
  return [...total]
    .map(([file, seconds]) => ({ file, seconds }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count)
}

/** A runner that ended badly, or that ran nothing, has failed whatever its report says. */
export function withExit(count: Count, exitedWell: boolean): Count {
  const silent = count.failed === 0 && (!exitedWell || count.passed === 0)
  return silent ? { ...count, failed: 1 } : count
}

export type Engines = { databaseUrl: string | undefined; redisUrl: string | undefined }

/**
 * Which tests a pass may leave out, by the engine their titles name. With PostgreSQL the other pass runs them; Redis without
 * PostgreSQL must have its turn in the only one.
 */
export function leaveOutRule(
  engine: 'embedded' | 'postgres',
  { databaseUrl, redisUrl }: Engines,
): (fullName: string) => boolean {
  if (engine === 'postgres') return (name) => redisUrl === undefined && /Redis/.test(name)
  const runsRedis = redisUrl !== undefined && databaseUrl === undefined
  return (name) => /PostgreSQL|NOTIFY/.test(name) || (!runsRedis && /Redis/.test(name))
}
