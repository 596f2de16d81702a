// `npm test`: the checks for a change; `npm test -- --all`: all tests. One summary, and a last line `N passed, N
// failed`.
import { spawn, spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { findBrowser } from './ensure-browser.mjs'
import {
  CORE_JOURNEYS,
  DIFFERS_BY_ENGINE,
  isForMain,
  ONE_SEED,
  ONLY_WITH_ALL,
  PAGES_ONLY_WITH_ALL,
  SAME_ON_BOTH,
} from './test-plan.ts'
import { startPostgres } from './test-postgres.ts'
import {
  bareCount,
  type Count,
  countPlaywright,
  countVitest,
  type Engines,
  type FileTime,
  filesToRepeat,
  leaveOutRule,
  type PlaywrightReport,
  slowest,
  strictly,
  type VitestReport,
  withExit,
  withRepeated,
} from './test-reports.ts'

// Only ends a hanging run: one on a machine at half the usual speed must still reach its summary.
const ALL_WITHIN_MS = 55 * 60_000

type Row = Count & { suite: string; seconds: number }
type Command = { command: string[]; env?: Record<string, string>; label?: string }
/** One run of the test files: its engine, its files, and the files that it leaves out. */
type Pass = { engine: 'embedded' | 'postgres'; only: string[]; leftOut: string[] }

/** Hundreds of processes load the same modules, so they share a compile cache. */
const COMPILED = { NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled') }

/** A file system in memory, on Linux. */
const IN_MEMORY = '/dev/shm'
const RUN_SPACE_BYTES = 8 * 2 ** 30

/**
 * A folder for temporary files of the run: hundreds of databases, and browser profiles. In memory if there is enough,
 * because creating and removing the files on disk takes a fifth of PostgreSQL's time.
 */
async function openScratch(): Promise<string> {
  const freeBytes = await statfs(IN_MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  const isInMemory = Math.min(freeBytes, freemem()) > RUN_SPACE_BYTES
  const folder = await mkdtemp(join(isInMemory ? IN_MEMORY : tmpdir(), 'aplauso-tests-'))
  // PostgreSQL runs as another user and needs access.
  await chmod(folder, 0o755)
  return folder
}

/**
 * Sets Linux's batch scheduling for this process and its children: a woken process does not preempt a running one. With
 * browsers, servers and databases on two processors this saves a fifth of the context switches.
 */
function runAsBatch(): void {
  if (process.platform !== 'linux') return
  // Optional: without chrt the run continues silently.
  spawnSync('chrt', ['--batch', '--all-tasks', '--pid', '0', String(process.pid)], { stdio: 'ignore' })
}

const { all, embedded } = parseArgs({
  options: { all: { type: 'boolean', default: false }, embedded: { type: 'boolean', default: false } },
}).values
const forMain = isForMain(process.env)

const deadline = AbortSignal.timeout(ALL_WITHIN_MS)
const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted.abort(signal))
const stop = AbortSignal.any([deadline, interrupted.signal])

/**
 * Runs a command and prints its output line by line with `label`, as others run at the same time. Resolves whether it
 * succeeded.
 */
function runCommand({ command, env = {}, label = '' }: Command): Promise<boolean> {
  const [file = '', ...args] = command
  return new Promise((settle) => {
    const child = spawn(file, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), ...COMPILED, ...env },
      signal: stop,
    })
    createInterface(child.stdout).on('line', (line) => process.stdout.write(`${label}${line}\n`))
    createInterface(child.stderr).on('line', (line) => process.stderr.write(`${label}${line}\n`))
    child.on('error', (error) => {
      process.stderr.write(`${file}: ${error.message}\n`)
      if (child.pid === undefined) settle(false)
    })
    child.on('close', (code) => settle(code === 0))
  })
}

const REPORT_MISSING = bareCount(0, 1)

async function readReport<Report>(path: string): Promise<Report | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : JSON.parse(text)
}

const runOnce = async (command: string[]): Promise<Count> =>
  (await runCommand({ command })) ? bareCount(1, 0) : bareCount(0, 1)

const check = (script: string) => runOnce(['npm', 'run', '--silent', script])

