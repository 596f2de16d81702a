// `npm test`: what a change must pass; `npm test -- --all`: everything. One summary, and a last line `N passed, N failed`.
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

// This only ends a run that hangs: on a machine at half its speed a sound one must still come to its summary.
const ALL_WITHIN_MS = 55 * 60_000

type Row = Count & { suite: string; seconds: number }
type Command = { command: string[]; env?: Record<string, string>; label?: string }
/** One run of the test files: on which engine, which of them, and what of these is left out. */
type Pass = { engine: 'embedded' | 'postgres'; only: string[]; leftOut: string[] }

/** Hundreds of processes load the same modules: each then reads what the first one made of them. */
const COMPILED = { NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled') }

/** What lies in memory instead of on a disk, on Linux. */
const IN_MEMORY = '/dev/shm'
const RUN_SPACE_BYTES = 8 * 2 ** 30

/**
 * A folder for all that a run writes and drops again: databases by the hundred, browsers' profiles. In memory where there is plenty of it,
 * as making and removing their files on a disk takes a fifth of PostgreSQL's time.
 */
async function openScratch(): Promise<string> {
  const freeBytes = await statfs(IN_MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  const isInMemory = Math.min(freeBytes, freemem()) > RUN_SPACE_BYTES
  const folder = await mkdtemp(join(isInMemory ? IN_MEMORY : tmpdir(), 'aplauso-tests-'))
  // PostgreSQL runs as another user below it.
  await chmod(folder, 0o755)
  return folder
}

/**
 * Work in batches, as Linux calls it, of this process and all that it starts: what wakes up waits for its turn instead of cutting another
 * one off. With browsers, servers and databases on two processors a fifth fewer changes from one to the other.
 */
function runAsBatch(): void {
  if (process.platform !== 'linux') return
  // Where there is no such program it is not worth a word.
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

/** Runs to its end, showing all it says, line by line behind `label`: others may speak meanwhile. Whether it ended well. */
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
        // Once is enough, in the pass that has every test: both engines give the same values (conformance.ts).
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

/** In a browser too, but without a server: in the lane of the journeys, which would otherwise have to do it. */
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

/** PostgreSQL, which production runs on, has all of it; the embedded engine does too where there is no other. */
function passes({ databaseUrl }: Engines): Pass[] {
  const leftOut = all ? [] : ONLY_WITH_ALL
  if (databaseUrl === undefined) return [{ engine: 'embedded', only: [], leftOut }]
  const whole: Pass = { engine: 'postgres', only: [], leftOut }
  return all ? [whole, { engine: 'embedded', only: DIFFERS_BY_ENGINE, leftOut: SAME_ON_BOTH }] : [whole]
}

runAsBatch()
const scratch = await openScratch()
process.env.TMPDIR = scratch
// What production runs on goes first, where it is installed.
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

/** One after the other, and then what no other lane has taken of those that either may. */
async function oneByOne(suites: Suite[], shared: Suite[]): Promise<Row[]> {
  const done: Row[] = []
  for (let next = suites.shift() ?? shared.shift(); next; next = suites.shift() ?? shared.shift()) {
    if (!interrupted.signal.aborted) done.push(await timed(...next))
  }
  return done
}

// Before anything looks for one at the same time: what is missing is installed.
for (const microphone of [false, true]) await findBrowser({ microphone }).catch(() => undefined)

const [whole, ...others] = units
const inPages: Suite = ['pages in a browser', () => pages(reports)]
// With all, what the engines differ in has a pass of its own; else the journeys alone show that the embedded one works.
const journeysOn = all && engines.databaseUrl !== undefined ? 'postgres' : 'embedded'
const inJourneys: Suite = [all ? 'browser journeys' : 'browser journeys, core', () => journeys(reports, journeysOn)]
const tests: Suite[] = whole === undefined ? [] : [whole]
// All journeys come after the pages: two browsers at once would leave the tests beside them a third of two processors. The few of the core
// are begun with the others: left to the end they would be waited for alone, and they wait for alerts most of their time.
const lanes: Suite[][] = all ? [tests, [inPages, inJourneys]] : [tests, [inPages], [inJourneys]]
// Beside the tests, of which the longest wait for clocks and for other processes first.
const checked = oneByOne(checks, [])
// Before the tests, which read what both make: what raw SQL says of its rows (`statement-rows.ts`), and the pages.
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
