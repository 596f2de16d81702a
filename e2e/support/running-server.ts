import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { BRIEF_PROCESS } from '../../apps/server/src/testing/brief-process.ts'
import { freePort } from '../../apps/server/src/testing/free-port.ts'
import { createDatabase, databaseUrlOf, dropDatabase } from '../../apps/server/src/testing/postgres.ts'
import { runInStoppedDatabase } from './stopped-database.ts'

const READY_WITHIN_MS = 150_000
const STOPPED_WITHIN_MS = 60_000
const POLL_EVERY_MS = 100
/**
 * Folder and database that each server of a run copies: creating them takes four times the processor time of starting.
 */
const PREPARED = 'APLAUSO_E2E_PREPARED'
const TEMPLATE = 'APLAUSO_E2E_TEMPLATE'

export type RunningServer = {
  baseUrl: string
  dataDir: string
  /** Its database on PostgreSQL; undefined with the embedded engine. */
  database: string | undefined
  log: () => string
  /** Starts the same installation again, with these settings added or changed. */
  restart: (changes: Record<string, string>) => Promise<void>
  /** Ends the process and keeps its folder. */
  halt: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Prepares the folder and database of a first start, as the template of all later servers. The demo account `sofia`
 * is an owner. Returns the clean-up.
 */
export async function prepareInstallation(): Promise<() => Promise<void>> {
  const { halt, stop, dataDir, database } = await startServer()
  await halt()
  await runInStoppedDatabase({ dataDir, database }, [
    "update users set operator_role = 'owner' where username = 'sofia'",
  ])
  process.env[PREPARED] = dataDir
  if (database !== undefined) process.env[TEMPLATE] = database
  return stop
}

/** Creates a database if the run uses PostgreSQL; undefined with the embedded engine. */
async function makeDatabase(): Promise<string | undefined> {
  if (process.env.TEST_ENGINE !== 'postgres') return undefined
  const name = `aplauso_e2e_${randomUUID().replaceAll('-', '')}`
  await createDatabase(name, process.env[TEMPLATE])
  return name
}

/**
 * Starts the real server in a separate process, on a free port, with its own data folder and the demo accounts.
 * Settings come from `settings` alone, never from the machine's environment or `.env`. `nodeArgs`: options for Node.
 * Throws with the server's log if it does not get ready.
 */
export async function startServer(
  settings: Record<string, string> = {},
  args: readonly string[] = [],
  nodeArgs: readonly string[] = BRIEF_PROCESS,
): Promise<RunningServer> {
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const dataDir = await mkdtemp(join(tmpdir(), 'aplauso-e2e-'))
  const prepared = process.env[PREPARED]
  if (prepared !== undefined) await cp(prepared, dataDir, { recursive: true })
  const database = await makeDatabase()
  const output: Buffer[] = []
  const log = () => Buffer.concat(output).toString()

  function launch(changes: Record<string, string>): ChildProcess {
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', ...nodeArgs, resolve('apps/server/src/bin/server.mjs'), ...args],
      {
        // Outside the checkout, whose `.env` belongs to the developer.
        cwd: dataDir,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          PATH: process.env.PATH,
          PORT: String(port),
          PUBLIC_URL: baseUrl,
          DATA_DIR: dataDir,
          RATE_LIMIT: 'off',
          // The onboarding would cover every new dashboard; its own journey enables it.
          FEATURE_BETA_ONBOARDING: 'false',
          ...(database !== undefined && { DATABASE_URL: databaseUrlOf(database), DEMO: 'true' }),
          ...settings,
          ...changes,
        },
      },
    )
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
    return child
  }

  let child = launch({})

  const halt = () => stopProcess(child)

  async function stop() {
    await halt()
    await rm(dataDir, { recursive: true, force: true })
    if (database !== undefined) await dropDatabase(database)
  }

  async function untilReady() {
    try {
      await ready(baseUrl, child)
    } catch (error) {
      await stop()
      throw new Error(`The server did not get ready:\n${log()}`, { cause: error })
    }
  }

  async function restart(changes: Record<string, string>) {
    await halt()
    child = launch(changes)
    await untilReady()
  }

  await untilReady()
  return { baseUrl, dataDir, database, log, restart, halt, stop }
}

async function ready(baseUrl: string, child: ChildProcess): Promise<void> {
  const tooLate = AbortSignal.timeout(READY_WITHIN_MS)
  while (child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(`${baseUrl}/readyz`, { signal: tooLate }).catch(() => undefined)
    if (answer?.ok) return
    await wait(POLL_EVERY_MS, undefined, { signal: tooLate })
  }
  throw new Error(`The server ended with ${child.exitCode ?? child.signalCode}`)
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const hanging = new AbortController()
  const stopped = await Promise.race([
    exit.then(() => true),
    wait(STOPPED_WITHIN_MS, false, { signal: hanging.signal }).catch(() => false),
  ])
  hanging.abort()
  if (stopped) return
  child.kill('SIGKILL')
  await exit
  throw new Error(`The server did not stop within ${STOPPED_WITHIN_MS / 1000} s of SIGTERM`)
}