async function vitest(reports: string, { engine, only, leftOut }: Pass, engines: Engines): Promise<Count> {
  const times: FileTime[] = []
  const run = async (name: string, ...args: string[]) => {
    const path = join(reports, `vitest-${engine}-${name}.json`)
    const timesPath = join(reports, `times-${engine}-${name}.json`)
    const exitedWell = await runCommand({
      command: [
        'node_modules/.bin/vitest',
        ...['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${path}`],
        '--reporter=./tools/file-times.ts',
      ],
      env: {
        TEST_ENGINE: engine,
        // Checked once, in the pass with every test: both engines return the same values (conformance.ts).
        ...(engine === 'postgres' || engines.databaseUrl === undefined ? { TEST_ROWS: '1' } : {}),
        ...(all && only.length === 0 ? {} : ONE_SEED),
        ...(leftOut.length > 0 ? { TEST_LEAVE_OUT: leftOut.join(' ') } : {}),
        FILE_TIMES: timesPath,
      },
    })
    times.push(...((await readReport<FileTime[]>(timesPath)) ?? []))
    return { well: exitedWell, report: await readReport<VitestReport>(path) }
  }
  const rule = leaveOutRule(engine, engines)
  const first = await run('first', ...only)
  if (first.report === undefined) return REPORT_MISSING
  const files = first.well ? [] : filesToRepeat(first.report)
  if (files.length === 0) return { ...withExit(countVitest(first.report, rule), first.well), times }
  process.stdout.write(`\nOnce more, alone: ${files.map((file) => relative('.', file)).join(', ')}\n`)
  const second = await run('again', ...files, '--maxWorkers=1')
  if (second.report === undefined) return REPORT_MISSING
  const both = withRepeated(first.report, second.report)
  return withExit({ ...countVitest(both, rule), flaky: both.flaky, times }, second.well)
}

/** Page tests in a browser without a server, in the lane of the journeys, which use a browser too. */
async function pages(reports: string): Promise<Count> {
  const path = join(reports, 'pages.json')
  const timesPath = join(reports, 'times-pages.json')
  const exitedWell = await runCommand({
    command: [
      'node_modules/.bin/vitest',
      ...['run', '--config=vitest.pages.config.ts', '--reporter=default', '--reporter=json'],
      ...[`--outputFile.json=${path}`, `--reporter=${resolve('tools/file-times.ts')}`],
      ...(all ? [] : PAGES_ONLY_WITH_ALL.map((file) => `--exclude=${file}`)),
    ],
    env: { FILE_TIMES: timesPath },
    label: 'pages | ',
  })
  const report = await readReport<VitestReport>(path)
  if (report === undefined) return REPORT_MISSING
  const times = (await readReport<FileTime[]>(timesPath)) ?? []
  return {
    ...withExit(
      countVitest(report, () => false),
      exitedWell,
    ),
    times: times.map(({ file, seconds }) => ({ file: join('apps/web', file), seconds })),
  }
}

async function journeys(reports: string, engine: Pass['engine']): Promise<Count> {
  const path = join(reports, 'playwright.json')
  const exitedWell = await runCommand({
    command: ['node_modules/.bin/playwright', 'test', ...(all ? [] : CORE_JOURNEYS), '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: path, TEST_ENGINE: engine },
    label: 'journeys | ',
  })
  const report = await readReport<PlaywrightReport>(path)
  return report === undefined ? REPORT_MISSING : withExit(countPlaywright(report), exitedWell)
}

async function timed(suite: string, run: () => Promise<Count>): Promise<Row> {
  process.stdout.write(`\n=== ${suite}\n`)
  const startedAtMs = performance.now()
  const count = await run().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    return REPORT_MISSING
  })
  const row = {
    suite,
    ...(forMain ? strictly(count) : count),
    seconds: (performance.now() - startedAtMs) / 1000,
  }
  process.stdout.write(`=== ${suite}: ${row.passed} passed, ${row.failed} failed, ${row.seconds.toFixed(1)} s\n`)
  return row
}

function summary(rows: Row[], { databaseUrl, redisUrl }: Engines): string {
  const line = (suite: string, ...cells: string[]) =>
    `${suite.padEnd(34)}${cells.map((cell) => cell.padStart(9)).join('')}\n`
  const engineText = (name: string, variable: string, url: string | undefined) =>
    url === undefined ? `${name} not run: none is installed, and ${variable} is not set` : `${name} ran`
  const flakyLabel = forMain ? 'Passed only when run again, which on main is a failure' : 'Passed only when run again'
  return [
    `\n${line('Suite', 'passed', 'failed', 'seconds')}`,
    ...rows.map((row) => line(row.suite, String(row.passed), String(row.failed), row.seconds.toFixed(1))),
    '\nSlowest files, seconds\n',
    ...slowest(rows.flatMap(({ times }) => times)).map(
      ({ file, seconds }) => `${seconds.toFixed(1).padStart(7)}  ${file}\n`,
    ),
    '\n',
    ...rows.flatMap((row) => row.leftOut.map((name) => `Left out, so failed (${row.suite}): ${name}\n`)),
    ...rows.flatMap((row) => row.flaky.map((name) => `${flakyLabel} (${row.suite}): ${name}\n`)),
    deadline.aborted ? `Out of time: more than ${ALL_WITHIN_MS / 60_000} minutes\n` : '',
    all
      ? ''
      : `Left to \`npm test -- --all\`: the other browser journeys, and ${[...ONLY_WITH_ALL, ...PAGES_ONLY_WITH_ALL].join(' ')}\n`,
    databaseUrl === undefined || all ? 'Engines: embedded ran; ' : 'Engines: embedded ran under the journeys alone; ',
    `${engineText('PostgreSQL', 'TEST_DATABASE_URL', databaseUrl)}; ${engineText('Redis', 'TEST_REDIS_URL', redisUrl)}\n`,
  ].join('')
}

