// `npm test`: everything that is checked, one summary, and a last line `N passed, N failed`.
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { findBrowser } from './ensure-browser.mjs'
import {
  type Count,
  countPlaywright,
  countVitest,
  type Engines,
  filesToRepeat,
  leaveOutRule,
  type PlaywrightReport,
  type VitestReport,
  withExit,
  withRepeated,
} from './test-reports.ts'

// A run is meant to take less than twenty minutes on two cores. This only ends one that hangs: on a machine at half
// its speed a sound run must still come to its summary.
const ALL_WITHIN_MS = 55 * 60_000

type Row = Count & { suite: string; seconds: number }
type Command = { command: string[]; env?: Record<string, string> }

/** Hundreds of processes load the same modules: each then reads what the first one made of them. */
const COMPILED = { NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled') }

const ON_POSTGRES = ['apps/server', 'delivery/two-processes.test.ts']

/** The server's tests that the second pass would only repeat: whatever they need is the same in both. */
const SAME_IN_BOTH = [
  '**/database/embedded/**',
  '**/access-matrix.test.ts',
  '**/payments/**',
  '**/platform/{bus,mail,rate-limit,storage}/**',
  '**/platform/http/{client-errors,hostile-connections}.test.ts',
  '**/profiles/avatar*.test.ts',
  '**/connections/tiktok/**',
  '**/bin/server.test.ts',
  '**/audio/encoding/**',
  '**/voices/**',
  '**/sharing/**',
  '**/alerts/live/{live-access,live-server,live-socket,throttle}.test.ts',
]

const deadline = AbortSignal.timeout(ALL_WITHIN_MS)
const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted.abort(signal))
const stop = AbortSignal.any([deadline, interrupted.signal])

/** Runs to its end, showing all it says. Whether it ended well. */
function runCommand({ command, env = {} }: Command): Promise<boolean> {
  const [file = '', ...args] = command
  return new Promise((settle) => {
    const child = spawn(file, args, { stdio: 'inherit', env: { ...process.env, ...COMPILED, ...env }, signal: stop })
    child.on('error', (error) => {
      process.stderr.write(`${file}: ${error.message}\n`)
      if (child.pid === undefined) settle(false)
    })
    child.on('close', (code) => settle(code === 0))
  })
}

const NOTHING_READ: Count = { passed: 0, failed: 1, leftOut: [] }

async function readReport<Report>(path: string): Promise<Report | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : JSON.parse(text)
}

async function check(script: string): Promise<Count> {
  const well = await runCommand({ command: ['npm', 'run', '--silent', script] })
  return { passed: well ? 1 : 0, failed: well ? 0 : 1, leftOut: [] }
}

async function vitest(reports: string, engine: 'embedded' | 'postgres', engines: Engines): Promise<Count> {
  // The second pass is for what uses the database: the rest of the tree would prove nothing new.
  const where = engine === 'postgres' ? ON_POSTGRES : []
  const leftOut = engine === 'postgres' ? { TEST_LEAVE_OUT: SAME_IN_BOTH.join(' ') } : {}
  const run = async (name: string, ...args: string[]) => {
    const path = join(reports, `vitest-${engine}-${name}.json`)
    const well = await runCommand({
      command: [
        'node_modules/.bin/vitest',
        ...['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${path}`],
      ],
      env: { TEST_ENGINE: engine, ...leftOut },
    })
    return { well, report: await readReport<VitestReport>(path) }
  }
  const rule = leaveOutRule(engine, engines)
  const first = await run('first', ...where)
  if (first.report === undefined) return NOTHING_READ
  const files = first.well ? [] : filesToRepeat(first.report)
  if (files.length === 0) return withExit(countVitest(first.report, rule), first.well)
  process.stdout.write(`\nOnce more, alone: ${files.map((file) => relative('.', file)).join(', ')}\n`)
  const second = await run('again', ...files, '--maxWorkers=1')
  if (second.report === undefined) return NOTHING_READ
  const both = withRepeated(first.report, second.report)
  return withExit({ ...countVitest(both, rule), flaky: both.flaky }, second.well)
}

async function journeys(reports: string): Promise<Count> {
  const path = join(reports, 'playwright.json')
  const well = await runCommand({
    command: ['node_modules/.bin/playwright', 'test', '--reporter=list,json'],
    env: { CHROME_PATH: await findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: path },
  })
  const report = await readReport<PlaywrightReport>(path)
  return report === undefined ? NOTHING_READ : withExit(countPlaywright(report), well)
}

async function timed(suite: string, run: () => Promise<Count>): Promise<Row> {
  process.stdout.write(`\n=== ${suite}\n`)
  const startedAtMs = performance.now()
  const count = await run().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    return NOTHING_READ
  })
  const row = { suite, ...count, seconds: (performance.now() - startedAtMs) / 1000 }
  process.stdout.write(`=== ${suite}: ${row.passed} passed, ${row.failed} failed, ${row.seconds.toFixed(1)} s\n`)
  return row
}

function summary(rows: Row[], { databaseUrl, redisUrl }: Engines): string {
  const line = (suite: string, ...cells: string[]) =>
    `${suite.padEnd(34)}${cells.map((cell) => cell.padStart(9)).join('')}\n`
  const ran = (name: string, variable: string, url: string | undefined) =>
    url === undefined ? `${name} not run: ${variable} is not set` : `${name} ran`
  return [
    `\n${line('Suite', 'passed', 'failed', 'seconds')}`,
    ...rows.map((row) => line(row.suite, String(row.passed), String(row.failed), row.seconds.toFixed(1))),
    ...rows.flatMap((row) => row.leftOut.map((name) => `Left out, so failed (${row.suite}): ${name}\n`)),
    ...rows.map(({ suite, flaky = 0 }) =>
      flaky > 0 ? `Passed only when run again (${suite}): ${flaky}, named above\n` : '',
    ),
    deadline.aborted ? `Out of time: more than ${ALL_WITHIN_MS / 60_000} minutes\n` : '',
    `Engines: embedded ran; ${ran('PostgreSQL', 'TEST_DATABASE_URL', databaseUrl)}; `,
    `${ran('Redis', 'TEST_REDIS_URL', redisUrl)}\n`,
  ].join('')
}

const engines: Engines = {
  databaseUrl: process.env.TEST_DATABASE_URL || undefined,
  redisUrl: process.env.TEST_REDIS_URL || undefined,
}
const reports = await mkdtemp(join(tmpdir(), 'aplauso-test-'))
type Suite = [string, () => Promise<Count>]
/** Each uses one processor, or little. */
const sideBySide: Suite[] = [
  ['types', () => check('check:types')],
  ['lint', () => check('check:lint')],
  ['unused code', () => check('check:unused')],
]
const suites: Suite[] = [['tests, embedded database', () => vitest(reports, 'embedded', engines)]]
if (engines.databaseUrl !== undefined) {
  suites.push(['tests, PostgreSQL', () => vitest(reports, 'postgres', engines)])
}
suites.push(['browser journeys', () => journeys(reports)])

const rows: Row[] = await Promise.all(sideBySide.map(([suite, run]) => timed(suite, run)))
for (const [suite, run] of suites) {
  if (interrupted.signal.aborted) break
  rows.push(await timed(suite, run))
}
await rm(reports, { recursive: true, force: true })

if (interrupted.signal.aborted) {
  process.stderr.write(`\nStopped by ${interrupted.signal.reason}\n`)
  process.exit(1)
}
const total = (of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0)
const failed = total((row) => row.failed)
process.stdout.write(summary(rows, engines))
process.stdout.write(`${total((row) => row.passed)} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1
