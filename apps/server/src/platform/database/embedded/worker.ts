import { existsSync } from 'node:fs'
import path from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type { PGlite, Results } from '@electric-sql/pglite'
import { isPrepared, TABLE_CHANGED } from '../prepared-statements.ts'
import { createDatabase } from './create-database.ts'
import { DurableFolder } from './durable-folder.ts'
import { openInMemory, openOnDisk } from './open-pglite.ts'
import { serializeError } from './thread-errors.ts'
import type {
  DatabaseLocation,
  FromWorker,
  Reply,
  Request,
  SqlValue,
  StatementResult,
  ToWorker,
} from './worker-protocol.ts'

const STDERR_LINES_MAX = 10
// Matches the server's own line prefix: a text of a user may contain the word, but never starts a line.
const PANIC = /^[\d-]+ [\d:.]+ \S+ \[\d+\] (PANIC|FATAL):/

const port = parentPort
if (port === null) throw new Error('This file runs as a worker thread')
const send = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

// The engine's last error output: the only explanation when it does not start.
const stderrLines: string[] = []
const recordStderr = (line: string) => {
  stderrLines.push(line)
  if (stderrLines.length > STDERR_LINES_MAX) stderrLines.shift()
  if (PANIC.test(line)) send({ kind: 'fatal', reason: line })
}

try {
  const location: DatabaseLocation = workerData
  const engine =
    'folder' in location ? await openFolder(location.folder) : await openInMemory(location.snapshot, recordStderr)
  engine.onNotification((channel, payload) => send({ kind: 'notification', channel, payload }))
  port.on('message', ({ id, request }: ToWorker) => void answer(engine, id, request))
  send({ kind: 'ready' })
} catch (error) {
  send({ kind: 'fatal', reason: [String(error), ...stderrLines].join('\n') })
}

async function openFolder(folder: string): Promise<PGlite> {
  const reportDiskFailure = (code: string) => send({ kind: 'fatal', reason: `the disk answered ${code}` })
  const open = (at: string) => openOnDisk(new DurableFolder(at, reportDiskFailure), recordStderr)
  if (!existsSync(path.join(folder, 'PG_VERSION'))) await createDatabase(folder, open)
  return open(folder)
}

async function answer(engine: PGlite, id: number, request: Request): Promise<void> {
  try {
    const reply = await run(engine, request)
    send({ kind: 'reply', id, reply }, reply.bytes === undefined ? [] : [reply.bytes.buffer])
    if (request.kind === 'close') port?.close()
  } catch (error) {
    send({ kind: 'error', id, error: serializeError(error), inTransaction: engine.isInTransaction() })
  }
}

async function run(engine: PGlite, request: Request): Promise<Reply> {
  switch (request.kind) {
    case 'query':
      return toReply(engine, [await query(engine, request.text, request.values)])
    case 'exec':
      return toReply(engine, await engine.exec(request.text))
    case 'dump': {
      const dump = await engine.dumpDataDir('none')
      return { results: [], inTransaction: false, bytes: new Uint8Array(await dump.arrayBuffer()) }
    }
    case 'close':
      await engine.close()
      return { results: [], inTransaction: false }
  }
}

const prepared = new Map<string, string>()
let lastName = 0

/** Prepares a `PREPARED` statement once: parsing and planning takes this engine longer than running it. */
async function query(engine: PGlite, text: string, values: SqlValue[]): Promise<Results<Record<string, unknown>>> {
  if (!isPrepared(text)) return engine.query(text, values)
  let name = prepared.get(text)
  if (name === undefined) {
    lastName += 1
    name = `aplauso_${lastName}`
    await engine.exec(`prepare ${name} as ${text}`)
    prepared.set(text, name)
  }
  try {
    return await engine.query(`execute ${name}(${values.map(toLiteral).join(', ')})`)
  } catch (error) {
    if (Reflect.get(Object(error), 'code') !== TABLE_CHANGED) throw error
    prepared.delete(text)
    return engine.query(text, values)
  }
}

function toLiteral(value: SqlValue): string {
  if (value instanceof Uint8Array) return `'\\x${Buffer.from(value).toString('hex')}'`
  return value === null ? 'null' : `E'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

function toReply(engine: PGlite, results: Results<Record<string, unknown>>[]): Reply {
  return { results: results.map(toStatementResult), inTransaction: engine.isInTransaction() }
}

function toStatementResult({ rows, command, affectedRows }: Results<Record<string, unknown>>): StatementResult {
  return { rows, command, affectedRows }
}
