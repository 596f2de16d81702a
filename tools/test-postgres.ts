import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, glob, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../apps/server/src/testing/free-port.ts'

const run = promisify(execFile)
const HOST = '127.0.0.1'
const READY_WITHIN_MS = 60_000
const POLL_EVERY_MS = 100
const ROLE = 'aplauso'
/**
 * Test data may be lost with the machine's power, and each test file creates a database: 0.1 s, or 2 s with fsync.
 * Autovacuum is off, because these databases live for seconds and only the superuser could end its workers, which delay
 * dropping a database.
 */
const OFF = ['fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum', 'jit']
/** Several test files and servers of journeys run at a time, each with pools of its own: 100 were not enough. */
const MAX_CONNECTIONS = 300
const FOR_TESTS = [...OFF.map((setting) => `${setting}=off`), `max_connections=${MAX_CONNECTIONS}`].flatMap(
  (option) => ['-c', option],
)

export type TestPostgres = { url: string; folder: string; stop: () => Promise<void> }

/**
 * Starts a PostgreSQL for one test run, on a free port, with a role that is no superuser. Returns undefined if its
 * programs are not installed, or if only root could run them, which PostgreSQL refuses. `stop` removes everything.
 */
export async function startPostgres(): Promise<TestPostgres | undefined> {
  const [programs, user] = await Promise.all([findPrograms(), findUser()])
  if (programs === undefined || user === undefined) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'aplauso-postgres-'))
  const data = join(folder, 'data')
  await mkdir(data, { mode: 0o700 })
  if (user.uid !== undefined) await Promise.all([folder, data].map((path) => chown(path, user.uid, user.gid)))
  const as = { ...user, cwd: folder }
  const program = (name: string) => join(programs, name)
  await run(
    program('initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    as,
  )

  const port = String(await freePort())
  const server = spawn(
    program('postgres'),
    ['-D', data, '-p', port, '-k', '', '-c', `listen_addresses=${HOST}`, ...FOR_TESTS],
    { ...as, stdio: 'ignore' },
  )
  const ended = once(server, 'exit')
  process.once('exit', () => server.kill('SIGQUIT'))
  async function stop() {
    // Immediate shutdown: nothing of it is stored.
    server.kill('SIGQUIT')
    await ended
    await rm(folder, { recursive: true, force: true })
  }

  const address = ['-h', HOST, '-p', port, '-U', 'postgres']
  const sql = [`create role ${ROLE} login createdb`, `create database ${ROLE} owner ${ROLE}`]
  const deadline = performance.now() + READY_WITHIN_MS
  while (!(await run(program('pg_isready'), address).then(Boolean, () => false))) {
    if (server.exitCode !== null || performance.now() > deadline) {
      await stop()
      throw new Error(`PostgreSQL of ${programs} did not start`)
    }
    await wait(POLL_EVERY_MS)
  }
  await run(program('psql'), [...address, '-X', '-q', '-d', 'postgres', ...sql.flatMap((text) => ['-c', text])])
  return { url: `postgres://${ROLE}@${HOST}:${port}/${ROLE}`, folder, stop }
}

/** The folder of PostgreSQL's programs. Debian keeps them out of PATH, in one folder per version. */
async function findPrograms(): Promise<string | undefined> {
  const found: string[] = []
  for await (const path of glob('/usr/lib/postgresql/*/bin/initdb')) found.push(path)
  const { stdout } = await run('which', ['initdb']).catch(() => ({ stdout: '' }))
  const inPath = stdout.trim()
  const newest = found.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1) ?? inPath
  return newest === '' ? undefined : dirname(newest)
}

/** The user for PostgreSQL: the current one, or for root the user `postgres`; undefined if that is missing. */
async function findUser(): Promise<{ uid?: undefined; gid?: undefined } | { uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return {}
  const ids = await Promise.all(['-u', '-g'].map((which) => run('id', [which, 'postgres']))).catch(() => undefined)
  const [uid, gid] = ids?.map(({ stdout }) => Number(stdout)) ?? []
  return uid === undefined || gid === undefined ? undefined : { uid, gid }
}