/** With PostgreSQL, production's engine, all tests run there; without it, on the embedded engine. */
function passes({ databaseUrl }: Engines): Pass[] {
  const leftOut = all ? [] : ONLY_WITH_ALL
  if (databaseUrl === undefined) return [{ engine: 'embedded', only: [], leftOut }]
  const whole: Pass = { engine: 'postgres', only: [], leftOut }
  return all ? [whole, { engine: 'embedded', only: DIFFERS_BY_ENGINE, leftOut: SAME_ON_BOTH }] : [whole]
}

runAsBatch()
const scratch = await openScratch()
process.env.TMPDIR = scratch
// PostgreSQL, production's engine, comes first where it is installed.
const postgres = process.env.TEST_DATABASE_URL || embedded ? undefined : await startPostgres()
if (postgres) process.env.TEST_DATABASE_URL = postgres.url
const engines: Engines = {
  databaseUrl: embedded ? undefined : process.env.TEST_DATABASE_URL || undefined,
  redisUrl: process.env.TEST_REDIS_URL || undefined,
}
const reports = await mkdtemp(join(scratch, 'reports-'))
type Suite = [string, () => Promise<Count>]
const types: Suite = ['types', () => check('check:types')]
const builds: Suite = ['builds', () => runOnce(['node', 'tools/prepare.mjs'])]
const checks: Suite[] = [
  ['lint', () => check('check:lint')],
  ['unused code', () => check('check:unused')],
]
const NAMES = { embedded: 'embedded database', postgres: 'PostgreSQL' }
const units = passes(engines).map(
  (pass): Suite => [`tests, ${NAMES[pass.engine]}`, () => vitest(reports, pass, engines)],
)

/** Runs suites one after the other, then shared ones that no other lane has started. */
async function oneByOne(suites: Suite[], shared: Suite[]): Promise<Row[]> {
  const done: Row[] = []
  for (let next = suites.shift() ?? shared.shift(); next; next = suites.shift() ?? shared.shift()) {
    if (!interrupted.signal.aborted) done.push(await timed(...next))
  }
  return done
}

// Installs missing browsers before several suites look for one at the same time.
for (const microphone of [false, true]) await findBrowser({ microphone }).catch(() => undefined)

const [whole, ...others] = units
const inPages: Suite = ['pages in a browser', () => pages(reports)]
// With --all, a separate pass runs the tests that differ by engine; else only the journeys use the embedded engine.
const journeysOn = all && engines.databaseUrl !== undefined ? 'postgres' : 'embedded'
const inJourneys: Suite = [all ? 'browser journeys' : 'browser journeys, core', () => journeys(reports, journeysOn)]
const tests: Suite[] = whole === undefined ? [] : [whole]
// All journeys run after the pages: two browsers at once would leave the tests a third of two processors. The few core
// journeys start with the others: they mostly wait for alerts, and would delay the end if they came last.
const lanes: Suite[][] = all ? [tests, [inPages, inJourneys]] : [tests, [inPages], [inJourneys]]
// Beside the tests, whose longest files wait for clocks and other processes first.
const checked = oneByOne(checks, [])
// Before the tests, which read both results: row types of raw SQL (`statement-rows.ts`), and the built pages.
const [typed, built] = await Promise.all([timed(...types), timed(...builds)])
const runningLanes = built.failed === 0 ? lanes.map((lane) => oneByOne(lane, others)) : []
const rows = [typed, built, ...(await Promise.all([checked, ...runningLanes])).flat()]
await postgres?.stop()
await rm(scratch, { recursive: true, force: true })

if (interrupted.signal.aborted) {
  process.stderr.write(`\nStopped by ${interrupted.signal.reason}\n`)
  process.exit(1)
}
const total = (of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0)
const failed = total((row) => row.failed)
process.stdout.write(summary(rows, engines))
process.stdout.write(`${total((row) => row.passed)} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1
