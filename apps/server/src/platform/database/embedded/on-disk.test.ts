import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { cp, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { BRIEF_PROCESS } from '#testing/brief-process.ts'
import { openDatabase } from '../open-database.ts'
import { createTestLog } from '../test-log.ts'
import { DurableFolder } from './durable-folder.ts'
import { openOnDisk } from './open-pglite.ts'

const FIXTURE = fileURLToPath(new URL('./keep-writing.fixture.ts', import.meta.url))

let dataDir: string
/** An empty, closed database to copy: creating one takes several times as long as opening it. */
let prepared: string
const children: ChildProcess[] = []

beforeAll(async () => {
  prepared = await mkdtemp(path.join(tmpdir(), 'embedded-'))
  await (await open(prepared)).close()
})
afterAll(() => rm(prepared, { recursive: true }))

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'embedded-'))
})
afterEach(async () => {
  await Promise.all(children.splice(0).map(kill))
  await rm(dataDir, { recursive: true })
})

test('Each commit is on the disk before it is acknowledged, and reads do not wait for the disk', async () => {
  await beginPrepared()
  const folder = new DurableFolder(path.join(dataDir, 'database'), () => undefined)
  const engine = await openOnDisk(folder, () => undefined)
  await engine.exec('create table notes (id int8)')

  const beforeWrites = folder.fsyncCount
  for (let id = 0; id < 50; id += 1) await engine.query('insert into notes values ($1)', [id])
  expect(folder.fsyncCount - beforeWrites).toBeGreaterThanOrEqual(50)
  expect(folder.fsyncCount - beforeWrites).toBeLessThan(55)

  const beforeReads = folder.fsyncCount
  await engine.query('select * from notes')
  expect(folder.fsyncCount).toBe(beforeReads)
  await engine.close()
})

test('A second process is refused with a clear message, and can open the folder once the first was killed', async () => {
  await beginPrepared()
  const first = startWriter()
  await first.isOpen

  const second = startWriter()
  const complaint: Buffer[] = []
  second.child.stderr?.on('data', (chunk: Buffer) => complaint.push(chunk))
  const [exitCode] = await once(second.child, 'close')
  expect(exitCode).toBe(1)
  const folder = path.join(dataDir, 'database')
  expect(Buffer.concat(complaint).toString()).toContain(
    `The data folder ${folder} is in use by another Aplauso process: stop that one`,
  )
  await expect(open()).rejects.toThrow('is in use by another Aplauso process')

  await kill(first.child)
  const database = await open()
  await expect(open()).rejects.toThrow('is in use by another Aplauso process')
  await database.close()
})

test('A process killed while it writes loses no acknowledged row', async () => {
  await beginPrepared()
  const acknowledged = new Set<number>()
  for (let round = 1; round <= 3; round += 1) {
    const writer = startWriter((id) => {
      acknowledged.add(id)
      if (acknowledged.size >= round * 150) writer.child.kill('SIGKILL')
    })
    await once(writer.child, 'close')
  }
  const database = await open()
  const { rows } = await database.raw.query('select id from notes order by id')
  const storedIds = new Set(rows.map((row) => row.id))
  expect(acknowledged.size).toBeGreaterThanOrEqual(450)
  expect([...acknowledged].filter((id) => !storedIds.has(id))).toEqual([])
  await database.close()
})

test('A first start that was killed half-way does not block the next start', async () => {
  const writer = startWriter()
  await killWhenAppears(writer.child, 'PG_VERSION')
  expect(await readdir(dataDir)).toContainEqual(expect.stringMatching(/^database\.init-/))

  const database = await open()
  await database.check()
  expect(await readdir(dataDir)).not.toContainEqual(expect.stringMatching(/\.init-/))
  await database.close()
})

test('A closed database keeps its rows, in a folder that only its owner can enter', async () => {
  const nested = path.join(dataDir, 'var', 'aplauso')
  const first = await open(nested)
  await first.raw.exec('create table notes (id int8); insert into notes values (7)')
  await first.close()
  const second = await open(nested)
  expect((await second.raw.query('select id from notes')).rows).toEqual([{ id: 7 }])
  await second.close()
  expect((await stat(nested)).mode & 0o777).toBe(0o700)
  expect((await stat(path.join(nested, 'database'))).mode & 0o777).toBe(0o700)
})

const beginPrepared = () => cp(prepared, dataDir, { recursive: true })

function open(folder = dataDir) {
  return openDatabase({ dataDir: folder, log: createTestLog() })
}

function startWriter(onAcknowledged: (id: number) => void = () => undefined) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...BRIEF_PROCESS, FIXTURE, dataDir])
  children.push(child)
  const isOpen = new Promise<void>((resolve) => {
    createInterface(child.stdout).on('line', (line) => (line === 'open' ? resolve() : onAcknowledged(Number(line))))
  })
  return { child, isOpen }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, 'close')
  child.kill('SIGKILL')
  await closed
}

// The moment matters: a database that is cut short right after this file appears never opens again.
async function killWhenAppears(child: ChildProcess, file: string): Promise<void> {
  const closed = once(child, 'close')
  const watcher = watch(dataDir, { recursive: true }, (_event, name) => {
    if (name?.startsWith('database.init-') && path.basename(name) === file) child.kill('SIGKILL')
  })
  await closed
  watcher.close()
}
